/**
 * How requests reach a runner: the pool's share group, checking, claiming, and when a request counts as taken. What a claimed turn
 * does belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.dispatch;

import org.jspecify.annotations.NullMarked;

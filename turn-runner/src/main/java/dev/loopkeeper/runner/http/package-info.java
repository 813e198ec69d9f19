/**
 * Turns done by a service over HTTP: signed requests to the hosts that a capability names, bounded answers, retries by class. What
 * an answer may cause belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.http;

import org.jspecify.annotations.NullMarked;

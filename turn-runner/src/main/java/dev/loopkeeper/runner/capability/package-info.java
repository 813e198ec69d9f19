/**
 * From a registered capability to the executor that does its turns. The executors themselves belong to packages of their own.
 */
@NullMarked
package dev.loopkeeper.runner.capability;

import org.jspecify.annotations.NullMarked;

/**
 * What every executor takes and gives back, and how a result's JSON is read. How one kind of executor works, and what becomes of
 * a result, belong elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.execute;

import org.jspecify.annotations.NullMarked;

/** What another JVM service needs to talk to Loopkeeper; nothing that decides, folds or serves. */
@NullMarked
package dev.loopkeeper.client;

import org.jspecify.annotations.NullMarked;

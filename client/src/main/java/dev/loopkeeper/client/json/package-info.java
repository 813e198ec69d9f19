/** Reading JSON that strangers wrote; what a document means belongs elsewhere. */
@NullMarked
package dev.loopkeeper.client.json;

import org.jspecify.annotations.NullMarked;

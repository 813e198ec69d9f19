/** The JSON shapes of the query API and how they are made from the domain. Field names are a promise; no question is answered here. */
@NullMarked
package dev.loopkeeper.projection.view;

import org.jspecify.annotations.NullMarked;

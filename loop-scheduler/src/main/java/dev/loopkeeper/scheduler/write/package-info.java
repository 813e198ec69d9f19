/**
 * The write API: reads what people and services ask for, signs and produces it, and answers with what admission made of it. No HTTP; it judges
 * nothing that admission judges.
 */
@NullMarked
package dev.loopkeeper.scheduler.write;

import org.jspecify.annotations.NullMarked;

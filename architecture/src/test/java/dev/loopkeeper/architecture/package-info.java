/**
 * The rules between the modules, over the classes of all of them, and planted violations that show each rule to bite; nothing about what a
 * module does.
 */
@NullMarked
package dev.loopkeeper.architecture;

import org.jspecify.annotations.NullMarked;

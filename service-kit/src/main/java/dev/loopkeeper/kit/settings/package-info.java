/** What every service is told about its surroundings, as plain validated records. Nothing that reads configuration. */
@NullMarked
package dev.loopkeeper.kit.settings;

import org.jspecify.annotations.NullMarked;

/**
 * Names of topics and share groups and the settings they must have, as data, and the comparison with a real cluster; no
 * reading or writing of
 * records belongs here.
 */
@NullMarked
package dev.loopkeeper.client.topic;

import org.jspecify.annotations.NullMarked;

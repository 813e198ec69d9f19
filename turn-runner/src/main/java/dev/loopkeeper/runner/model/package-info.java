/**
 * Turns done by a model: rendering exactly what the provider would receive, asking a person before it is sent, and talking with the
 * model through LangChain4j. What a model's answer may cause belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.model;

import org.jspecify.annotations.NullMarked;

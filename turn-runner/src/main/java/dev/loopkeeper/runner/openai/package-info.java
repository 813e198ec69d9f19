/**
 * Turns done by an OpenAI-compatible model: rendering exactly what the provider would receive, and asking a person before it is
 * sent. What a model's answer may cause belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.openai;

import org.jspecify.annotations.NullMarked;

package dev.loopkeeper.architecture.planted.kernel.decide;

import dev.loopkeeper.architecture.planted.kernel.fold.Folds;

/** Breaks the rule: advice is taken by what folds, and must not ask it. */
final class AsksTheFold {
    Folds fold = new Folds();
}

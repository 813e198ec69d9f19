package dev.loopkeeper.architecture.planted.kernel;

import java.nio.file.Path;

record SeesFiles(Path path) {}

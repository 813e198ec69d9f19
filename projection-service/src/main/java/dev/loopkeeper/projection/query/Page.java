package dev.loopkeeper.projection.query;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The first few of many items, and how to ask for more. */
record Page<T>(List<T> items, Optional<String> next) {

    /**
     * The first {@code limit} of {@code found} in this order.
     *
     * @param more whether there are more than found
     * @param cursor what a page that ends with an item is continued with
     */
    static <T> Page<T> of(
            Collection<T> found, Comparator<T> order, int limit, boolean more, Function<T, String> cursor) {
        List<T> sorted = found.stream().sorted(order).toList();
        List<T> items = sorted.subList(0, Math.min(limit, sorted.size()));
        boolean continues = !items.isEmpty() && (more || sorted.size() > limit);
        return new Page<>(items, continues ? Optional.of(cursor.apply(items.getLast())) : Optional.empty());
    }
}

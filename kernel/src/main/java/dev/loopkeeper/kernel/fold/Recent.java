package dev.loopkeeper.kernel.fold;

import java.util.ArrayList;
import java.util.List;

/** Lists that keep the most recent. */
final class Recent {
    private Recent() {}

    /** {@code list} with {@code added} at its end, cut at its front to {@code most}. */
    static <T> List<T> append(List<T> list, T added, int most) {
        List<T> longer = new ArrayList<>(list);
        longer.add(added);
        return longer.size() > most ? List.copyOf(longer.subList(longer.size() - most, longer.size())) : longer;
    }

    /** {@code list} without {@code removed}. */
    static <T> List<T> without(List<T> list, T removed) {
        return list.stream().filter(item -> !item.equals(removed)).toList();
    }
}

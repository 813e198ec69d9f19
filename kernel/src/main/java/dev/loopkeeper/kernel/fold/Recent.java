package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Agenda.Lesson;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Lists that keep the most recent. */
final class Recent {
    private Recent() {}

    /** {@code list} with {@code added} at its end, cut at its front to {@code most}. */
    static <T> List<T> append(List<T> list, T added, int most) {
        int kept = Math.min(list.size(), most - 1);
        List<T> longer = new ArrayList<>(kept + 1);
        longer.addAll(list.subList(list.size() - kept, list.size()));
        longer.add(added);
        return longer;
    }

    /** {@code list}, cut at its front to what weighs at most {@code mostBytes} together. */
    private static <T> List<T> light(List<T> list, ToIntFunction<T> weight, int mostBytes) {
        int from = 0;
        int bytes = list.stream().mapToInt(weight).sum();
        while (bytes > mostBytes) {
            bytes -= weight.applyAsInt(list.get(from));
            from++;
        }
        return List.copyOf(list.subList(from, list.size()));
    }

    /** {@code text}, or as much of it as {@code most} characters hold. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }

    static List<EvidenceRef> evidence(List<EvidenceRef> list, EvidenceRef added) {
        List<EvidenceRef> longer = append(list, added, Caps.EVIDENCE_KEPT);
        // To count every character again at each signal would cost more than the rest of the fold.
        return Weight.atMost(longer) <= Caps.EVIDENCE_BYTES ? longer : light(longer, Weight::of, Caps.EVIDENCE_BYTES);
    }

    /** {@code list} with {@code left} at its end, or as it is when it lists that content already: a turn that leaves it again has done nothing new. */
    static List<EvidenceRef> news(List<EvidenceRef> list, EvidenceRef left) {
        boolean known = list.stream().anyMatch(listed -> listed.digest().equals(left.digest()));
        return known ? list : evidence(list, left);
    }

    static List<Lesson> lessons(List<Lesson> list, Lesson added) {
        return light(append(list, added, Caps.LESSONS_KEPT), Weight::of, Caps.LESSONS_BYTES);
    }

    static List<Approval> approvals(List<Approval> list, Approval added) {
        return light(append(list, added, Caps.APPROVALS), Weight::of, Caps.APPROVALS_BYTES);
    }

    /** {@code list} without {@code removed}. */
    static <T> List<T> without(List<T> list, T removed) {
        return list.stream().filter(item -> !item.equals(removed)).toList();
    }
}

package dev.loopkeeper.bench.measure;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanServer;
import javax.management.ObjectName;

final class Requests {
    static Map<String, Long> now() {
        try {
            MBeanServer s = ManagementFactory.getPlatformMBeanServer();
            Map<String, Long> m = new TreeMap<>();
            for (ObjectName n : s.queryNames(new ObjectName("kafka.network:type=RequestMetrics,name=RequestsPerSec,*"), null)) {
                m.merge(n.getKeyProperty("request"), (Long) s.getAttribute(n, "Count"), Long::sum);
            }
            return m;
        } catch (Exception e) {
            return Map.of("error " + e, 1L);
        }
    }

    static String since(Map<String, Long> before, int turns) {
        StringBuilder b = new StringBuilder();
        now().forEach((k, v) -> {
            long d = v - before.getOrDefault(k, 0L);
            if (d * 50 > turns) {
                b.append(' ').append(k).append('=').append(Math.round(100.0 * d / turns) / 100.0);
            }
        });
        return b.toString();
    }
}

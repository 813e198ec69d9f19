package dev.loopkeeper.bench.measure;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Every request that the brokers of this process have answered, those between brokers and coordinators included. */
final class BrokerRequests {

    private static final String COUNTERS = "kafka.network:type=RequestMetrics,name=RequestsPerSec,*";

    private BrokerRequests() {}

    static long now() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            long requests = 0;
            for (ObjectName counter : beans.queryNames(new ObjectName(COUNTERS), null)) {
                requests += (Long) beans.getAttribute(counter, "Count");
            }
            return requests;
        } catch (JMException e) {
            throw new IllegalStateException("the brokers' requests could not be counted", e);
        }
    }
}

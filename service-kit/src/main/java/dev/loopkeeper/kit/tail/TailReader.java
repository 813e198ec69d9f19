package dev.loopkeeper.kit.tail;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes in the records of a tail, one after the other on the tail's own thread. */
@FunctionalInterface
public interface TailReader {

    /**
     * Takes in one record. An exception means "not now": the same record comes again after a pause. Records that will never be readable
     * must be dealt with here.
     */
    void read(ConsumerRecord<byte[], byte[]> record);
}

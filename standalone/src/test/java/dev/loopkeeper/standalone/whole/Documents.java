package dev.loopkeeper.standalone.whole;

/** Goals and executors as people write them. */
final class Documents {
    private Documents() {}

    /** A goal that runs {@code capability} under {@code policy}'s further fields. */
    static String goal(String goal, String capability, String policy) {
        return """
                {"goal":"%s","objective":"hold under attack","policy":%s}""".formatted(goal, policy(capability, policy));
    }

    static String policy(String capability, String fields) {
        return """
                {"allowedCapabilities":["%s"],"firstCapability":"%s"%s}""".formatted(capability, capability, fields.isEmpty() ? "" : "," + fields);
    }

    /** The first version of a capability of this pool that changes todos, evidence and gates, with this executor. */
    static String capability(String id, String pool, String executor) {
        return """
                {"type":"capability","version":1,"id":"%s","capabilityVersion":1,"pool":"%s","effect":"NONE","metered":false,
                 "tools":[],"reads":["TODOS"],"changes":["TODOS","EVIDENCE","GATES"],"perTurn":{"millis":"120000"},
                 "executor":%s}""".formatted(id, pool, executor);
    }

    /** An executor that answers turns 1, 2, ... with these results. */
    static String replay(String... results) {
        StringBuilder turns = new StringBuilder();
        for (int turn = 1; turn <= results.length; turn++) {
            turns.append(turn == 1 ? "" : ",")
                    .append("\"")
                    .append(turn)
                    .append("\":")
                    .append(results[turn - 1]);
        }
        return "{\"kind\":\"replay\",\"turns\":{" + turns + "}}";
    }

    /** A turn that leaves evidence, costs this much and wants another. */
    static String goesOn(String mark, long costMicros, String... effects) {
        return """
                {"outcome":"COMPLETED","proposal":{"kind":"CONTINUE"},"evidence":[{"title":"%s","text":"%s"}],"effects":[%s],
                 "usage":{"kind":"KNOWN","costMicros":%d}}""".formatted(mark, mark, String.join(",", effects), costMicros);
    }

    /** A turn that completes the objective. */
    static String completes() {
        return """
                {"outcome":"COMPLETED","proposal":{"kind":"COMPLETE","rationale":"done"},
                 "evidence":[{"title":"result","text":"done"}],"usage":{"kind":"KNOWN"}}""";
    }
}

# The command line, from what ./build has made. It also sets an installation up: keys, topics, subjects.
#   docker build -f images/loopctl.Dockerfile -t loopkeeper/loopctl:0.1.0-SNAPSHOT .
ARG BASE=eclipse-temurin:25-jre
FROM ${BASE}

RUN install -d -m 0750 -o 10001 -g 10001 /keys /keys/root /keys/scheduler /keys/runner /keys/trust

LABEL org.opencontainers.image.title="loopkeeper loopctl" \
      org.opencontainers.image.licenses="Apache-2.0"

COPY cli/target/lib/ /opt/loopkeeper/lib/
COPY cli/target/loopkeeper-cli-*.jar /opt/loopkeeper/loopctl.jar

USER 10001:10001
WORKDIR /opt/loopkeeper
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=50", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-jar", "loopctl.jar"]

# One of the three services, named by SERVICE, from what ./build has made: nothing is fetched or compiled here.
#   docker build -f images/service.Dockerfile --build-arg SERVICE=projection-service -t loopkeeper/projection-service:0.1.0-SNAPSHOT .
ARG BASE=eclipse-temurin:25-jre
FROM ${BASE}

# A user without a name: no image needs useradd, and no host has files of it. Volumes take these folders' owner when first used.
RUN install -d -m 0750 -o 10001 -g 10001 /var/lib/loopkeeper /keys /keys/scheduler /keys/runner /keys/trust

ARG SERVICE
LABEL org.opencontainers.image.title="loopkeeper ${SERVICE}" \
      org.opencontainers.image.licenses="Apache-2.0"

COPY --chmod=755 images/healthy /opt/loopkeeper/
# Libraries change least, our own classes most.
COPY ${SERVICE}/target/quarkus-app/lib/ /opt/loopkeeper/lib/
COPY ${SERVICE}/target/quarkus-app/quarkus-run.jar /opt/loopkeeper/
COPY ${SERVICE}/target/quarkus-app/quarkus/ /opt/loopkeeper/quarkus/
COPY ${SERVICE}/target/quarkus-app/app/ /opt/loopkeeper/app/

USER 10001:10001
WORKDIR /opt/loopkeeper
# Half of the memory limit is Java's heap; RocksDB, threads, code and buffers live in the other half. JDK_JAVA_OPTIONS adds to this.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=50", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-Djava.util.logging.manager=org.jboss.logmanager.LogManager", "-jar", "quarkus-run.jar"]

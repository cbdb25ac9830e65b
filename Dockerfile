FROM eclipse-temurin:25-jdk AS build
WORKDIR /build
COPY . .
RUN ./mvnw --batch-mode -pl admin-web -am package -DskipTests -Dspotless.check.skip

FROM eclipse-temurin:25-jre
RUN useradd --system --uid 10001 holdfast
WORKDIR /app
COPY --from=build /build/admin-web/target/holdfast.jar .
USER holdfast
EXPOSE 8080
ENTRYPOINT ["java", "-jar", "holdfast.jar"]

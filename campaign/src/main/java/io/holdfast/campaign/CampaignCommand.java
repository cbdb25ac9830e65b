package io.holdfast.campaign;

import io.holdfast.campaign.checker.Verdict;
import io.holdfast.campaign.faults.FaultKind;
import io.holdfast.campaign.sabotage.Bug;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs a campaign from the command line. */
@Command(
        name = "campaign",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Harms running applications and their database under load, and checks that nothing"
                        + " was sold twice, lost or ended twice.")
final class CampaignCommand implements Callable<Integer> {

    private static final int REFUTED = 1;

    @Option(
            names = "--seed",
            split = ",",
            paramLabel = "NUMBER",
            description =
                    "What chance begins with; several for one part of the campaign each. Default:"
                            + " a random one, which is printed.")
    List<Long> seeds = List.of(System.nanoTime());

    @Option(
            names = "--operations",
            paramLabel = "NUMBER",
            description = "How much is asked for, at least. Default: ${DEFAULT-VALUE}")
    long operations = 50_000;

    @Option(
            names = "--faults",
            paramLabel = "NUMBER",
            description = "How often something goes wrong. Default: ${DEFAULT-VALUE}")
    int faults = 30;

    @Option(
            names = "--kinds",
            split = ",",
            paramLabel = "KIND",
            description = "What goes wrong: ${COMPLETION-CANDIDATES}. Default: all of it")
    List<FaultKind> kinds = List.of(FaultKind.values());

    @Option(
            names = "--longest-fault",
            paramLabel = "DURATION",
            description = "How long the cause of a fault lasts at most. Default: ${DEFAULT-VALUE}")
    Duration longestFault = Duration.ofSeconds(5);

    @Option(
            names = "--applications",
            paramLabel = "NUMBER",
            description = "How many run, each in a process of its own. Default: ${DEFAULT-VALUE}")
    int applications = 2;

    @Option(
            names = "--shoppers",
            paramLabel = "NUMBER",
            description = "How many are about at any time. Default: ${DEFAULT-VALUE}")
    int shoppers = 24;

    @Option(
            names = "--skus",
            paramLabel = "NUMBER",
            description = "How many there are, each at two locations. Default: ${DEFAULT-VALUE}")
    int skus = 24;

    @Option(
            names = "--disk",
            paramLabel = "GIGABYTES",
            description =
                    "The size of the database's disk, which is in memory. Default:"
                            + " ${DEFAULT-VALUE}")
    int gigabytes = 3;

    @Option(
            names = "--plant",
            paramLabel = "BUG",
            description =
                    "Plants a bug that the campaign has to find: ${COMPLETION-CANDIDATES}. Default:"
                            + " none")
    @Nullable Bug bug;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "The application. Default: ${DEFAULT-VALUE}")
    Path jar = Path.of("admin-web/target/holdfast.jar");

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Gets history and logs. Default: ${DEFAULT-VALUE}")
    Path output = Path.of("campaign/target/campaign");

    public static void main(String[] arguments) {
        CommandLine command =
                new CommandLine(new CampaignCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        System.exit(command.execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Files.createDirectories(output);
        Plan plan =
                new Plan(
                        output,
                        jar,
                        applications,
                        skus,
                        shoppers,
                        seeds,
                        operations / seeds.size(),
                        faults / seeds.size(),
                        longestFault,
                        kinds,
                        gigabytes,
                        bug);
        Verdict verdict = new Campaign(plan, System.out::println).run();
        verdict.lines().forEach(System.out::println);
        if (!verdict.isClean()) {
            System.out.println("again: " + again());
        }
        return verdict.isClean() ? 0 : REFUTED;
    }

    private String again() {
        String kindsWanted = String.join(",", kinds.stream().map(FaultKind::name).toList());
        String seedsWanted = String.join(",", seeds.stream().map(String::valueOf).toList());
        return ("./mvnw -q -pl campaign -am process-classes spring-boot:run -Dcampaign=\""
                        + "--seed %s --operations %d --faults %d --longest-fault %s --kinds %s"
                        + " --applications %d --shoppers %d --skus %d%s\"")
                .formatted(
                        seedsWanted,
                        operations,
                        faults,
                        longestFault,
                        kindsWanted,
                        applications,
                        shoppers,
                        skus,
                        bug == null ? "" : " --plant " + bug.name());
    }
}

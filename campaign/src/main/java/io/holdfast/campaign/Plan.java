package io.holdfast.campaign;

import io.holdfast.campaign.faults.FaultKind;
import io.holdfast.campaign.sabotage.Bug;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a campaign is to be like.
 *
 * @param folder gets history, logs and, for as long as it lasts, the data
 * @param jar the application
 * @param applications how many run in processes of their own; the engine in this one comes on top
 * @param skus how many there are, each at two locations
 * @param shoppers how many are about at any time
 * @param seeds what chance begins with, one after the other on the same site
 * @param operationsPerSeed at least
 * @param faultsPerSeed how many
 * @param longestFault how long the cause of one lasts at most
 * @param kinds of faults
 * @param gigabytes what the disk of the database has room for
 * @param bug planted in the applications; null for none
 */
record Plan(
        Path folder,
        Path jar,
        int applications,
        int skus,
        int shoppers,
        List<Long> seeds,
        long operationsPerSeed,
        int faultsPerSeed,
        Duration longestFault,
        List<FaultKind> kinds,
        int gigabytes,
        @Nullable Bug bug) {}

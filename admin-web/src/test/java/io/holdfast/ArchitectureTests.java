package io.holdfast;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import io.holdfast.access.Secret;

import jakarta.persistence.Entity;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.repository.Repository;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.annotation.Transactional;

import java.time.Clock;
import java.time.temporal.Temporal;
import java.util.Arrays;

/** Rules of the house that a compiler doesn't know. */
@AnalyzeClasses(
        packages = "io.holdfast",
        importOptions = {DoNotIncludeTests.class, ArchitectureTests.DoNotIncludeTestJars.class})
class ArchitectureTests {

    /** Once packaged, what other modules' tests share comes in a jar instead of a folder. */
    static final class DoNotIncludeTestJars implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule controllersStayInTheirPackage =
            classes()
                    .that()
                    .areMetaAnnotatedWith(Controller.class)
                    .should()
                    .notBePublic()
                    .because("only HTTP calls them; code talks to the facade of the module");

    @ArchTest
    static final ArchRule repositoriesStayInTheirPackage =
            classes()
                    .that()
                    .areAssignableTo(Repository.class)
                    .or()
                    .areMetaAnnotatedWith(org.springframework.stereotype.Repository.class)
                    .should()
                    .notBePublic()
                    .because("a statement run from elsewhere goes round the rules of its module");

    @ArchTest
    static final ArchRule entitiesStayInTheirPackage =
            classes()
                    .that()
                    .areAnnotatedWith(Entity.class)
                    .should()
                    .notBePublic()
                    .because("outside its module an entity is a row that anybody may misread");

    @ArchTest
    static final ArchRule dependenciesComeThroughConstructors =
            noFields()
                    .should()
                    .beAnnotatedWith(Autowired.class)
                    .orShould()
                    .beAnnotatedWith(Value.class)
                    .because("what a class needs is what its constructor says, and final");

    @ArchTest
    static final ArchRule controllersOpenNoTransactions =
            noMethods()
                    .that()
                    .areDeclaredInClassesThat()
                    .areMetaAnnotatedWith(Controller.class)
                    .should()
                    .beMetaAnnotatedWith(Transactional.class)
                    .because("a hold needs transactions of its own, and a page must not hold one");

    @ArchTest
    static final ArchRule controllersAreNotTransactional =
            noClasses()
                    .that()
                    .areMetaAnnotatedWith(Controller.class)
                    .should()
                    .beMetaAnnotatedWith(Transactional.class)
                    .because("a hold needs transactions of its own, and a page must not hold one");

    @ArchTest
    static final ArchRule timeIsTheDatabases =
            noClasses()
                    .that()
                    .resideInAnyPackage(
                            "io.holdfast.transactions..",
                            "io.holdfast.catalog..",
                            "io.holdfast.balances..",
                            "io.holdfast.reservations..",
                            "io.holdfast.reconciliation..",
                            "io.holdfast.imports..",
                            "io.holdfast.payments..",
                            "io.holdfast.checkout..")
                    .should()
                    .callMethodWhere(
                            target(name("now")).and(target(owner(assignableTo(Temporal.class)))))
                    .orShould()
                    .callMethod(System.class, "currentTimeMillis")
                    .orShould()
                    .dependOnClassesThat()
                    .areAssignableTo(Clock.class)
                    .because("the clocks of two machines differ, and a deadline must not");

    @ArchTest
    static final ArchRule nobodyPrintsButTheFirstStart =
            noClasses()
                    .that()
                    .doNotHaveFullyQualifiedName("io.holdfast.access.FirstStart")
                    .and()
                    .resideOutsideOfPackage("io.holdfast.benchmarks..")
                    .should()
                    .accessField(System.class, "out")
                    .orShould()
                    .accessField(System.class, "err")
                    .orShould()
                    .dependOnClassesThat()
                    .resideInAPackage("java.util.logging..")
                    .because("messages belong in the log, through SLF4J");

    @ArchTest
    static final ArchRule whatProvesSomethingIsComparedAtAnEvenPace =
            noClasses()
                    .should()
                    .callMethod(Arrays.class, "equals", byte[].class, byte[].class)
                    .orShould()
                    .callMethod(Arrays.class, "compare", byte[].class, byte[].class)
                    .because("it stops at the first difference; MessageDigest.isEqual does not");

    @ArchTest
    static final ArchRule whoeverHasAKeyInClearShowsIt =
            noClasses()
                    .that()
                    .doNotHaveFullyQualifiedName("io.holdfast.access.Secret")
                    .and()
                    .doNotHaveFullyQualifiedName("io.holdfast.access.FirstStart")
                    .and()
                    .doNotHaveFullyQualifiedName("io.holdfast.admin.people.KeyController")
                    .should()
                    .callMethod(Secret.class, "value")
                    .because("a key is looked up by its digest, never compared with another");

    @ArchTest
    static final ArchRule namesSayWhatAClassIsFor =
            noClasses()
                    .should()
                    .haveNameMatching(".*(Impl|Helper|Manager|Dto|DTO|Utils?)$")
                    .orShould()
                    .resideInAnyPackage("..util..", "..common..")
                    .because("such a name would fit any class");
}

package io.holdfast.admin.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.imports.Imports;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.UUID;

/** Files on pages, without JavaScript. The worker is at rest: a test takes steps itself. */
@ApplicationTest
class ImportPageTests {

    @Autowired HttpApi api;
    @Autowired Imports imports;

    @Test
    void aFileIsHandedInCheckedAndApplied() {
        Visitor admin = Visitor.admin(api);
        String code = "page-" + UUID.randomUUID();

        Answer handedIn =
                admin.upload("/imports", "skus", "skus.csv", "code,name\n" + code + ",Lamp\n");
        String address = handedIn.location();

        assertThat(admin.follow(handedIn).text())
                .contains("skus.csv", "Checking all rows", "0 of 1 rows");
        advance(address);
        assertThat(admin.fragment(address).text())
                .contains("The row is good.", "1 change will be made.", "Apply 1 change");
        assertThat(admin.follow(admin.post(address + "/apply")).text())
                .contains("It is being applied", "Applying all rows");
        advance(address);
        assertThat(admin.get(address).text()).contains("The row is applied. 1 change was made.");
        assertThat(admin.get("/imports").text()).contains("skus.csv", "applied");
        assertThat(admin.follow(admin.post(address + "/apply")).text())
                .contains("This was applied before.");
        assertThat(admin.get("/activity").text()).contains("Applied import");
    }

    @Test
    void badRowsAreShownPageByPageAndNothingCanBeApplied() {
        Visitor admin = Visitor.admin(api);
        Answer handedIn =
                admin.upload(
                        "/imports",
                        "counts",
                        "c.csv",
                        "sku,location,onHand,expectedOnHand\n" + "a,b,1,\n".repeat(60));
        String address = handedIn.location();
        advance(address);

        Answer page = admin.get(address);

        assertThat(page.text())
                .contains("60 things are wrong.", "expectedOnHand must not be blank")
                .doesNotContain("Apply");
        assertThat(page.body()).contains("rel=\"next\"");
        assertThat(admin.follow(admin.post(address + "/apply")).text())
                .contains("This is not ready");
        assertThat(admin.follow(admin.post(address + "/check")).text())
                .contains("Checking all rows");
    }

    @Test
    void whatIsNoFileIsSaidBesideTheField() {
        Visitor admin = Visitor.admin(api);

        Answer unreadable = admin.upload("/imports", "skus", "x.csv", "code;nmae\n");

        assertThat(unreadable.status()).isEqualTo(422);
        assertThat(unreadable.text()).contains("Line 1 must not have the column \"nmae\"");
        assertThat(admin.upload("/imports", "skus", "", "").text())
                .contains("Choose what the file holds, and a file.");
        assertThat(admin.upload("/imports", "orders", "x.csv", "a").status()).isEqualTo(422);
        assertThat(admin.get("/imports/999999999").status()).isEqualTo(404);
    }

    @Test
    void anUploadWithoutATokenIsRefused() {
        Visitor admin = Visitor.admin(api);

        assertThat(admin.uploadWithoutToken("/imports", "skus", "x.csv", "code,name\n").status())
                .isEqualTo(403);
    }

    @Test
    void exportsAreOffered() {
        Visitor admin = Visitor.admin(api);

        assertThat(admin.get("/imports/export?kind=skus").body())
                .startsWith("code,name,safetyStock,lowStockAt\r\n");
        assertThat(admin.get("/imports/export?kind=policies").body())
                .startsWith("sku,location,safetyStock,lowStockAt,backorderLimit\r\n");
        assertThat(admin.get("/stock/export").body())
                .startsWith(
                        "sku,name,location,onHand,expectedOnHand,reserved,committed,safetyStock,"
                                + "backorderLimit,available\r\n");
    }

    private void advance(String address) {
        imports.advance(Long.parseLong(address.substring(address.lastIndexOf('/') + 1)));
    }
}

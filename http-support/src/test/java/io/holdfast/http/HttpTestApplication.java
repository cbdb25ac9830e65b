package io.holdfast.http;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;

/** What every endpoint shares, with sample endpoints and without a database. */
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
class HttpTestApplication {}

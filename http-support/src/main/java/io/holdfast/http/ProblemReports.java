package io.holdfast.http;

import org.apache.catalina.Context;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

import tools.jackson.databind.json.JsonMapper;

/** Puts {@link ProblemReportValve} where Tomcat reports errors. */
@Component
class ProblemReports implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

    private final JsonMapper json;

    ProblemReports(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addContextCustomizers(this::replaceErrorReports);
    }

    private void replaceErrorReports(Context context) {
        if (context.getParent() instanceof StandardHost host) {
            host.setErrorReportValveClass(ProblemReportValve.class.getName());
            host.getPipeline().addValve(new ProblemReportValve(json));
        }
    }
}

package io.holdfast.http;

import org.springframework.core.convert.ConversionService;
import org.springframework.format.FormatterRegistry;
import org.springframework.stereotype.Component;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import java.util.List;

/**
 * Teaches Spring MVC to read the inventory's value types from queries and paths, and whose
 * locations a request may be about.
 */
@Component
class HttpConversions implements WebMvcConfigurer {

    @Override
    public void addFormatters(FormatterRegistry registry) {
        if (registry instanceof ConversionService conversions) {
            registry.addConverter(new ValueConverter(conversions));
            registry.addConverter(new WholeTextConverter(conversions));
        }
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new TerritoryArgument());
    }
}

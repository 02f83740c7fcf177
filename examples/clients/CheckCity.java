// Check a city over HTTP: java CheckCity.java http://127.0.0.1:8000

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class CheckCity {
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static String ask(String url, String operation, String request) throws IOException, InterruptedException {
        var asked = HttpRequest.newBuilder(URI.create(url + "/v1/" + operation))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(request))
            .build();
        var answer = CLIENT.send(asked, BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new IOException(answer.body()); // a refusal: error, kind, report, faults
        return answer.body();
    }

    public static void main(String[] arguments) throws Exception {
        var city = "[{\"x\": 1, \"y\": 0, \"tile\": \"tower-11\"}]";
        System.out.println(ask(arguments[0], "check_city", "{\"city\": " + city + "}"));
        System.out.println(ask(arguments[0], "legal_placements", "{\"city\": " + city + ", \"tile\": \"garden-11\"}"));
    }
}

// Answer conformance requests with a small engine in Java: put your own in its place. Gson reads JSON.
//     alhambra-rules conformance run -- java -cp /usr/share/java/gson.jar examples/adapters/JavaAdapter.java
import com.google.gson.*;
import java.io.*;
import java.util.*;
import java.util.function.BiPredicate;

class JavaAdapter {
    record Cell(int x, int y) {
        Cell next(int side) { return new Cell(x + (2 - side) % 2, y + (side - 1) % 2); } // n, e, s, w: 0 to 3
    }

    static Set<Cell> flood(Cell start, BiPredicate<Cell, Integer> mayLeave) {
        Set<Cell> reached = new HashSet<>(Set.of(start));
        Deque<Cell> ahead = new ArrayDeque<>(reached);
        for (Cell cell; (cell = ahead.poll()) != null; )
            for (int side = 0; side < 4; side++)
                if (mayLeave.test(cell, side) && reached.add(cell.next(side))) ahead.add(cell.next(side));
        return reached;
    }

    static boolean isLegal(JsonArray tiles) {
        Map<Cell, String> walls = new HashMap<>(Map.of(new Cell(0, 0), "")); // none on the fountain
        Set<String> ids = new HashSet<>();
        for (JsonElement each : tiles) {
            JsonObject tile = each.getAsJsonObject();
            String id = tile.get("tile").getAsString(); // garden-10-n has a wall in the north
            Cell cell = new Cell(tile.get("x").getAsInt(), tile.get("y").getAsInt());
            String before = walls.put(cell, id.substring(id.lastIndexOf('-') + 1)); // a price is no wall
            if (before != null || !ids.add(id) || tile.has("turned")) return false;
        }
        BiPredicate<Cell, Integer> isOpen = (cell, side) -> walls.get(cell).indexOf("nesw".charAt(side)) < 0;
        BiPredicate<Cell, Integer> isBuilt = (cell, side) -> walls.containsKey(cell.next(side));
        for (Cell cell : walls.keySet())
            for (int side = 0; side < 4; side++)
                if (isBuilt.test(cell, side)
                    && isOpen.test(cell, side) != isOpen.test(cell.next(side), (side + 2) % 4)) return false;
        if (flood(new Cell(0, 0), isBuilt.and(isOpen)).size() < walls.size()) return false;
        int edge = walls.size(); // no city reaches so far
        Set<Cell> outside = flood(new Cell(edge, edge), isBuilt.negate().and((cell, side) ->
            Math.max(Math.abs(cell.next(side).x), Math.abs(cell.next(side).y)) <= edge));
        return outside.size() + walls.size() == (2 * edge + 1) * (2 * edge + 1); // otherwise there is a gap
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line; (line = input.readLine()) != null; ) {
            JsonObject ask = new Gson().fromJson(line, JsonObject.class), reply = new JsonObject();
            reply.add("id", ask.get("id"));
            try {
                switch (ask.get("do").getAsString()) {
                    case "hello" -> reply.add("result", JsonParser.parseString("{'name': 'java-adapter'}"));
                    case "check_city" -> reply.addProperty("result", isLegal(ask.getAsJsonArray("city")));
                    default -> reply.addProperty("unsupported", true);
                }
            } catch (RuntimeException problem) { // with the place: the report shows it
                StringWriter trace = new StringWriter();
                problem.printStackTrace(new PrintWriter(trace));
                reply.addProperty("error", trace.toString());
            }
            System.out.println(reply);
        }
    }
}

// A plain engine for the benchmarks, as the programmer of a board-game site would write it.
//     java Engine.java SECONDS < cities
// engine.php describes the input and the output.
import java.io.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

class Engine {
    record Cell(int x, int y) {
        Cell next(int side) { // n, e, s, w: 0 to 3
            return new Cell(x + (side == 1 ? 1 : side == 3 ? -1 : 0), y + (side == 2 ? 1 : side == 0 ? -1 : 0));
        }
    }

    record Tile(String kind, boolean[] walls) {
        static Tile of(String id) {
            String[] parts = id.split("-");
            boolean[] walls = new boolean[4];
            for (int side = 0; side < 4; side++)
                walls[side] = parts.length > 2 && parts[2].indexOf("nesw".charAt(side)) >= 0;
            return new Tile(parts[0], walls);
        }
    }

    record Placed(int x, int y, String id) {}

    record Asked(String id, List<Placed> ids, Tile tile, Map<Cell, Tile> city) {}

    static final List<String> KINDS = List.of("pavilion", "seraglio", "arcades", "chambers", "garden", "tower");

    static Map<Cell, Tile> readCity(List<Placed> placed) {
        Map<Cell, Tile> city = new HashMap<>();
        city.put(new Cell(0, 0), Tile.of("fountain"));
        for (Placed each : placed) city.put(new Cell(each.x, each.y), Tile.of(each.id));
        return city;
    }

    static void walk(Map<Cell, Tile> city, Cell cell, Set<Cell> seen) {
        if (!seen.add(cell)) return;
        for (int side = 0; side < 4; side++)
            if (!city.get(cell).walls[side] && city.containsKey(cell.next(side))) walk(city, cell.next(side), seen);
    }

    static void floodOutside(Map<Cell, Tile> city, Cell cell, int[] box, Set<Cell> seen) {
        if (cell.x < box[0] || cell.x > box[1] || cell.y < box[2] || cell.y > box[3]) return;
        if (city.containsKey(cell) || !seen.add(cell)) return;
        for (int side = 0; side < 4; side++) floodOutside(city, cell.next(side), box, seen);
    }

    static boolean isConnected(Map<Cell, Tile> city) {
        Set<Cell> reached = new HashSet<>();
        walk(city, new Cell(0, 0), reached);
        if (reached.size() < city.size()) return false;
        int[] box = {0, 0, 0, 0};
        for (Cell cell : city.keySet()) {
            box[0] = Math.min(box[0], cell.x - 1);
            box[1] = Math.max(box[1], cell.x + 1);
            box[2] = Math.min(box[2], cell.y - 1);
            box[3] = Math.max(box[3], cell.y + 1);
        }
        Set<Cell> outside = new HashSet<>();
        floodOutside(city, new Cell(box[0], box[2]), box, outside);
        return outside.size() + city.size() == (box[1] - box[0] + 1) * (box[3] - box[2] + 1);
    }

    static boolean fits(Map<Cell, Tile> city, Tile tile, Cell cell) {
        for (int side = 0; side < 4; side++) {
            Tile neighbour = city.get(cell.next(side));
            if (neighbour != null && neighbour.walls[(side + 2) % 4] != tile.walls[side]) return false;
        }
        city.put(cell, tile);
        boolean fits = isConnected(city);
        city.remove(cell);
        return fits;
    }

    static List<Cell> legalCells(Map<Cell, Tile> city, Tile tile) {
        List<Cell> found = new ArrayList<>();
        Set<Cell> tried = new HashSet<>(city.keySet());
        for (Cell cell : List.copyOf(city.keySet()))
            for (int side = 0; side < 4; side++)
                if (tried.add(cell.next(side)) && fits(city, tile, cell.next(side))) found.add(cell.next(side));
        return found;
    }

    static List<Cell> legalRemovals(Map<Cell, Tile> city) {
        List<Cell> found = new ArrayList<>();
        for (Cell cell : List.copyOf(city.keySet())) {
            Tile tile = city.remove(cell);
            if (!tile.kind.equals("fountain") && isConnected(city)) found.add(cell);
            city.put(cell, tile);
        }
        return found;
    }

    static int longestWall(Map<Cell, Tile> city) {
        int longest = 0;
        for (Cell cell : city.keySet())
            for (int side = 0; side < 4; side++) longest = Math.max(longest, wallFrom(city, cell, side));
        return longest;
    }

    static int wallFrom(Map<Cell, Tile> city, Cell start, int first) {
        Cell cell = start;
        int side = first, length = 0;
        while (city.get(cell).walls[side] && !city.containsKey(cell.next(side))
            && (length == 0 || side != first || !cell.equals(start))) {
            length++;
            int right = (side + 1) % 4;
            Cell ahead = cell.next(right);
            if (!city.containsKey(ahead)) {
                side = right;
            } else if (!city.containsKey(ahead.next(side))) {
                cell = ahead;
            } else {
                cell = ahead.next(side);
                side = (side + 3) % 4;
            }
        }
        return length;
    }

    static int[] majorities(List<Map<Cell, Tile>> cities, int round) {
        int[] points = new int[cities.size()];
        int[][] counts = new int[cities.size()][KINDS.size()];
        for (int player = 0; player < counts.length; player++)
            for (Tile tile : cities.get(player).values())
                if (!tile.kind.equals("fountain")) counts[player][KINDS.indexOf(tile.kind)]++;
        int[] places = {16, 8, 1};
        for (int kind = 0; kind < KINDS.size(); kind++)
            for (int place = 3 - round; place < 3; ) {
                int most = 0, sum = 0;
                List<Integer> tied = new ArrayList<>();
                for (int player = 0; player < counts.length; player++) most = Math.max(most, counts[player][kind]);
                if (most == 0) break;
                for (int player = 0; player < counts.length; player++)
                    if (counts[player][kind] == most) tied.add(player);
                for (int filled = place; filled < Math.min(3, place + tied.size()); filled++)
                    sum += places[filled] + kind;
                for (int player : tied) {
                    points[player] += sum / tied.size();
                    counts[player][kind] = 0;
                }
                place += tied.size();
            }
        return points;
    }

    static int[] scoreRound(List<Map<Cell, Tile>> cities, int round) {
        int[] points = majorities(cities, round);
        for (int player = 0; player < points.length; player++) points[player] += longestWall(cities.get(player));
        return points;
    }

    /** Print the answers and the least time for one answer. */
    static <T> void measure(double seconds, String question, List<T> asked, Function<T, Object> answer) {
        List<String> answers = asked.stream().map(answer).map(Engine::text).toList();
        double least = Double.MAX_VALUE;
        long until = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() < until) {
            long before = System.nanoTime();
            for (T one : asked) answer.apply(one);
            least = Math.min(least, (System.nanoTime() - before) / 1e3 / asked.size());
        }
        System.out.println(question + "\t" + least + "\t" + String.join("|", answers));
    }

    static String text(Object answer) {
        Stream<?> parts = answer instanceof int[] points ? Arrays.stream(points).boxed()
            : answer instanceof List<?> cells ? cells.stream().map(cell -> ((Cell) cell).x + "," + ((Cell) cell).y)
            : Stream.of(answer);
        return parts.map(Object::toString).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) throws IOException {
        double seconds = Double.parseDouble(args[0]);
        List<Asked> asked = new ArrayList<>();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null; ) {
            String[] words = line.split(" ");
            List<Placed> ids = Arrays.stream(words).skip(1).map(word -> word.split(","))
                .map(w -> new Placed(Integer.parseInt(w[0]), Integer.parseInt(w[1]), w[2])).toList();
            asked.add(new Asked(words[0], ids, Tile.of(words[0]), readCity(ids)));
        }
        List<List<Map<Cell, Tile>>> tables = IntStream.range(0, asked.size() / 4)
            .mapToObj(at -> asked.subList(4 * at, 4 * at + 4).stream().map(Asked::city).toList()).toList();
        measure(seconds, "legal cells of one tile", asked, one -> legalCells(one.city, one.tile));
        measure(seconds, "city from ids, legal cells", asked,
            one -> legalCells(readCity(one.ids), Tile.of(one.id)));
        measure(seconds, "legal removals", asked, one -> legalRemovals(one.city));
        measure(seconds, "longest wall", asked, one -> longestWall(one.city));
        measure(seconds, "majorities with counting", tables, cities -> majorities(cities, 2));
        measure(seconds, "a scoring round", tables, cities -> scoreRound(cities, 2));
    }
}

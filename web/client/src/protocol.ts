// Generated from docs/schemas by scripts/types.mjs; change the schemas, not this file.

/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What may go with each request. */
export interface Options {
  /** Stops waiting for the answer; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The operations of the protocol. Each rejects with `Refused` if its request is refused. */
export interface Operations {
  /** Ask who answers, and what can be asked. */
  hello(request?: HelloRequest, options?: Options): Promise<Identity>;
  /** Ask for the 54 tiles. */
  tiles(request?: TilesRequest, options?: Options): Promise<TileView[]>;
  /** Ask for the rules: what they say, their sources and our rulings. */
  rules(request?: RulesRequest, options?: Options): Promise<Rule[]>;
  /** Ask for the templates of all sentences, to translate events and violations. */
  templates(request?: TemplatesRequest, options?: Options): Promise<{ [key: string]: string }>;
  /** Ask which kind of document this is, and read it: a position, a record or a diagram. */
  read(request: ReadRequest, options?: Options): Promise<ReadResult>;
  /** Ask on which empty cells a tile may be placed. */
  legalPlacements(request: LegalPlacementsRequest, options?: Options): Promise<Cell[]>;
  /** Ask which cells' tiles may go to the reserve. */
  legalRemovals(request: LegalRemovalsRequest, options?: Options): Promise<Cell[]>;
  /** Ask on which cells a tile of the reserve may replace the one there. */
  legalSwaps(request: LegalSwapsRequest, options?: Options): Promise<Cell[]>;
  /** Ask whether a city obeys all building rules. */
  checkCity(request: CheckCityRequest, options?: Options): Promise<boolean>;
  /** Ask how many walled sides the longest unbroken wall around a city has. */
  longestWall(request: LongestWallRequest, options?: Options): Promise<number>;
  /** Ask what each player gets for each type in a scoring round; zeros may be left out. */
  scoreMajorities(request: ScoreMajoritiesRequest, options?: Options): Promise<{ [key: string]: { [key: string]: number } | number }>;
  /** Ask what each player gets in a scoring round, with walls; zeros may be left out. */
  scoreRound(request: ScoreRoundRequest, options?: Options): Promise<{ [key: string]: number }>;
  /** Ask which lines of a recorded game break which rules. */
  replay(request: ReplayRequest, options?: Options): Promise<FaultyLine[]>;
  /** Ask for everything that a client shows of a city, and where a tile may go. */
  look(request: LookRequest, options?: Options): Promise<LookResult>;
  /** Ask whether a tile may be placed on a cell, and why not. */
  checkPlacement(request: CheckPlacementRequest, options?: Options): Promise<Verdict>;
  /** Ask whether the tile on a cell may go to the reserve, and why not. */
  checkRemoval(request: CheckRemovalRequest, options?: Options): Promise<Verdict>;
  /** Ask whether a tile may replace the one on a cell, and why not. */
  checkSwap(request: CheckSwapRequest, options?: Options): Promise<Verdict>;
  /** Ask for each of some cells whether a tile may be placed there, and why not. */
  explainPlacements(request: ExplainPlacementsRequest, options?: Options): Promise<CellVerdict[]>;
  /** Ask for a drawing of a position, or of a game as one seat may see it. */
  draw(request?: DrawRequest, options?: Options): Promise<string>;
  /** Ask for every violation in a recorded position. */
  checkPosition(request: CheckPositionRequest, options?: Options): Promise<PositionVerdict>;
  /** Ask for every violation in a recorded game. */
  checkRecord(request: CheckRecordRequest, options?: Options): Promise<Replay>;
  /** Ask for some steps of a recorded game, to show them one after the other. */
  steps(request: StepsRequest, options?: Options): Promise<StepsResult>;
  /** Ask for a scoring round of a position, with reasons. */
  score(request: ScoreRequest, options?: Options): Promise<ScoredPosition>;
  /** Ask for the scoring rounds of a recorded game, with reasons. */
  roundsScored(request: RoundsScoredRequest, options?: Options): Promise<RoundOfGame[]>;
  /** Begin a game, dealt from a seed, or with draws that come as events. */
  newGame(request: NewGameRequest, options?: Options): Promise<Step>;
  /** Ask for the legal actions of the player to act; none if a draw is due. */
  legalActions(request: LegalActionsRequest, options?: Options): Promise<Action[]>;
  /** Ask whether an action or a draw is legal now, and which rules it breaks. */
  checkAction(request: CheckActionRequest, options?: Options): Promise<Verdict>;
  /** Apply an action or a draw, and get everything that a host passes on. */
  apply(request: ApplyRequest, options?: Options): Promise<Step>;
  /** Ask what one player may see, and do now; with null, what spectators may see. */
  view(request: ViewRequest, options?: Options): Promise<Seat>;
  /** Ask for the record of a game. */
  record(request: RecordRequest, options?: Options): Promise<string>;
  /** Ask what happened so far, as one player, or with null a spectator, may know it. */
  history(request: HistoryRequest, options?: Options): Promise<History>;
  /** Forget states that were kept. */
  forget(request: ForgetRequest, options?: Options): Promise<number>;
  /** Ask with which cards the player to act can buy a tile. */
  payments(request: PaymentsRequest, options?: Options): Promise<Money[][]>;
  /** Ask what an agent does for the player to act; it knows only what that player may see. */
  agentMove(request: AgentMoveRequest, options?: Options): Promise<Action>;
  /** Ask for a game in which all that a player, or with null a spectator, cannot know is new. */
  determinize(request: DeterminizeRequest, options?: Options): Promise<State>;
}

/** The names of the methods, one for each operation. */
export const OPERATIONS = [
  "hello",
  "tiles",
  "rules",
  "templates",
  "read",
  "legalPlacements",
  "legalRemovals",
  "legalSwaps",
  "checkCity",
  "longestWall",
  "scoreMajorities",
  "scoreRound",
  "replay",
  "look",
  "checkPlacement",
  "checkRemoval",
  "checkSwap",
  "explainPlacements",
  "draw",
  "checkPosition",
  "checkRecord",
  "steps",
  "score",
  "roundsScored",
  "newGame",
  "legalActions",
  "checkAction",
  "apply",
  "view",
  "record",
  "history",
  "forget",
  "payments",
  "agentMove",
  "determinize",
] as const satisfies readonly (keyof Operations)[];

/** Who answers, and what can be asked. */
export interface Identity {
  name: string;
  version: string;
  protocol: string;
  operations: string[];
  formats: string[];
}

/** A tile. */
export interface TileView {
  id: Tile;
  type: BuildingType;
  price: number;
  /** the walled sides, such as nw */
  walls: string;
}

/** A rule, its sources and its rulings. */
export interface Rule {
  /** which never changes */
  id: string;
  /** the title of its section */
  section: string;
  kind: "check" | "fact" | "procedure";
  /** what it says, in the document's language */
  statement: string;
  /** titles of rulebooks; empty where a ruling alone decides */
  sources: string[];
  rulings: Ruling[];
}

/** A decision where the rulebooks are silent or contradict each other. */
export interface Ruling {
  question: string;
  choice: string;
  reason: string;
}

/** The kind of a document, and its contents. */
export interface ReadResult {
  kind: "diagram" | "position" | "record";
  /** the position, or the one at the end of the record */
  position?: PositionValue;
  verdict?: PositionVerdict;
  replay?: Replay;
  /** the violations of each of the ``faults`` of a record, to tell in any language */
  told?: SpokenViolation[][];
}

/** Every violation in a position, and what the position does not say. */
export interface PositionVerdict {
  ok: boolean;
  violations: SpokenViolation[];
  not_checked: string[];
}

/** A rule broken in one place, with the template and the facts of its message. */
export interface SpokenViolation {
  /** the rule's id, which never changes */
  rule: string;
  /** the part of the document; null for all of it */
  where: string | null;
  /** the cells concerned */
  cells: Cell[];
  /** a sentence for people */
  message: string;
  /** the message's facts, by name */
  details: { [key: string]: Detail };
  /** the id of its template; absent if it has none */
  template?: string;
  facts?: Facts;
}

/** A part of a sentence that has a template itself. */
export interface Phrase {
  /** the id of its template */
  template: string;
  facts: Facts;
}

/** A line of a record, from 1, and the ids of the rules that it breaks. */
export interface FaultyLine {
  line: number;
  rules: string[];
}

/** Everything that a client shows of a city. */
export interface LookResult {
  violations: SpokenViolation[];
  removals: Cell[];
  wall: WallView;
  counts: { [key: string]: number };
  /** the cells of each gap */
  gaps: Cell[][];
  /** where the tile may be placed */
  placements?: Cell[];
  /** where the tile may replace another */
  swaps?: Cell[];
}

/** The longest wall around a city. */
export interface WallView {
  length: number;
  /** the walled sides as [x, y, side], clockwise */
  segments: ([number, number, "e" | "n" | "s" | "w"])[];
}

/** Whether something is legal, and every rule that it breaks. */
export interface Verdict {
  ok: boolean;
  violations: SpokenViolation[];
}

/** Whether a tile may be placed on a cell, and every rule that forbids it. */
export interface CellVerdict {
  cell: Cell;
  ok: boolean;
  violations: SpokenViolation[];
}

/** Some steps of a recorded game. */
export interface StepsResult {
  /** how many lines the record has */
  lines: number;
  /** why the replay stopped; null if it did not */
  stopped: string | null;
  steps: StepOfRecord[];
}

/** One line of a recorded game. */
export interface StepOfRecord {
  line: number;
  event: Event | null;
  text: string;
  violations: SpokenViolation[];
  /** the table after the line; if the replay stopped there, before it */
  position: Position;
  /** the id of its template; absent if it has none */
  template?: string;
  facts?: Facts;
}

/** A scoring round of a position, in alhambra-score/1. */
export interface ScoredPosition {
  format: "alhambra-score/1";
  round: number;
  players: PlayerScore[];
  /** sentences about what the position does not say */
  not_checked: string[];
  /** how many violations there are; default: 0 */
  violations?: number;
}

/** The points of one player in the round, with reasons. */
export interface PlayerScore {
  /** the name; "dirk", who comes last, is Dirk */
  player: string;
  /** the points for each of the six types */
  buildings: { [key: string]: number };
  /** the points for the longest wall; 0 for Dirk */
  wall: number;
  /** absent if there are none */
  chests?: number;
  /** absent if there are none */
  bazaars?: number;
  total: number;
  /** a sentence for each number */
  why: string[];
}

/** A scoring round of a recorded game. */
export interface RoundOfGame {
  round: number;
  /** without modules */
  scores: { [key: string]: PlayerScore };
  /** points by module and player */
  added: { [key: string]: { [key: string]: number } };
  /** all points by player */
  points: { [key: string]: number };
  /** ``why`` of each player, to tell in any language */
  reasons: { [key: string]: Reason[] };
}

/** How a number of points adds up, with its template and facts. */
export interface Reason {
  text: string;
  /** the id of its template; absent if it has none */
  template?: string;
  facts?: Facts;
}

/** Everything that a host needs after a step of a game. */
export interface Step {
  revision: number;
  private: Private;
  /** by the players' names */
  seats: { [key: string]: Seat };
  /** what spectators may see */
  open: Seat;
  /** whether anything was drawn or seen; if not, undo reveals nothing */
  revealed: boolean;
  to_act: string | null;
  finished: boolean;
  winners: string[];
}

/** What only the host may see. */
export interface Private {
  /** the state, or its handle if it is kept here */
  state: State;
  /** the new lines of the record */
  log: LogEntry[];
}

/** What one seat may know after a step. Pass it on unread. */
export interface Seat {
  /** how many events there were so far */
  revision: number;
  view: View;
  happened: Happened[];
  /** the legal actions; absent if this seat does not act now */
  actions?: Action[];
}

/** One event as a seat may know it. */
export interface Happened {
  /** what this seat may not know is null, such as a card */
  event: SeenEvent;
  /** a sentence without its full stop */
  text: string;
  /** the id of its template; absent if it has none */
  template?: string;
  facts?: Facts;
}

/** What happened in a game, as one seat may know it. Pass it on unread. */
export interface History {
  /** the revision of the view */
  since: number;
  /** the revision after all that happened */
  revision: number;
  /** the table before all that happened */
  view: View;
  /** every event since then: each adds 1 to the revision */
  happened: Happened[];
}

/** Why a request is refused. */
export interface Refusal {
  /** why, in a sentence for people */
  error: string;
  /** why, in one word for programs */
  kind: "busy" | "illegal" | "internal" | "invalid-argument" | "not-yours" | "stale" | "too-large" | "unknown-name" | "unknown-operation" | "unreadable";
  /** every rule that the move or action breaks */
  report?: SpokenViolation[];
  /** everything that cannot be read */
  faults?: FaultVerdict[];
}

/** Why a document cannot be read: at a path in JSON, and at a line and column if known. */
export interface FaultVerdict {
  path: string | null;
  line: number | null;
  column: number | null;
  message: string;
}

/** Take money cards from the display: one of the three actions of a turn. */
export interface TakeMoney {
  do: "take";
  player: string;
  cards: Money[];
}

/** Buy the tile on a market square: one of the three actions of a turn. It is set aside. */
export interface Buy {
  do: "buy";
  player: string;
  square: number;
  cards: Money[];
}

/** Place a reserve tile in the city: one of the three actions of a turn. */
export interface RedesignFromReserve {
  do: "from-reserve";
  player: string;
  tile: Tile;
  cell: Cell;
}

/** Move a tile from the city to the reserve: one of the three actions of a turn. */
export interface RedesignToReserve {
  do: "to-reserve";
  player: string;
  cell: Cell;
}

/** Swap a reserve tile with a tile of the city: one of the three actions of a turn. */
export interface RedesignSwap {
  do: "swap";
  player: string;
  tile: Tile;
  cell: Cell;
}

/** Decline the further action that an exact payment allows. */
export interface Stop {
  do: "stop";
  player: string;
}

/** Do nothing in a turn, because no other action is legal. */
export interface Pass {
  do: "pass";
  player: string;
}

/** Place a tile bought this turn in the city. */
export interface PlaceBought {
  do: "place";
  player: string;
  tile: Tile;
  cell: Cell;
}

/** Put a tile bought this turn into the reserve. */
export interface ReserveBought {
  do: "reserve";
  player: string;
  tile: Tile;
}

/** Give a tile bought this turn to Dirk. */
export interface GiveBought {
  do: "give";
  player: string;
  tile: Tile;
}

/** Place a leftover market tile in the city at the end of the game. */
export interface PlaceLeftover {
  do: "place-leftover";
  player: string;
  tile: Tile;
  cell: Cell;
}

/** Put a leftover market tile into the reserve instead of the city. */
export interface DeclineLeftover {
  do: "decline-leftover";
  player: string;
  tile: Tile;
}

/** A tile from the bag goes to a market square. */
export interface DrawToMarket {
  draw: "market";
  square: number;
  tile: Tile;
}

/** A tile from the bag goes to Dirk. */
export interface DrawToDirk {
  draw: "dirk";
  tile: Tile;
}

/** A money card from the deck goes to a player, as part of the starting money. */
export interface DrawToHand {
  draw: "hand";
  player: string;
  card: Money;
}

/** A money card from the deck goes face up to the display. */
export interface DrawToDisplay {
  draw: "display";
  card: Money;
}

/** A scoring card turns up instead of a money card, and leaves the game. */
export interface DrawScoringCard {
  draw: "scoring";
  card: "A" | "B";
}

/** The spent cards are shuffled and become the new deck. */
export interface Reshuffle {
  draw: "reshuffle";
}

/** Play an architect to place a reserve tile in the city. */
export interface ArchitectFromReserve {
  do: "architect-from-reserve";
  player: string;
  tile: Tile;
  cell: Cell;
  architect: Architect;
}

/** Play an architect to move a tile of the city to the reserve. */
export interface ArchitectToReserve {
  do: "architect-to-reserve";
  player: string;
  cell: Cell;
  architect: Architect;
}

/** Play an architect to swap a reserve tile with a tile of the city. */
export interface ArchitectSwap {
  do: "architect-swap";
  player: string;
  tile: Tile;
  cell: Cell;
  architect: Architect;
}

/** Play no architect at the end of this turn. */
export interface KeepArchitects {
  do: "keep-architects";
  player: string;
}

/** An architect is dealt to a player before the starting money. */
export interface DealArchitect {
  draw: "deal-architect";
  player: string;
  card: Architect;
}

/** An architect turns up in the deck and goes face up to the display. */
export interface DrawArchitect {
  draw: "architect";
  card: Architect;
}

/** Buy a bazaar next to the market for its exact price, and act again. */
export interface BuyBazaar {
  do: "buy-bazaar";
  player: string;
  tile: Bazaar;
  cards: Money[];
}

/** Look at the top attack card after taking a scout. */
export interface Look {
  do: "look";
  player: string;
}

/** Do not look at the top attack card after taking a scout. */
export interface LookAway {
  do: "look-away";
  player: string;
}

/** A player sees the top attack card, which goes back face down. */
export interface Peek {
  draw: "peek";
  player: string;
  side: Side;
}

/** The top attack card is turned up. */
export interface DrawAttack {
  draw: "attack";
  side: Side;
}

/** A scout card is turned up. */
export interface DrawScout {
  draw: "scout";
  colour: BuildingType;
}

/** Buy the chests of a room: a fourth kind of action, which ends the actions of the turn. */
export interface BuyChests {
  do: "buy-chests";
  player: string;
  room: number;
  cards: Money[];
}

/** Put a bought or passed-on chest onto a building of the player's own city. */
export interface PlaceChest {
  do: "place-chest";
  player: string;
  colour: BuildingType;
  cell: Cell;
}

/** Pass the remaining chests to the player on the left. */
export interface PassChests {
  do: "pass-chests";
  player: string;
}

/** A chest from the bag goes into a room. */
export interface DrawChest {
  draw: "chest";
  room: number;
  colour: BuildingType;
}

/** An illegal event that an arbiter accepted. */
export interface Override {
  override: Event;
  reason: string;
}

/** The position that a game resumed from. */
export interface StartedFrom {
  from: Position;
}

/** A recorded position of the board game Alhambra. Absent or null values are unknown. */
export interface Position {
  format: "alhambra-position/1";
  players: Player[];
  /** default: null */
  dirk?: Tile[] | null;
  /** default: null */
  market?: (Tile | null)[] | null;
  /** default: null */
  scoring_round?: number | null;
  /** default: [] */
  claims?: Claim[];
  /** default: null */
  to_act?: string | null;
  /** default: null */
  hands?: { [key: string]: MoneyCard[] } | null;
  /** default: null */
  display?: Money[] | null;
  /** default: null */
  spent?: MoneyCard[] | null;
  /** default: null */
  scoring_rounds_done?: number | null;
  /** default: null */
  rooms?: BuildingType[][] | null;
  /** default: [] */
  dirk_chests?: BuildingType[];
  /** default: null */
  bazaars?: Bazaar[] | null;
  /** default: null */
  attack?: Side[] | null;
  /** default: null */
  scouts?: BuildingType[] | null;
  /** default: null */
  architects?: { [key: string]: Architect[] } | null;
}

/** A player. If several tiles share a cell, the first lies at the bottom. */
export interface Player {
  name: string;
  city: CityTile[];
  /** default: [] */
  reserve?: Tile[];
  /** default: null */
  score?: number | null;
}

/** A tile on a cell, with the chests on it; one chest is legal. */
export interface CityTile {
  x: number;
  y: number;
  tile: Tile;
  /** default: 0 */
  turned?: number;
  /** default: [] */
  chests?: BuildingType[];
}

/** The points that were written down for one player's scoring round. */
export interface Claim {
  player: string;
  /** default: null */
  wall?: number | null;
  /** default: {} */
  buildings?: { [key: string]: number };
  /** default: null */
  total?: number | null;
  /** default: null */
  chests?: number | null;
  /** default: null */
  bazaars?: number | null;
}

/** An event in which null stands for what a player may not know. */
export interface HiddenDrawToHand {
  draw: "hand";
  player: string;
  card: null;
}

/** An event in which null stands for what a player may not know. */
export interface HiddenDealArchitect {
  draw: "deal-architect";
  player: string;
  card: null;
}

/** An event in which null stands for what a player may not know. */
export interface HiddenPeek {
  draw: "peek";
  player: string;
  side: null;
}

/** The Architects: cards worth 3 in money, or a redesign at the end of a turn. */
export interface Architects {
  module: "architects";
  unseen: Money[];
  gone: Money[];
  settled: boolean;
  hidden: string[];
}

/** The Bazaars: tiles that must be paid exactly and score the buildings around them. */
export interface Bazaars {
  module: "bazaars";
  bazaars: Bazaar[];
  beside: Bazaar[];
}

/** The Invaders: unprotected cities lose points to an attack after each scoring round. */
export interface Invaders {
  module: "invaders";
  open_attack: boolean;
  attacks: Side[];
  peeked: Side | null;
  peeked_by: string[];
  scouts: BuildingType[];
  scouts_gone: BuildingType[];
  renewing: boolean;
  attacking: number[];
  turning_up: boolean;
  looking: boolean;
}

/** The Treasure Chamber: players buy rooms of chests, which score by their number. */
export interface Treasure {
  module: "treasure";
  bag: BuildingType[];
  rooms: BuildingType[][];
  laid: [string, [Cell, BuildingType][]][];
  dirk: BuildingType[];
  bought: BuildingType[];
  emptied: number | null;
  passed: number;
  closed: boolean;
}

/** A game as one player may see it. */
export interface View {
  format: "alhambra-view/1";
  modules: Module[];
  player: string;
  hand: Money[];
  players: SeatView[];
  bag: Tile[];
  deck_size: number;
  to_come: string[];
  piled: number | null;
  came_after: number[];
  youngest_first: string[];
  profile: RuleProfile;
  phase: string;
  to_act: string | null;
  turn_of: string | null;
  actions_done: number;
  market: (Tile | null)[];
  display: Money[];
  spent: Money[];
  bought: Tile[];
  dirk: Tile[] | null;
  dirk_score: number;
  scoring_rounds_done: number;
  ending: boolean;
  leftovers: [string, Tile][];
  winners: string[];
}

/** One player's part of a game, as the other players see it. */
export interface SeatView {
  name: string;
  city: PlacedTile[];
  reserve: Tile[];
  score: number;
  hand_size: number;
  known_hand?: Money[];
  architects?: number;
  starting_cards?: number;
}

/** A tile on a cell; x grows east, y grows south, the fountain lies on (0, 0). */
export interface PlacedTile {
  x: number;
  y: number;
  tile: Tile;
  /** default: 0 */
  turned?: number;
}

/** The result of replaying a recorded game of Alhambra. */
export interface Replay {
  format: "alhambra-replay/1";
  status: "illegal" | "legal" | "unreadable";
  /** why the record cannot be read */
  unreadable: FaultVerdict[];
  /** the number of events in the record */
  events: number;
  /** the number of events that were replayed */
  replayed: number;
  faults: Finding[];
  overrides: Finding[];
  corrections: Correction[];
  not_checked: NotChecked[];
  /** why the replay stopped; null if it did not */
  stopped: string | null;
  /** whether the game is over at the end */
  finished: boolean;
  scores: Score[];
  winners: string[];
}

/** An event that breaks a rule, or that an arbiter accepted. */
export interface Finding {
  /** the line of the record, from 1 */
  line: number;
  /** null for the position on line 1 */
  event: Event | null;
  violations: ViolationVerdict[];
  /** the arbiter's reason; null if not accepted */
  reason: string | null;
}

/** A rule broken in one place. */
export interface ViolationVerdict {
  /** the rule's id, which never changes */
  rule: string;
  /** the part of the document; null for all of it */
  where: string | null;
  /** the cells concerned */
  cells: Cell[];
  /** a sentence for people */
  message: string;
  /** the message's facts, by name */
  details: { [key: string]: Detail };
}

/** A line that seems to have a slip, and how it is read; an exchanged line with the next one. */
export interface Correction {
  /** the line of the record, from 1 */
  line: number;
  kind: "exchanged" | "missing" | "repeated" | "wrong";
  /** null if a line is missing before it */
  written: Event | null;
  /** null if the line is skipped */
  read: Event | null;
  /** whether the replay follows it; of two that are possible, neither */
  applied: boolean;
}

/** What could not be checked, or was supposed, because the record does not include it. */
export interface NotChecked {
  line: number;
  what: string;
}

/** A player's points at the end of the record; Dirk comes last. */
export interface Score {
  player: string;
  score: number;
}

export type Action = TakeMoney | Buy | RedesignFromReserve | RedesignToReserve | RedesignSwap | Stop | Pass | PlaceBought | ReserveBought | GiveBought | PlaceLeftover | DeclineLeftover | ArchitectFromReserve | ArchitectToReserve | ArchitectSwap | KeepArchitects | BuyBazaar | Look | LookAway | BuyChests | PlaceChest | PassChests;

export type Draw = DrawToMarket | DrawToDirk | DrawToHand | DrawToDisplay | DrawScoringCard | Reshuffle | DealArchitect | DrawArchitect | Peek | DrawAttack | DrawScout | DrawChest;

export type Event = Action | Draw;

export type LogEntry = Event | Override | StartedFrom;

export type SeenEvent = Event | HiddenDrawToHand | HiddenDealArchitect | HiddenPeek;

export type Bazaar = "bazaar-denar-arcades-arcades-arcades" | "bazaar-denar-arcades-arcades-chambers" | "bazaar-denar-arcades-arcades-garden" | "bazaar-denar-arcades-arcades-tower" | "bazaar-denar-arcades-chambers-chambers" | "bazaar-denar-arcades-chambers-garden" | "bazaar-denar-arcades-chambers-tower" | "bazaar-denar-arcades-garden-garden" | "bazaar-denar-arcades-garden-tower" | "bazaar-denar-arcades-tower-tower" | "bazaar-denar-chambers-chambers-chambers" | "bazaar-denar-chambers-chambers-garden" | "bazaar-denar-chambers-chambers-tower" | "bazaar-denar-chambers-garden-garden" | "bazaar-denar-chambers-garden-tower" | "bazaar-denar-chambers-tower-tower" | "bazaar-denar-garden-garden-garden" | "bazaar-denar-garden-garden-tower" | "bazaar-denar-garden-tower-tower" | "bazaar-denar-pavilion-arcades-arcades" | "bazaar-denar-pavilion-arcades-chambers" | "bazaar-denar-pavilion-arcades-garden" | "bazaar-denar-pavilion-arcades-tower" | "bazaar-denar-pavilion-chambers-chambers" | "bazaar-denar-pavilion-chambers-garden" | "bazaar-denar-pavilion-chambers-tower" | "bazaar-denar-pavilion-garden-garden" | "bazaar-denar-pavilion-garden-tower" | "bazaar-denar-pavilion-pavilion-arcades" | "bazaar-denar-pavilion-pavilion-chambers" | "bazaar-denar-pavilion-pavilion-garden" | "bazaar-denar-pavilion-pavilion-pavilion" | "bazaar-denar-pavilion-pavilion-seraglio" | "bazaar-denar-pavilion-pavilion-tower" | "bazaar-denar-pavilion-seraglio-arcades" | "bazaar-denar-pavilion-seraglio-chambers" | "bazaar-denar-pavilion-seraglio-garden" | "bazaar-denar-pavilion-seraglio-seraglio" | "bazaar-denar-pavilion-seraglio-tower" | "bazaar-denar-pavilion-tower-tower" | "bazaar-denar-seraglio-arcades-arcades" | "bazaar-denar-seraglio-arcades-chambers" | "bazaar-denar-seraglio-arcades-garden" | "bazaar-denar-seraglio-arcades-tower" | "bazaar-denar-seraglio-chambers-chambers" | "bazaar-denar-seraglio-chambers-garden" | "bazaar-denar-seraglio-chambers-tower" | "bazaar-denar-seraglio-garden-garden" | "bazaar-denar-seraglio-garden-tower" | "bazaar-denar-seraglio-seraglio-arcades" | "bazaar-denar-seraglio-seraglio-chambers" | "bazaar-denar-seraglio-seraglio-garden" | "bazaar-denar-seraglio-seraglio-seraglio" | "bazaar-denar-seraglio-seraglio-tower" | "bazaar-denar-seraglio-tower-tower" | "bazaar-denar-tower-tower-tower" | "bazaar-dirham-arcades-arcades-arcades" | "bazaar-dirham-arcades-arcades-chambers" | "bazaar-dirham-arcades-arcades-garden" | "bazaar-dirham-arcades-arcades-tower" | "bazaar-dirham-arcades-chambers-chambers" | "bazaar-dirham-arcades-chambers-garden" | "bazaar-dirham-arcades-chambers-tower" | "bazaar-dirham-arcades-garden-garden" | "bazaar-dirham-arcades-garden-tower" | "bazaar-dirham-arcades-tower-tower" | "bazaar-dirham-chambers-chambers-chambers" | "bazaar-dirham-chambers-chambers-garden" | "bazaar-dirham-chambers-chambers-tower" | "bazaar-dirham-chambers-garden-garden" | "bazaar-dirham-chambers-garden-tower" | "bazaar-dirham-chambers-tower-tower" | "bazaar-dirham-garden-garden-garden" | "bazaar-dirham-garden-garden-tower" | "bazaar-dirham-garden-tower-tower" | "bazaar-dirham-pavilion-arcades-arcades" | "bazaar-dirham-pavilion-arcades-chambers" | "bazaar-dirham-pavilion-arcades-garden" | "bazaar-dirham-pavilion-arcades-tower" | "bazaar-dirham-pavilion-chambers-chambers" | "bazaar-dirham-pavilion-chambers-garden" | "bazaar-dirham-pavilion-chambers-tower" | "bazaar-dirham-pavilion-garden-garden" | "bazaar-dirham-pavilion-garden-tower" | "bazaar-dirham-pavilion-pavilion-arcades" | "bazaar-dirham-pavilion-pavilion-chambers" | "bazaar-dirham-pavilion-pavilion-garden" | "bazaar-dirham-pavilion-pavilion-pavilion" | "bazaar-dirham-pavilion-pavilion-seraglio" | "bazaar-dirham-pavilion-pavilion-tower" | "bazaar-dirham-pavilion-seraglio-arcades" | "bazaar-dirham-pavilion-seraglio-chambers" | "bazaar-dirham-pavilion-seraglio-garden" | "bazaar-dirham-pavilion-seraglio-seraglio" | "bazaar-dirham-pavilion-seraglio-tower" | "bazaar-dirham-pavilion-tower-tower" | "bazaar-dirham-seraglio-arcades-arcades" | "bazaar-dirham-seraglio-arcades-chambers" | "bazaar-dirham-seraglio-arcades-garden" | "bazaar-dirham-seraglio-arcades-tower" | "bazaar-dirham-seraglio-chambers-chambers" | "bazaar-dirham-seraglio-chambers-garden" | "bazaar-dirham-seraglio-chambers-tower" | "bazaar-dirham-seraglio-garden-garden" | "bazaar-dirham-seraglio-garden-tower" | "bazaar-dirham-seraglio-seraglio-arcades" | "bazaar-dirham-seraglio-seraglio-chambers" | "bazaar-dirham-seraglio-seraglio-garden" | "bazaar-dirham-seraglio-seraglio-seraglio" | "bazaar-dirham-seraglio-seraglio-tower" | "bazaar-dirham-seraglio-tower-tower" | "bazaar-dirham-tower-tower-tower" | "bazaar-ducat-arcades-arcades-arcades" | "bazaar-ducat-arcades-arcades-chambers" | "bazaar-ducat-arcades-arcades-garden" | "bazaar-ducat-arcades-arcades-tower" | "bazaar-ducat-arcades-chambers-chambers" | "bazaar-ducat-arcades-chambers-garden" | "bazaar-ducat-arcades-chambers-tower" | "bazaar-ducat-arcades-garden-garden" | "bazaar-ducat-arcades-garden-tower" | "bazaar-ducat-arcades-tower-tower" | "bazaar-ducat-chambers-chambers-chambers" | "bazaar-ducat-chambers-chambers-garden" | "bazaar-ducat-chambers-chambers-tower" | "bazaar-ducat-chambers-garden-garden" | "bazaar-ducat-chambers-garden-tower" | "bazaar-ducat-chambers-tower-tower" | "bazaar-ducat-garden-garden-garden" | "bazaar-ducat-garden-garden-tower" | "bazaar-ducat-garden-tower-tower" | "bazaar-ducat-pavilion-arcades-arcades" | "bazaar-ducat-pavilion-arcades-chambers" | "bazaar-ducat-pavilion-arcades-garden" | "bazaar-ducat-pavilion-arcades-tower" | "bazaar-ducat-pavilion-chambers-chambers" | "bazaar-ducat-pavilion-chambers-garden" | "bazaar-ducat-pavilion-chambers-tower" | "bazaar-ducat-pavilion-garden-garden" | "bazaar-ducat-pavilion-garden-tower" | "bazaar-ducat-pavilion-pavilion-arcades" | "bazaar-ducat-pavilion-pavilion-chambers" | "bazaar-ducat-pavilion-pavilion-garden" | "bazaar-ducat-pavilion-pavilion-pavilion" | "bazaar-ducat-pavilion-pavilion-seraglio" | "bazaar-ducat-pavilion-pavilion-tower" | "bazaar-ducat-pavilion-seraglio-arcades" | "bazaar-ducat-pavilion-seraglio-chambers" | "bazaar-ducat-pavilion-seraglio-garden" | "bazaar-ducat-pavilion-seraglio-seraglio" | "bazaar-ducat-pavilion-seraglio-tower" | "bazaar-ducat-pavilion-tower-tower" | "bazaar-ducat-seraglio-arcades-arcades" | "bazaar-ducat-seraglio-arcades-chambers" | "bazaar-ducat-seraglio-arcades-garden" | "bazaar-ducat-seraglio-arcades-tower" | "bazaar-ducat-seraglio-chambers-chambers" | "bazaar-ducat-seraglio-chambers-garden" | "bazaar-ducat-seraglio-chambers-tower" | "bazaar-ducat-seraglio-garden-garden" | "bazaar-ducat-seraglio-garden-tower" | "bazaar-ducat-seraglio-seraglio-arcades" | "bazaar-ducat-seraglio-seraglio-chambers" | "bazaar-ducat-seraglio-seraglio-garden" | "bazaar-ducat-seraglio-seraglio-seraglio" | "bazaar-ducat-seraglio-seraglio-tower" | "bazaar-ducat-seraglio-tower-tower" | "bazaar-ducat-tower-tower-tower" | "bazaar-florin-arcades-arcades-arcades" | "bazaar-florin-arcades-arcades-chambers" | "bazaar-florin-arcades-arcades-garden" | "bazaar-florin-arcades-arcades-tower" | "bazaar-florin-arcades-chambers-chambers" | "bazaar-florin-arcades-chambers-garden" | "bazaar-florin-arcades-chambers-tower" | "bazaar-florin-arcades-garden-garden" | "bazaar-florin-arcades-garden-tower" | "bazaar-florin-arcades-tower-tower" | "bazaar-florin-chambers-chambers-chambers" | "bazaar-florin-chambers-chambers-garden" | "bazaar-florin-chambers-chambers-tower" | "bazaar-florin-chambers-garden-garden" | "bazaar-florin-chambers-garden-tower" | "bazaar-florin-chambers-tower-tower" | "bazaar-florin-garden-garden-garden" | "bazaar-florin-garden-garden-tower" | "bazaar-florin-garden-tower-tower" | "bazaar-florin-pavilion-arcades-arcades" | "bazaar-florin-pavilion-arcades-chambers" | "bazaar-florin-pavilion-arcades-garden" | "bazaar-florin-pavilion-arcades-tower" | "bazaar-florin-pavilion-chambers-chambers" | "bazaar-florin-pavilion-chambers-garden" | "bazaar-florin-pavilion-chambers-tower" | "bazaar-florin-pavilion-garden-garden" | "bazaar-florin-pavilion-garden-tower" | "bazaar-florin-pavilion-pavilion-arcades" | "bazaar-florin-pavilion-pavilion-chambers" | "bazaar-florin-pavilion-pavilion-garden" | "bazaar-florin-pavilion-pavilion-pavilion" | "bazaar-florin-pavilion-pavilion-seraglio" | "bazaar-florin-pavilion-pavilion-tower" | "bazaar-florin-pavilion-seraglio-arcades" | "bazaar-florin-pavilion-seraglio-chambers" | "bazaar-florin-pavilion-seraglio-garden" | "bazaar-florin-pavilion-seraglio-seraglio" | "bazaar-florin-pavilion-seraglio-tower" | "bazaar-florin-pavilion-tower-tower" | "bazaar-florin-seraglio-arcades-arcades" | "bazaar-florin-seraglio-arcades-chambers" | "bazaar-florin-seraglio-arcades-garden" | "bazaar-florin-seraglio-arcades-tower" | "bazaar-florin-seraglio-chambers-chambers" | "bazaar-florin-seraglio-chambers-garden" | "bazaar-florin-seraglio-chambers-tower" | "bazaar-florin-seraglio-garden-garden" | "bazaar-florin-seraglio-garden-tower" | "bazaar-florin-seraglio-seraglio-arcades" | "bazaar-florin-seraglio-seraglio-chambers" | "bazaar-florin-seraglio-seraglio-garden" | "bazaar-florin-seraglio-seraglio-seraglio" | "bazaar-florin-seraglio-seraglio-tower" | "bazaar-florin-seraglio-tower-tower" | "bazaar-florin-tower-tower-tower";

export type Tile = "arcades-10" | "arcades-4-nes" | "arcades-5-nw" | "arcades-6-ne" | "arcades-6-sw" | "arcades-7-es" | "arcades-8-e" | "arcades-8-n" | "arcades-9" | "chambers-10" | "chambers-11" | "chambers-5-nsw" | "chambers-6-es" | "chambers-7-ne" | "chambers-7-sw" | "chambers-8-nw" | "chambers-9-s" | "chambers-9-w" | "garden-10" | "garden-10-n" | "garden-10-w" | "garden-11" | "garden-12-s" | "garden-6-esw" | "garden-7-nsw" | "garden-8-ne" | "garden-8-nw" | "garden-8-sw" | "garden-9-e" | "pavilion-2-new" | "pavilion-3-sw" | "pavilion-4-es" | "pavilion-5-nw" | "pavilion-6-n" | "pavilion-7-e" | "pavilion-8" | "seraglio-3-esw" | "seraglio-4-ne" | "seraglio-5-sw" | "seraglio-6-es" | "seraglio-7-w" | "seraglio-8-s" | "seraglio-9" | "tower-10-w" | "tower-11" | "tower-11-n" | "tower-11-s" | "tower-12" | "tower-13-e" | "tower-7-new" | "tower-8-nes" | "tower-9-es" | "tower-9-ne" | "tower-9-nw" | Bazaar;

export type BuildingType = "arcades" | "chambers" | "garden" | "pavilion" | "seraglio" | "tower";

/** a position in alhambra-position/1 */
export type PositionValue = Position;

/** a string or an integer */
export type Detail = string | number;

/** a string or an integer, a list to be joined with and, or a phrase to translate */
export type Fact = string | number | string[] | Phrase;

/** what stands in the places of a template, by name */
export type Facts = { [key: string]: Fact };

/** a state: the object in a step, or the handle of a state that was kept */
export type State = { [key: string]: Json } | string;

export type MoneyCard = "denar-1" | "denar-2" | "denar-3" | "denar-4" | "denar-5" | "denar-6" | "denar-7" | "denar-8" | "denar-9" | "dirham-1" | "dirham-2" | "dirham-3" | "dirham-4" | "dirham-5" | "dirham-6" | "dirham-7" | "dirham-8" | "dirham-9" | "ducat-1" | "ducat-2" | "ducat-3" | "ducat-4" | "ducat-5" | "ducat-6" | "ducat-7" | "ducat-8" | "ducat-9" | "florin-1" | "florin-2" | "florin-3" | "florin-4" | "florin-5" | "florin-6" | "florin-7" | "florin-8" | "florin-9";

export type Architect = "architect-denar-1" | "architect-denar-2" | "architect-denar-3" | "architect-denar-4" | "architect-denar-5" | "architect-denar-6" | "architect-denar-7" | "architect-denar-8" | "architect-denar-9" | "architect-dirham-1" | "architect-dirham-2" | "architect-dirham-3" | "architect-dirham-4" | "architect-dirham-5" | "architect-dirham-6" | "architect-dirham-7" | "architect-dirham-8" | "architect-dirham-9" | "architect-ducat-1" | "architect-ducat-2" | "architect-ducat-3" | "architect-ducat-4" | "architect-ducat-5" | "architect-ducat-6" | "architect-ducat-7" | "architect-ducat-8" | "architect-ducat-9" | "architect-florin-1" | "architect-florin-2" | "architect-florin-3" | "architect-florin-4" | "architect-florin-5" | "architect-florin-6" | "architect-florin-7" | "architect-florin-8" | "architect-florin-9";

export type Money = MoneyCard | Architect;

/** [x, y] */
export type Cell = [x: number, y: number];

export type Side = "e" | "n" | "s" | "w";

export type Module = Architects | Bazaars | Invaders | Treasure;

export type RuleProfile = "end-when-bag-empty" | "end-when-bag-empty,must-continue" | "must-continue" | "standard";

/** Ask who answers, and what can be asked. */
export interface HelloRequest {
  /** 1 is the conformance protocol: the answer has only its operations; default: "alhambra-protocol/1" */
  protocol?: 1 | "alhambra-protocol/1" | "alhambra-protocol/2";
}

/** Ask for the 54 tiles. */
export interface TilesRequest {
}

/** Ask for the rules: what they say, their sources and our rulings. */
export interface RulesRequest {
  /** default: "en" */
  language?: Language;
}

/** Ask for the templates of all sentences, to translate events and violations. */
export interface TemplatesRequest {
  /** default: "en" */
  language?: Language;
}

/** Ask which kind of document this is, and read it: a position, a record or a diagram. */
export interface ReadRequest {
  text: string;
}

/** Ask on which empty cells a tile may be placed. */
export interface LegalPlacementsRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  tile: Tile;
}

/** Ask which cells' tiles may go to the reserve. */
export interface LegalRemovalsRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
}

/** Ask on which cells a tile of the reserve may replace the one there. */
export interface LegalSwapsRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  tile: Tile;
}

/** Ask whether a city obeys all building rules. */
export interface CheckCityRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
}

/** Ask how many walled sides the longest unbroken wall around a city has. */
export interface LongestWallRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
}

/** Ask what each player gets for each type in a scoring round; zeros may be left out. */
export interface ScoreMajoritiesRequest {
  /** buildings by player and type; missing types count 0 */
  counts: { [key: string]: { [key: string]: number } };
  round: number;
}

/** Ask what each player gets in a scoring round, with walls; zeros may be left out. */
export interface ScoreRoundRequest {
  cities: { [key: string]: PlacedTile[] };
  round: number;
  /** the neutral player's tiles, if he plays; default: null */
  dirk?: Tile[] | null;
}

/** Ask which lines of a recorded game break which rules. */
export interface ReplayRequest {
  /** the lines of a record in alhambra-game/1, as objects */
  record: { [key: string]: Json }[];
}

/** Ask for everything that a client shows of a city, and where a tile may go. */
export interface LookRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  tile?: Tile;
}

/** Ask whether a tile may be placed on a cell, and why not. */
export interface CheckPlacementRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  tile: Tile;
  cell: Cell;
  /** default: 0 */
  turned?: number;
}

/** Ask whether the tile on a cell may go to the reserve, and why not. */
export interface CheckRemovalRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  cell: Cell;
}

/** Ask whether a tile may replace the one on a cell, and why not. */
export interface CheckSwapRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  tile: Tile;
  cell: Cell;
}

/** Ask for each of some cells whether a tile may be placed there, and why not. */
export interface ExplainPlacementsRequest {
  /** the tiles of a city; the fountain on (0, 0) is implied */
  city: PlacedTile[];
  tile: Tile;
  /** absent: all empty cells next to the city */
  cells?: Cell[];
}

/** Ask for a drawing of a position, or of a game as one seat may see it. */
export interface DrawRequest {
  position?: PositionValue;
  /** the state of a game, instead of a position */
  state?: State;
  /** with a state: who looks; absent: a spectator, who sees no hand */
  as?: string;
  /** board and city show one player; scoring shows the scoring round; default: "table" */
  what?: "board" | "city" | "scoring" | "table";
  /** whose board or city; absent: the first player's */
  player?: string;
  round?: number;
  /** default: "svg" */
  form?: "svg" | "text";
}

/** Ask for every violation in a recorded position. */
export interface CheckPositionRequest {
  position: PositionValue;
}

/** Ask for every violation in a recorded game. */
export interface CheckRecordRequest {
  record: RecordText;
}

/** Ask for some steps of a recorded game, to show them one after the other. */
export interface StepsRequest {
  record: RecordText;
  /** the first line of the record to show; default: 1 */
  first?: number;
  /** default: 100 */
  count?: number;
}

/** Ask for a scoring round of a position, with reasons. */
export interface ScoreRequest {
  position: PositionValue;
  /** absent: the scoring_round of the position */
  round?: number;
}

/** Ask for the scoring rounds of a recorded game, with reasons. */
export interface RoundsScoredRequest {
  record: RecordText;
}

/** Begin a game, dealt from a seed, or with draws that come as events. */
export interface NewGameRequest {
  /** in seating order, clockwise */
  players: string[];
  /** decides all chance; absent: a secret random number */
  seed?: number;
  /** default: [] */
  modules?: ("architects" | "bazaars" | "invaders" | "treasure")[];
  youngest_first?: string[];
  /** default: "standard" */
  profile?: RuleProfile;
  /** default: false */
  open_attack?: boolean;
  bazaars?: Bazaar[];
  /** false: every draw comes as an event; default: true */
  dealt?: boolean;
  /** keep the state here and answer with its handle; default: false */
  keep?: boolean;
  /** whether the state has the log of all events; default: false */
  log?: boolean;
}

/** Ask for the legal actions of the player to act; none if a draw is due. */
export interface LegalActionsRequest {
  state: State;
}

/** Ask whether an action or a draw is legal now, and which rules it breaks. */
export interface CheckActionRequest {
  state: State;
  action: Event;
  /** the player who asks: only their own actions are allowed */
  as?: string;
}

/** Apply an action or a draw, and get everything that a host passes on. */
export interface ApplyRequest {
  state: State;
  action: Event;
  /** the player who asks: only their own actions are allowed */
  as?: string;
  /** the revision that the player saw; another one is stale */
  expect?: number;
  /** keep the state here and answer with its handle; default: false */
  keep?: boolean;
  /** whether the state has the log of all events; default: false */
  log?: boolean;
}

/** Ask what one player may see, and do now; with null, what spectators may see. */
export interface ViewRequest {
  state: State;
  /** default: null */
  player?: string | null;
}

/** Ask for the record of a game. */
export interface RecordRequest {
  state: State;
  /** all lines that new_game and apply answered, if the state has no log */
  log?: LogEntry[];
}

/** Ask what happened so far, as one player, or with null a spectator, may know it. */
export interface HistoryRequest {
  state: State;
  /** all lines that new_game and apply answered, if the state has no log */
  log?: LogEntry[];
  /** default: null */
  player?: string | null;
  /** the last revision that the seat has seen; 0: from the start; default: 0 */
  since?: number;
}

/** Forget states that were kept. */
export interface ForgetRequest {
  states: string[];
}

/** Ask with which cards the player to act can buy a tile. */
export interface PaymentsRequest {
  state: State;
  /** the market square */
  square: number;
  /** also payments with a surplus card; default: false */
  superfluous?: boolean;
}

/** Ask what an agent does for the player to act; it knows only what that player may see. */
export interface AgentMoveRequest {
  state: State;
  /** default: "greedy" */
  agent?: "greedy" | "mcts" | "random";
  /** decides all chance; absent: a secret random number */
  seed?: number;
  /** for mcts: how many games to simulate; absent: 200 */
  iterations?: number;
  /** for mcts: seconds after which the search ends; absent: 10 */
  seconds?: number;
}

/** Ask for a game in which all that a player, or with null a spectator, cannot know is new. */
export interface DeterminizeRequest {
  state: State;
  player: string | null;
  /** decides all chance; absent: a secret random number */
  seed?: number;
  /** keep the state here and answer with its handle; default: false */
  keep?: boolean;
  /** whether the state has the log of all events; default: false */
  log?: boolean;
}

/** the code of a language of the rules */
export type Language = "en" | "et" | "hu" | "ru";

/** a record: its text, or its lines as objects */
export type RecordText = string | { [key: string]: Json }[];

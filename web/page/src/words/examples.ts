/** Titles of the worked examples, in Estonian, Hungarian and Russian. */
export const EXAMPLES = {
  "The fountain may not be removed": ["Stardikaarti ei võeta ära", "A startlapot nem szabad elvenni", "Стартовый тайл нельзя убрать"],
  "The fountain may not be swapped": ["Stardikaarti ei vahetata", "A startlapot nem szabad felcserélni", "Стартовый тайл нельзя заменить"],
  "No tile may be placed on the fountain's cell": [
    "Stardikaardi kohale ei panda ühtki kaarti",
    "A startlap mezőjére nem kerülhet lap",
    "На клетку стартового тайла нельзя класть тайлы",
  ],
  "The tile beside the fountain may be removed": [
    "Stardikaardi kõrval oleva kaardi võib ära võtta",
    "A startlap melletti lapot el szabad venni",
    "Тайл рядом со стартовым можно убрать",
  ],
  "The tile beside the fountain may be swapped": [
    "Stardikaardi kõrval oleva kaardi võib vahetada",
    "A startlap melletti lapot fel szabad cserélni",
    "Тайл рядом со стартовым можно заменить",
  ],
  "A ring of eight tiles encloses one empty cell": [
    "Kaheksast kaardist ring piirab ümber ühe tühja koha",
    "Nyolc lap gyűrűje egy üres mezőt zár körül",
    "Кольцо из восьми тайлов замыкает одну пустую клетку",
  ],
  "The same ring with its middle built has no gap": [
    "Samas ringis ei ole tühimikku, kui keskkoht on täis ehitatud",
    "Ugyanebben a gyűrűben nincs lyuk, ha a közepe be van építve",
    "В том же кольце нет дыры, если середина застроена",
  ],
  "A bay that is open on one side is not a gap": [
    "Ühest küljest avatud laht ei ole tühimik",
    "Az egyik oldalán nyitott öböl nem lyuk",
    "Бухта, открытая с одной стороны, — не дыра",
  ],
  "Arcades may not be placed where they would enclose an empty cell": [
    "Galeriid ei panda sinna, kus see piiraks ümber tühja koha",
    "Árkád nem kerülhet oda, ahol üres mezőt zárna körül",
    "Галерею нельзя класть туда, где она замкнёт пустую клетку",
  ],
  "On the far side of the same bay the arcades enclose nothing": [
    "Sama lahe teisel küljel ei piira galerii midagi ümber",
    "Ugyanannak az öbölnek a túlsó oldalán az árkád nem zár körül semmit",
    "На другой стороне той же бухты галерея ничего не замыкает",
  ],
  "Corners that touch close a gap: no path leads past them diagonally": [
    "Kokkupuutuvad nurgad sulgevad tühimiku: nende vahelt põiki läbi ei pääse",
    "Az érintkező sarkok lezárják a lyukat: átlósan nem vezet út köztük",
    "Касающиеся углы замыкают дыру: наискосок между ними не пройти",
  ],
  "A bay may not be closed by a tile that touches the other side at a corner": [
    "Lahte ei suleta kaardiga, mis puutub teise kaldaga nurgapidi kokku",
    "Öblöt nem zárhat le olyan lap, amely a túloldalt csak sarokkal érinti",
    "Бухту нельзя закрыть тайлом, который касается другого края углом",
  ],
  "The bay may be built along as long as it stays open": [
    "Lahe äärde võib ehitada, kuni laht jääb avatuks",
    "Az öböl mentén szabad építeni, amíg nyitva marad",
    "Вдоль бухты можно строить, пока она открыта",
  ],
  "Two empty cells side by side can be enclosed as well": [
    "Ümber piirata saab ka kaks kõrvuti tühja kohta",
    "Két szomszédos üres mező is körülzárható",
    "Замкнуть можно и две соседние пустые клетки",
  ],
  "The last tile of a ring may not enclose two empty cells beside the fountain": [
    "Ringi viimane kaart ei tohi ümber piirata kaht tühja kohta stardikaardi kõrval",
    "A gyűrű utolsó lapja nem zárhat körül két üres mezőt a startlap mellett",
    "Последний тайл кольца не может замкнуть две пустые клетки рядом со стартовым",
  ],
  "Four empty cells in a square are one gap": [
    "Neli tühja kohta ruudus on üks tühimik",
    "Négy üres mező négyzetben egyetlen lyuk",
    "Четыре пустые клетки квадратом — одна дыра",
  ],
  "Each enclosed area is a violation of its own": [
    "Iga ümber piiratud ala on omaette rikkumine",
    "Minden körülzárt terület külön szabálysértés",
    "Каждая замкнутая область — отдельное нарушение",
  ],
  "Two empty cells that touch at a corner only are two gaps": [
    "Kaks tühja kohta, mis puutuvad kokku ainult nurgapidi, on kaks tühimikku",
    "Két üres mező, amely csak sarokkal érintkezik, két lyuk",
    "Две пустые клетки, которые касаются только углом, — две дыры",
  ],
  "A tile that fits into a gap fills it": ["Tühimikku sobiv kaart täidab selle", "A lyukba illő lap betölti azt", "Подходящий тайл заполняет дыру"],
  "Removing a tile with neighbours on all four sides opens a gap": [
    "Kui ära võtta kaart, mille igal küljel on naaber, tekib tühimik",
    "Ha elvesznek egy lapot, amelynek mind a négy oldalán van szomszéd, lyuk támad",
    "Если убрать тайл с соседями со всех четырёх сторон, возникнет дыра",
  ],
  "A tower behind a wall cannot be reached, though the walls match": [
    "Seina taga olevasse torni ei pääse, kuigi seinad sobivad kokku",
    "A fal mögötti torony nem érhető el, bár a falak illeszkednek",
    "До башни за стеной не дойти, хотя стены согласны",
  ],
  "A tower behind a wall can be reached by a path around it": [
    "Seina taga olevasse torni pääseb ringiga",
    "A fal mögötti torony kerülő úton elérhető",
    "До башни за стеной можно дойти в обход",
  ],
  "Tiles that are connected only with each other cannot be reached": [
    "Kaartideni, mis on ühendatud ainult omavahel, ei pääse",
    "A csak egymással összekötött lapok nem érhetők el",
    "До тайлов, которые соединены только между собой, не дойти",
  ],
  "A wall on either of the two tiles blocks the path": [
    "Tee sulgeb sein ükskõik kummal kahest kaardist",
    "Álljon a fal bármelyik lapon, elzárja az utat",
    "Стена на любом из двух тайлов преграждает путь",
  ],
  "A tile may not be placed where only walls meet it": [
    "Kaarti ei panda sinna, kus selle vastas on ainult seinad",
    "Nem kerülhet lap oda, ahol csak falak fogadják",
    "Тайл нельзя класть туда, где его встречают одни стены",
  ],
  "One open side is enough to reach a new tile": [
    "Uue kaardini pääsemiseks piisab ühest avatud küljest",
    "Egyetlen nyitott oldal elég, hogy az új lap elérhető legyen",
    "Чтобы дойти до нового тайла, хватит одной открытой стороны",
  ],
  "A tile may not be placed on another": ["Kaarti ei panda teise peale", "Lapot nem szabad másikra tenni", "Тайл нельзя класть на другой"],
  "The same tile may be placed beside it": [
    "Sama kaardi võib panna selle kõrvale",
    "Ugyanaz a lap mellé kerülhet",
    "Тот же тайл можно положить рядом",
  ],
  "A tile cannot be in two places": ["Kaart ei saa olla kahes kohas", "Egy lap nem lehet két helyen", "Тайл не может лежать в двух местах"],
  "Two tiles that differ only in price are different tiles": [
    "Kaks kaarti, mis erinevad ainult hinna poolest, on eri kaardid",
    "Két lap, amely csak az árában tér el, két külön lap",
    "Два тайла, которые различаются только ценой, — разные тайлы",
  ],
  "A tile in the city cannot be placed again": [
    "Linnas olevat kaarti ei saa uuesti panna",
    "A városban lévő lap nem rakható le újra",
    "Тайл, который уже в городе, нельзя положить ещё раз",
  ],
  "A tile cannot be swapped for itself": ["Kaarti ei saa vahetada iseenda vastu", "Egy lap nem cserélhető önmagára", "Тайл нельзя заменить им самим"],
  "A tower that is upside down is turned": [
    "Torn, mis on tagurpidi, on pööratud",
    "A fejjel lefelé álló torony el van forgatva",
    "Перевёрнутая башня считается повёрнутой",
  ],
  "The same tower is legal with its roof at the top": [
    "Sama torn on lubatud, kui katus on üleval",
    "Ugyanez a torony szabályos, ha a teteje fent van",
    "Та же башня крышей вверх допустима",
  ],
  "A quarter turn is a turn, even if the walls fit": [
    "Veerandpööre on ka pööre, isegi kui seinad sobivad",
    "A negyedfordulat is forgatás, akkor is, ha a falak illeszkednek",
    "Четверть оборота — тоже поворот, даже если стены подходят",
  ],
  "Every turned tile is a violation of its own": [
    "Iga pööratud kaart on omaette rikkumine",
    "Minden elforgatott lap külön szabálysértés",
    "Каждый повёрнутый тайл — отдельное нарушение",
  ],
  "A turned tile's walls turn with it, and may then disagree with a neighbour": [
    "Pööratud kaardi seinad pöörduvad kaasa ega pruugi naabriga enam sobida",
    "Az elforgatott lap falai vele fordulnak, és így eltérhetnek egy szomszédétól",
    "Стены повёрнутого тайла поворачиваются с ним и могут не подойти к соседу",
  ],
  "The same tile may be placed upright on the same cell": [
    "Sama kaardi võib panna õigetpidi samale kohale",
    "Ugyanaz a lap elforgatás nélkül ugyanoda lerakható",
    "Тот же тайл можно положить на ту же клетку прямо",
  ],
  "Tiles that touch only at a corner are not connected": [
    "Kaardid, mis puutuvad kokku ainult nurgapidi, ei ole ühendatud",
    "A csak sarokkal érintkező lapok nincsenek összekötve",
    "Тайлы, которые касаются только углом, не соединены",
  ],
  "A tile that shares a whole side is connected to the city": [
    "Kaart, millel on linnaga ühine terve külg, on ühendatud",
    "A városhoz kapcsolódik az a lap, amelynek egy teljes oldala közös vele",
    "Тайл с целой общей стороной соединён с городом",
  ],
  "A tile far away touches nothing at all": [
    "Kaugel olev kaart ei puutu millegagi kokku",
    "Egy távoli lap semmit sem érint",
    "Тайл вдалеке не касается ничего",
  ],
  "Two tiles that share a side only with each other are not connected to the city": [
    "Kaks kaarti, millel on ühine külg ainult teineteisega, ei ole linnaga ühendatud",
    "Két lap, amelynek csak egymással van közös oldala, nem kapcsolódik a városhoz",
    "Два тайла с общей стороной только между собой не соединены с городом",
  ],
  "A new tile may not touch the city only at a corner": [
    "Uus kaart ei tohi linnaga kokku puutuda ainult nurgapidi",
    "Új lap nem érintheti a várost csak sarokkal",
    "Новый тайл не может касаться города только углом",
  ],
  "A new tile may touch the city at a side": [
    "Uus kaart võib linnaga kokku puutuda küljega",
    "Új lap oldallal érintheti a várost",
    "Новый тайл может касаться города стороной",
  ],
  "A row of three tiles may go on to the north, because no board ends there": [
    "Kolmest kaardist rida võib jätkuda põhja poole, sest laud ei lõpe seal",
    "Három lap sora folytatódhat észak felé, mert ott nem ér véget a tábla",
    "Ряд из трёх тайлов можно продолжить на север: поле там не кончается",
  ],
  "A row of three tiles may go on to the east, because no board ends there": [
    "Kolmest kaardist rida võib jätkuda ida poole, sest laud ei lõpe seal",
    "Három lap sora folytatódhat kelet felé, mert ott nem ér véget a tábla",
    "Ряд из трёх тайлов можно продолжить на восток: поле там не кончается",
  ],
  "A row of three tiles may go on to the south, because no board ends there": [
    "Kolmest kaardist rida võib jätkuda lõuna poole, sest laud ei lõpe seal",
    "Három lap sora folytatódhat dél felé, mert ott nem ér véget a tábla",
    "Ряд из трёх тайлов можно продолжить на юг: поле там не кончается",
  ],
  "A walled side against an open one is a mismatch": [
    "Seinaga külg avatud külje vastas ei sobi",
    "Falas oldal nyitott mellett nem illeszkedik",
    "Сторона со стеной не подходит к открытой",
  ],
  "A walled side against a walled one matches": [
    "Seinaga külg seinaga külje vastas sobib",
    "Falas oldal falas mellett illeszkedik",
    "Сторона со стеной подходит к стороне со стеной",
  ],
  "An open side against an open one matches": [
    "Avatud külg avatud külje vastas sobib",
    "Nyitott oldal nyitott mellett illeszkedik",
    "Открытая сторона подходит к открытой",
  ],
  "A wall towards an empty cell is free": [
    "Tühja koha poole võib olla sein",
    "Üres mező felé állhat fal",
    "Стена к пустой клетке ничему не мешает",
  ],
  "A mismatch that also blocks the only path breaks two rules": [
    "Sobimatu külg, mis sulgeb ka ainsa tee, rikub kaht reeglit",
    "Az eltérés, amely az egyetlen utat is elzárja, két szabályt sért",
    "Несовпадение стен, которое преграждает и единственный путь, нарушает два правила",
  ],
  "No tile may have a wall towards the fountain": [
    "Ühelgi kaardil ei tohi olla seina stardikaardi poole",
    "Egyetlen lapnak sem lehet fala a startlap felé",
    "Ни у одного тайла не может быть стены к стартовому",
  ],
  "Each mismatched side of a tile is a violation of its own": [
    "Kaardi iga sobimatu külg on omaette rikkumine",
    "Egy lap minden nem illeszkedő oldala külön szabálysértés",
    "Каждая неподходящая сторона тайла — отдельное нарушение",
  ],
  "A new tile needs a wall where its neighbour has one": [
    "Uuel kaardil peab olema sein seal, kus see on naabril",
    "Az új lapnak fal kell ott, ahol a szomszédjának van",
    "У нового тайла должна быть стена там, где она есть у соседа",
  ],
  "A new tile whose wall meets its neighbour's wall fits": [
    "Uus kaart, mille sein on naabri seina vastas, sobib",
    "Az új lap, amelynek fala a szomszéd falával találkozik, illeszkedik",
    "Новый тайл, стена которого встречает стену соседа, подходит",
  ],
  "A tile may be swapped for one with the same walls towards its neighbours": [
    "Kaardi võib vahetada teise vastu, millel on naabrite poole samad seinad",
    "Egy lap olyanra cserélhető, amelynek ugyanolyan falai vannak a szomszédok felé",
    "Тайл можно заменить другим с теми же стенами к соседям",
  ],
  "Walls towards empty cells may differ in a swap": [
    "Seinad tühjade kohtade poole võivad vahetusel erineda",
    "Üres mezők felé a falak eltérhetnek a cserénél",
    "При замене стены к пустым клеткам могут различаться",
  ],
  "A tile may not be swapped for one with a wall against a neighbour's open side": [
    "Kaarti ei vahetata teise vastu, mille sein on naabri avatud külje vastas",
    "Egy lap nem cserélhető olyanra, amelynek fala a szomszéd nyitott oldalára néz",
    "Тайл нельзя заменить тем, чья стена окажется против открытой стороны соседа",
  ],
  "A tile may not be swapped for one that is open towards a neighbour's wall": [
    "Kaarti ei vahetata teise vastu, mis on naabri seina poole avatud",
    "Egy lap nem cserélhető olyanra, amely a szomszéd fala felé nyitott",
    "Тайл нельзя заменить тем, который открыт к стене соседа",
  ],
  "Only the result counts: a gap between removing and placing is allowed": [
    "Loeb ainult tulemus: tühimik äravõtmise ja panemise vahel on lubatud",
    "Csak az eredmény számít: az elvétel és a lerakás között lehet lyuk",
    "Важен только итог: дыра между снятием и укладкой допустима",
  ],
  "Only the result counts: a tile may be out of reach between removing and placing": [
    "Loeb ainult tulemus: äravõtmise ja panemise vahel ei pea kaardini pääsema",
    "Csak az eredmény számít: az elvétel és a lerakás között egy lap lehet elérhetetlen",
    "Важен только итог: между снятием и укладкой до тайла можно не дойти",
  ],
  "Nothing can be swapped on an empty cell": [
    "Tühjal kohal ei ole midagi vahetada",
    "Üres mezőn nincs mit cserélni",
    "На пустой клетке нечего заменять",
  ],
  "A tile on the only path to another may not be removed": [
    "Kaarti ainsal teel teise kaardini ei võeta ära",
    "Nem vehető el a lap, amelyen át egy másikhoz az egyetlen út vezet",
    "Нельзя убрать тайл на единственном пути к другому",
  ],
  "A tile with neighbours on all sides may not be removed": [
    "Kaarti, mille igal küljel on naaber, ei võeta ära",
    "Nem vehető el a lap, amelynek minden oldalán van szomszéd",
    "Нельзя убрать тайл с соседями со всех сторон",
  ],
  "The tile inside a ring of eight may not be removed": [
    "Kaarti kaheksast kaardist ringi sees ei võeta ära",
    "Nem vehető el a nyolc lapból álló gyűrűn belüli lap",
    "Нельзя убрать тайл внутри кольца из восьми",
  ],
  "A tile at the edge may be removed if no path needs it": [
    "Serval oleva kaardi võib ära võtta, kui seda ei ole vaja ühelgi teel",
    "A szélen fekvő lap elvehető, ha egyetlen út sem megy át rajta",
    "Тайл с краю можно убрать, если он не нужен ни одному пути",
  ],
  "A tile on a path may be removed if there is another path": [
    "Teel oleva kaardi võib ära võtta, kui on teine tee",
    "Az úton fekvő lap elvehető, ha van másik út",
    "Тайл на пути можно убрать, если есть другой путь",
  ],
  "A tile with three neighbours may be removed: its cell becomes a bay": [
    "Kolme naabriga kaardi võib ära võtta: selle kohast saab laht",
    "A három szomszédú lap elvehető: a helye öböl lesz",
    "Тайл с тремя соседями можно убрать: его клетка станет бухтой",
  ],
  "Nothing can be removed from an empty cell": [
    "Tühjalt kohalt ei ole midagi ära võtta",
    "Üres mezőről nincs mit elvenni",
    "С пустой клетки нечего убирать",
  ],
  "The one tile that breaks a rule may be removed": [
    "Ainsa kaardi, mis reeglit rikub, võib ära võtta",
    "Az egyetlen szabálysértő lap elvehető",
    "Единственный тайл, который нарушает правило, можно убрать",
  ],
  "A removal is illegal if an old violation remains": [
    "Äravõtmine ei ole lubatud, kui vana rikkumine jääb alles",
    "Az elvétel szabálytalan, ha egy régi szabálysértés megmarad",
    "Убрать тайл нельзя, если старое нарушение остаётся",
  ],
  "The fountain has no walls": ["Stardikaardil ei ole seinu", "A startlapnak nincs fala", "У стартового тайла нет стен"],
  "A city without walls scores nothing for them": [
    "Seinteta linn ei saa nende eest midagi",
    "A falak nélküli város semmit sem kap értük",
    "Город без стен ничего за них не получает",
  ],
  "Each walled side is worth a point": ["Iga seinaga külg annab punkti", "Minden falas oldal egy pontot ér", "Каждая сторона со стеной даёт очко"],
  "Of two walls on opposite sides only the longer one scores": [
    "Kahest vastaskülgedel olevast seinast annab punkte ainult pikem",
    "Két szemközti fal közül csak a hosszabb ér pontot",
    "Из двух стен на противоположных сторонах очки даёт только более длинная",
  ],
  "Walls back to back score nothing": [
    "Seljakuti seinad ei anna midagi",
    "Az egymásnak háttal álló falak semmit sem érnek",
    "Стены вплотную друг к другу ничего не дают",
  ],
  "A wall that closes on itself counts every side of the loop": [
    "Seinas, mis moodustab ringi, läheb arvesse iga külg",
    "Az önmagába záródó falban a hurok minden oldala számít",
    "В стене, которая замыкается, считается каждая сторона кольца",
  ],
  "A closed wall around nine tiles has twelve sides": [
    "Suletud seinal ümber üheksa kaardi on kaksteist külge",
    "A kilenc lapot körülvevő zárt falnak tizenkét oldala van",
    "У замкнутой стены вокруг девяти тайлов двенадцать сторон",
  ],
  "A loop with one open side is a wall one side shorter": [
    "Ring, milles on üks avatud külg, on ühe külje võrra lühem sein",
    "Az egy oldalon nyitott hurok eggyel rövidebb fal",
    "Кольцо с одной открытой стороной — стена на одну сторону короче",
  ],
  "A wall of 8 scores; a shorter one and an inner one beside it do not": [
    "Sein pikkusega 8 annab punkte, lühem ja sisemine sein selle kõrval mitte",
    "A 8 hosszú fal pontot ér; a rövidebb és a belső fal mellette nem",
    "Стена длиной 8 даёт очки, более короткая и внутренняя рядом с ней — нет",
  ],
  "In an illegal city, a wall against an open side is an inner wall too": [
    "Reeglitevastases linnas on ka sein avatud külje vastas sisemine sein",
    "Szabálytalan városban a nyitott oldal melletti fal is belső fal",
    "В недопустимом городе стена против открытой стороны — тоже внутренняя",
  ],
  "In an illegal city, a tile by itself has an outline of its own": [
    "Reeglitevastases linnas on üksikul kaardil omaette piirjoon",
    "Szabálytalan városban a magában álló lapnak külön körvonala van",
    "В недопустимом городе у отдельного тайла свой контур",
  ],
} as const;

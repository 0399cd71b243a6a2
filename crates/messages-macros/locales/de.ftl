# Was evodoku sagt, auf Deutsch. Was hier fehlt, erscheint auf Englisch.

list-and = { $items } und { $last }

# Zellen und Bereiche; ein Bereich steht im Dativ.
cell-name = Zeile { $row }, Spalte { $column }
single-part = der { $noun }
numbered-part = { $noun } { $number }

# Regeln.
anti-king-noun = Königszug
anti-king-rule = Zellen, die sich an einer Ecke berühren, sind verschieden.
anti-knight-noun = Springerzug
anti-knight-rule = Zellen im Abstand eines Springerzugs sind verschieden.
boxes-noun = Block
boxes-rule = Jeder Block von { $height }×{ $width } Zellen enthält jeden Wert einmal.
columns-noun = Spalte
columns-rule = Jede Spalte enthält jeden Wert einmal.
diagonal-noun = Diagonale
diagonal-rule = Die Diagonale von oben links enthält jeden Wert einmal.
antidiagonal-noun = Gegendiagonale
antidiagonal-rule = Die Diagonale von oben rechts enthält jeden Wert einmal.
disjoint-groups-noun = Platzgruppe
disjoint-groups-rule = Zellen am selben Platz zweier Blöcke sind verschieden.
extra-region-noun = Zusatzbereich
extra-region-rule = Der Zusatzbereich enthält keinen Wert zweimal.
jigsaw-noun = Puzzleteil
jigsaw-rule = Jedes Puzzleteil enthält jeden Wert einmal.
rows-noun = Zeile
rows-rule = Jede Zeile enthält jeden Wert einmal.
windows-noun = Fenster
windows-rule = Kein Fenster enthält einen Wert zweimal.

# Hinweise.
constraint-at-cells = { $noun } an { $cells }: { $rule }
constraint-everywhere = { $noun }: { $rule }
more-constraints = und { $count } weitere, die JSON aufzählt
arrow-noun = Pfeil
arrow-rule = Die Werte entlang des Pfeils ergeben zusammen den in seinem Kreis.
pill-rule = Die Werte entlang des Pfeils ergeben zusammen die Zahl in seinem Oval.
killer-cage-noun = Killer-Käfig
killer-cage-rule = Die Werte im Käfig sind verschieden und ergeben zusammen { $sum }.
killer-cage-without-sum-rule = Die Werte im Käfig sind verschieden.
thermometer-noun = Thermometer
thermometer-rule = Die Werte steigen entlang des Thermometers, von der Kugel an.
slow-thermometer-noun = langsames Thermometer
slow-thermometer-rule = Die Werte steigen entlang des langsamen Thermometers oder bleiben gleich, von der Kugel an.
sum-noun = Summe
sum-rule = Die Werte ergeben zusammen { $sum }; sie dürfen gleich sein.
sum-with-factors-rule = Die Werte, in dieser Reihenfolge mal { $factors }, ergeben zusammen { $sum }.
multi-sum-cage-noun = Käfig mit mehreren Summen
multi-sum-cage-rule = Die Werte im Käfig sind verschieden und ergeben zusammen eine von { $sums }.
double-arrow-noun = Doppelpfeil
double-arrow-rule = Die Werte in den beiden Kreisen ergeben zusammen die Summe der Werte dazwischen.
difference-dot-noun = weißer Punkt
difference-dot-rule = Die beiden Werte unterscheiden sich um { $difference }.
ratio-dot-noun = schwarzer Punkt
ratio-dot-rule = Ein Wert ist das { $ratio }-Fache des anderen.
pair-sum-noun = Summe von zweien
pair-sum-rule = Die beiden Werte ergeben zusammen { $sum }.
greater-than-noun = Größerzeichen
greater-than-rule = Der erste Wert ist größer als der zweite.
nonconsecutive-noun = Verbot von Folgen
nonconsecutive-rule = Werte von Nachbarn folgen nicht aufeinander, außer wo ein Punkt steht.
negative-ratio-noun = Regel der fehlenden schwarzen Punkte
negative-ratio-rule = Kein Wert ist ein markiertes Vielfaches seines Nachbarn, außer wo ein Punkt steht.
negative-sum-noun = Regel der fehlenden Summen
negative-sum-rule = Keine zwei Nachbarn ergeben zusammen { $sums }, außer wo es markiert ist.
whisper-noun = Flüsterlinie
whisper-rule = Benachbarte Werte auf der Linie unterscheiden sich um mindestens { $difference }.
renban-noun = Renban-Linie
renban-rule = Die Werte auf der Linie sind verschieden und folgen aufeinander, in beliebiger Reihenfolge.
nabner-noun = Nabner-Linie
nabner-rule = Keine zwei Werte auf der Linie sind gleich oder folgen aufeinander.
palindrome-noun = Palindrom
palindrome-rule = Die Linie liest sich von beiden Enden gleich.
clones-noun = Klon
clones-rule = Die beiden Gruppen von Zellen enthalten dieselben Werte, Zelle für Zelle.
between-line-noun = Zwischenlinie
between-line-rule = Die Werte auf der Linie liegen echt zwischen denen in ihren Kreisen.
lockout-noun = Sperrlinie
lockout-rule = Die Enden unterscheiden sich um mindestens { $difference }; kein Wert auf der Linie liegt dazwischen oder gleicht einem von ihnen.
region-sum-line-noun = Linie gleicher Blocksummen
region-sum-line-rule = Die Werte auf der Linie haben in jedem Block, den sie durchquert, dieselbe Summe; jeder Eintritt in einen Block zählt neu.
zipper-noun = Reißverschlusslinie
zipper-rule = Zellen im selben Abstand von der Mitte der Linie ergeben dieselbe Summe; eine Zelle in der Mitte enthält sie.
entropic-noun = entropische Linie
entropic-rule = Je drei Werte hintereinander sind ein kleiner, ein mittlerer und ein großer, in beliebiger Reihenfolge.
modular-noun = modulare Linie
modular-rule = Je { $modulus } Werte hintereinander lassen beim Teilen durch { $modulus } verschiedene Reste.
sum-line-noun = Summenlinie
sum-line-rule = Die Linie zerfällt in Stücke, die je { $sum } ergeben.
quadruple-noun = Quadrupel
quadruple-rule = Die Zellen enthalten { $values }, jeden mindestens so oft, wie er genannt ist.
even-noun = gerade Zelle
even-rule = Der Wert ist gerade.
odd-noun = ungerade Zelle
odd-rule = Der Wert ist ungerade.
candidates-noun = Kandidaten
candidates-rule = Der Wert ist einer von { $values }.
minimum-noun = lokales Minimum
minimum-rule = Der Wert ist kleiner als die seiner Nachbarn, soweit diese nicht ebenso markiert sind.
maximum-noun = lokales Maximum
maximum-rule = Der Wert ist größer als die seiner Nachbarn, soweit diese nicht ebenso markiert sind.
little-killer-noun = kleiner Killer
little-killer-rule = Die Werte auf der Diagonale ergeben zusammen { $sum }; sie dürfen gleich sein.
sandwich-noun = Sandwich
sandwich-rule = Die Werte zwischen dem kleinsten und dem größten möglichen ergeben zusammen { $sum }.
x-sum-noun = X-Summe
x-sum-rule = Die ersten X Werte ergeben zusammen { $sum }, wobei X der erste von ihnen ist.
skyscraper-noun = Wolkenkratzer
skyscraper-rule = Von hier sieht man { $count } Werte: die, die höher sind als alle davor.
numbered-room-noun = nummeriertes Zimmer
numbered-room-rule = Die Zelle, bis zu der der erste Wert zählt, enthält { $value }.
indexer-noun = Index
indexer-rule = Der Wert sagt, wo in seinem Bereich ({ $axis }) die Nummer des eigenen Platzes steht.
pair-relation-noun = Relation
pair-relation-rule = Paare von Werten entlang der Linie gehören zu den aufgezählten.
state-machine-noun = Automat
state-machine-rule = Die Werte entlang der Linie liest ein Automat mit { $states } Zuständen, der sie annimmt.
regular-line-noun = reguläre Linie
regular-line-rule = Die Werte entlang der Linie passen auf { $pattern }.
any-of-noun = Auswahl von Regeln
any-of-rule = Mindestens eine von { $options } Gruppen von Regeln ist eingehalten.
same-values-noun = Gruppen gleicher Werte
same-values-rule = Die beiden Gruppen von Zellen enthalten dieselben Werte, in beliebiger Reihenfolge.
clue-no-cells = keine Zellen sind genannt
clue-outside = { $cell } liegt außerhalb des Gitters von { $order }×{ $order }
clue-cell-twice = { $cell } ist zweimal genannt
clue-number = { $number } ist unerreichbar; auf diesem Gitter geht { $least } bis { $most }
violation-clue = { $part } ist verletzt: { $rule }
clue-error = { $noun } { $cells }: { $why }

violation = { $text }
violation-repeat = { $value } steht zweimal in { $part }: bei { $first } und bei { $second }

# Formen und Gitter.
shape-error-order = ein Gitter von { $order }×{ $order } geht nicht; möglich sind Ordnungen von { $min_order } bis { $max_order }
shape-error-not-square = ein Gitter von { $height }×{ $width } ist nicht quadratisch; es braucht so viele Zeilen wie Spalten
shape-error-no-boxes = { $order } Werte lassen sich nicht in Blöcke teilen; bitte Puzzleteile angeben oder „{ $order }x{ $order }:latin“ für nur Zeilen und Spalten
shape-error-box-does-not-fit = ein Block von { $height }×{ $width } fasst die { $order } Werte nicht; Höhe mal Breite muss { $order } sein, jede mindestens 2
shape-error-map-length = die Karte der Bereiche hat { $found } Zellen, erwartet waren { $expected }
shape-error-piece-count = die Karte der Bereiche nennt mehr als { $order } Teile
shape-error-piece-size = Puzzleteil { $piece } hat { $found } Zellen, jedes muss { $expected } haben
shape-error-region-size = { $noun } mit { $found } Zellen: Ein Bereich hat 2 bis { $order } Zellen
shape-error-outside-grid = Zeile { $row }, Spalte { $column } liegt außerhalb des Gitters von { $order }×{ $order }
shape-error-cell-twice = Zeile { $row }, Spalte { $column } liegt in zwei Bereichen einer Schicht ({ $noun })
shape-error-too-many-layers = die Zusatzbereiche überlappen zu oft; höchstens { $limit } Schichten sind möglich
shape-error-too-many-regions = { $found } Bereiche sind zu viele; weniger als { $no_region } sind möglich
shape-error-unknown-part = { $part } gehört nicht zu den Regeln, die evodoku kennt; möglich sind diagonals, windows oder beide, wie in 9x9+diagonals
shape-error-unreadable = „{ $found }“ ist keine Form; bitte 9x9, 12x12:3x4, 30x30:latin oder 9x9+diagonals+windows schreiben
grid-error-length = { $found } Zellen wurden angegeben, die Form hat { $expected }
grid-error-value = { $found } bei { $cell } liegt außerhalb; Werte gehen von 1 bis { $order }, 0 ist leer
fault-empty = Zelle { $cell } ist leer
fault-given-changed = die Vorgabe von Zelle { $cell } wurde geändert
fault-broken = das Gitter verletzt eine Regel: { $rule }

# Rätsel als Text.
cell-count = { $count ->
    [one] 1 Zelle
   *[other] { $count } Zellen
}
nearest-size = ein Gitter von { $order }×{ $order } hat { $cells }
nearest-sizes = ein Gitter von { $below }×{ $below } hat { $fewer }, eines von { $above }×{ $above } hat { $more }
read-error-empty = hier ist kein Rätsel; eine Zeile mit 81 Zeichen oder neun Zeilen mit neun wären eines
read-error-not-text = das ist kein Text: Zeile { $line } enthält { $found }; bitte als reinen UTF-8-Text speichern
read-error-too-long = in Zeile { $line } beginnt ein Rätsel mit mehr als { $limit } Bytes; so viele braucht kein Gitter
read-error-length = { $cells } gefunden; { $sizes }
read-error-row-count = { $rows } Zeilen mit { $columns } Zellen gefunden; ein Gitter hat so viele Zeilen wie Spalten
read-error-ragged = Zeile { $row } hat { $found } Zellen, die anderen haben { $expected }; eine leere Zelle schreibt man . oder 0
read-error-symbol = „{ $found }“ in Zeile { $row }, Spalte { $column } ist unbekannt; erlaubt sind { $allowed }
read-error-value = { $found } in Zeile { $row }, Spalte { $column } ist zu groß; ein Gitter von { $order }×{ $order } hat Werte von 1 bis { $order }
read-error-shape = { $error }
read-error-other-order = { $cells } gefunden, verlangt ist aber die Form { $expected }×{ $expected }; bitte die Form weglassen oder die richtige nennen
read-error-instance-length = { $cells } gefunden; Blöcke von { $side }×{ $side }, wie die erste Zeile sagt, ergeben ein Gitter mit { $size }
read-error-box-side = „{ $found }“ ist nicht die Seite eines Blocks; eine Instanzdatei beginnt mit einer Zahl von 2 bis 12, dann 1, dann den Zellen mit -1 für leer
read-error-no-column = die Tabelle hat keine Spalte mit Rätseln, nur { $found }; die Spalte muss „puzzle“ heißen
read-error-no-field = Zeile { $line } hat { $found } Felder, das Rätsel stünde in Nummer { $expected }
read-error-toml = { $message }
read-error-json = das ist kein Rätsel in JSON: { $message }
read-error-several = hier ist mehr als ein Rätsel; das zweite beginnt in Zeile { $line }
read-error-input = Lesen misslungen: { $message }
foreign-error-variant = dieses Rätsel hat { $features }, was evodoku nicht kennt
foreign-error-needs-network = { $site } bewahrt dieses Rätsel unter einem kurzen Namen auf, und evodoku fragt kein Netz; bitte den Link dort öffnen und das Rätsel selbst oder den langen Link kopieren
foreign-error-unknown-site = Links von { $site } sind unbekannt; bekannt sind { $known }
foreign-error-damaged = der Link ist beschädigt: { $message }; bitte noch einmal bis zum Ende kopieren
foreign-error-too-large = der Link enthält mehr als { $limit } Zeichen, so viele braucht kein Rätsel
foreign-error-not-of-kind = das ist kein Rätsel von { $program }: { $message }
unknown-name = „{ $found }“ ist unbekannt; es gibt { $known }
write-error-order = { $notation } hat ein Zeichen je Zelle, das reicht bis Ordnung 35; { $order }×{ $order } bitte als numbers, grid oder toml schreiben
write-error-shape = { $notation } kann die Form { $shape } nicht ausdrücken; toml kann jede
write-error-clue = { $notation } kann { $clue } nicht ausdrücken; toml und json können alles

# Erzeugte Rätsel.
make-error-cut-short = { $asked } wurde nicht rechtzeitig fertig: { $givens } Vorgaben blieben, und weitere könnten weg. Bitte eine Zahl von Vorgaben verlangen
make-error-not-found = { $asked } wurde nicht rechtzeitig gefunden; die wenigsten Vorgaben waren { $fewest }. Bitte mehr Vorgaben oder eine andere Stufe verlangen

generate-error-stopped = kein gelöstes Gitter von { $shape } in der Zeit gefunden; bitte Zusatzbereiche weglassen
generate-error-no-solution = kein Gitter von { $shape } lässt sich nach seinen Regeln füllen; bitte andere Bereiche wählen
generate-error-no-pattern = { $shape } hat Bereiche außer Zeilen, Spalten und Blöcken, dazu gibt es kein Grundgitter; bitte die Klasse weglassen
request-error-too-many = { $givens } Vorgaben passen nicht in die { $cells } Zellen von { $shape }; höchstens { $cells } sind möglich
request-error-too-few = ein Rätsel von { $shape } mit { $givens } Vorgaben kann nicht genau eine Lösung haben; bitte mindestens { $fewest } verlangen
request-error-share = ein Anteil von { $share } der Zellen geht nicht; es ist eine Zahl von 0 bis 1
request-error-level-without-uniqueness = ein Rätsel mit einer Stufe oder ohne überflüssige Vorgaben hat eine Lösung; mehr gehen nicht
request-error-level-too-large = Stufe { $level } wird über { $provable }×{ $provable } nicht erzeugt, und das ist { $shape }; bitte leicht oder mittel verlangen oder einen Anteil der Vorgaben
request-error-level-with-clues = für Rätsel mit Zusatzregeln gibt es keine Stufen; bitte eine Zahl von Vorgaben verlangen, etwa 0
request-error-clues-too-large = dass Zusatzregeln eine Lösung lassen, wird bis { $provable }×{ $provable } bewiesen, und das ist { $shape }; bitte ein kleineres Gitter wählen oder nicht genau eine Lösung verlangen
unknown-clue = „{ $name }“ ist keine Art von Zusatzregel, die zufällig gelegt werden kann, oder der Anfang mehrerer; es gibt { $kinds }
unknown-level = „{ $found }“ ist keine Stufe; es gibt { $levels }

# Parameter und Voreinstellungen.
preset-error-unknown = es gibt keine Voreinstellung { $name }; { $hint }
preset-error-newer = das hat Schema { $found }, und dieses evodoku liest bis { $schema }; bitte ein neueres verwenden
preset-error-engine = es gibt kein Verfahren { $found }; es gibt { $engines }
unsupported = { $engine } kann Regeln der Art { $constraint } nicht durchsuchen; { $advice }
unsupported-by-all = kein Verfahren kann das
unsupported-alternatives = möglich: { $alternatives }
failure-threads = nicht jeder Läufer bekam einen Thread ({ $reason }); bitte weniger Threads nehmen
failure-memory = { $needed } MiB wären nötig und { $limit } sind erlaubt; { $advice }
failure-panic = abgestürzt ({ $message }), ein Fehler dieses Programms; bitte mit dem Startwert melden
parameter-error-value = { $name } kann nicht { $found } sein; möglich ist { $range }
parameter-error-not-live = { $name } lässt sich während eines Laufs nicht ändern; { $live }
parameter-error-unknown = hier gibt es keinen Parameter { $name }; { $hint }

# Warum es keine Lösung gibt.
contradiction = keine Lösung: { $reason }
gap-cell = für { $cell } bleibt kein Wert
gap-region = für { $value } bleibt kein Platz in { $region }
gap-crowded = { $cells } Zellen von { $region } haben zusammen nur noch { $values } Werte
gap-clue = es bleiben keine Werte, mit denen { $clue } ({ $cells }) gilt: { $rule }

# Teile von Meldungen über Parameter und Speicher.
range-flag = true oder false
range-between = { $low } bis { $high }
range-from = { $low } oder mehr
hint-nearest = war { $name } gemeint?
hint-all = es gibt { $names }
hint-author = { $name } beim Autor ist hier { $ours }
hint-engines = Verfahren sind { $engines }
live-none = einstellen und einen neuen Lauf beginnen
live-others = einstellen und einen neuen Lauf beginnen, oder { $names } ändern
memory-advice = weniger Threads nehmen oder mehr Speicher erlauben
memory-advice-lower = { $name } senken, weniger Threads nehmen oder mehr Speicher erlauben

# Was verlangt wurde.
request = ein Rätsel { $shape }{ $amount }{ $uniqueness }{ $minimal }
request-givens = {" "}mit { $givens } Vorgaben
request-level = {" "}der Stufe { $level }
request-unique = {" "}mit einer Lösung
request-and-unique = {" "}und einer Lösung
request-minimal = , minimal
level-easy = leicht
level-medium = mittel
level-hard = schwer
level-expert = extrem
level-extreme = maximal

# Erklärungen, Schritt für Schritt.
short-cell-name = Z{ $row }S{ $column }
then = {", dann "}
values-at-cell = { $values } auf { $cell }
mark-is = { $cell } ist { $value }
mark-is-not = { $cell } ist nicht { $value }
step-full-house = { $cell } ist die letzte leere Zelle von { $region }, dort fehlt noch { $value }.
step-hidden-single = In { $region } passt { $value } nur auf { $cell }.
step-naked-single = Für { $cell } bleibt nur { $value }.
step-locked = Alle Plätze der { $value } in { $region } liegen in { $other }, also fällt { $value } bei { $targets } weg.
step-locked-seen = Wo auch immer { $value } in { $region } steht, auf { $targets } steht sie nicht.
step-naked-set = In { $region } teilen sich { $cells } die Werte { $values }; kein Platz bleibt für { $struck }.
step-hidden-set = In { $region } passen { $values } nur auf { $cells }; kein Platz bleibt für { $struck }.
step-direct = { $sentence } Also passt in { $region } die { $value } nur auf { $cell }.
step-fish = In { $lines } steht { $value } nur in { $covers }, also fällt sie bei { $targets } weg.
step-wing = Welchen Wert { $middle } auch hat, eine von { $holders } hat { $value }, also fällt { $value } bei { $targets } weg.
step-chain = Wenn { $first }, dann { $chain }: also { $last }.
step-nishio = Steht { $value } auf { $cells }, bleibt für { $value } kein Platz in { $region }: also ist { $cell } nicht { $value }.
step-forcing-chains = { $asked }, { $statement }: { $chains }.
forcing-cell = Welche von { $values } auch auf { $cell } steht
forcing-region = Wo auch immer { $value } in { $region } steht
step-try = Angenommen, { $cell } ist { $value }: Dann gilt: { $follows }; also ist { $cell } nicht { $value }.
try-steps = { $steps }, und { $gap }
try-more-steps = { $steps }, { $rest } weitere Zellen folgen, und { $gap }
step-deep-try = Angenommen, { $cell } ist { $value }: Nach { $steps } { $kind } gilt: { $gap }; also ist { $cell } nicht { $value }.
step-search = Angenommen, { $cell } ist { $value }: Eine vollständige Suche findet keine Lösung; also ist { $cell } nicht { $value }.
simple-steps = einfachen Schritten
steps-with-chains = Schritten mit Ketten

# Namen der Techniken.
technique-full-house = letzte Zelle
technique-hidden-single = versteckter Einer
technique-naked-single = nackter Einer
technique-locked-candidates = gebundene Kandidaten
technique-naked-pair = nacktes Paar
technique-hidden-pair = verstecktes Paar
technique-naked-triple = nacktes Tripel
technique-hidden-triple = verstecktes Tripel
technique-naked-quad = nacktes Quadrupel
technique-hidden-quad = verstecktes Quadrupel
technique-x-wing = X-Wing
technique-swordfish = Schwertfisch
technique-jellyfish = Qualle
technique-xy-wing = XY-Wing
technique-xyz-wing = XYZ-Wing
technique-colouring = Färben
technique-turbot-fish = Steinbutt
technique-x-chain = X-Kette
technique-xy-chain = XY-Kette
technique-chain = Kette
technique-nishio = Nishio
technique-forcing-chains = erzwingende Ketten
technique-try = Versuch
technique-deep-try = tiefer Versuch

# Anfragen der Seite.
refusal = { $message }
ending-exhausted = keine Lösung: Alles wurde durchsucht
too-large-here = { $order }×{ $order } ist hier zu groß; es geht bis { $largest }×{ $largest }
no-such-index = der Text hat { $count } Rätsel, gezählt ab 0
at-line = Textzeile { $line }: { $error }
no-lesson = das ist keine Lektion: Zeile { $line }, Spalte { $column }: { $detail }
lesson-puzzle = das Rätsel dieser Lektion: { $error }
lesson-lanes = eine Lektion hat einen Löser oder zwei, nicht { $lanes }
lesson-empty = eine Lektion braucht Text oder Schritte mit Text
bad-check = { $check } ist kein Vergleich von etwas, das man von Läufen weiß, wie share(a.solved = 1) > 0.5
check-unknown = { $check } spricht von etwas, das man von diesen Läufen nicht weiß
no-example = es gibt kein Beispiel { $id }; es gibt { $ids }
hint-solved = alle Zellen sind gefüllt
hint-no-solution = von hier aus gibt es keine Lösung
hint-several = es gibt mehrere Lösungen, mehr lässt sich nicht sagen
hint-stopped = kein Schritt in der Zeit gefunden
format-no-text = { $name } ist kein Text; `evodoku convert` schreibt es
smaller-puzzle-or-parameter = { $name } senken oder ein kleineres Rätsel nehmen
smaller-puzzle = ein kleineres Rätsel nehmen
bad-speed = das Tempo kann nicht { $speed } sein; möglich sind { $low } bis { $high } Schritte je Sekunde
bad-grain = die Schrittweite kann nicht { $steps } sein; möglich sind 1 bis { $most }
bad-cpu-seconds = max_cpu_seconds kann nicht { $seconds } sein; möglich ist eine Zahl über 0
trial-limit = ein Lauf braucht eine Grenze: max_evaluations oder max_cpu_seconds
bad-samples = verglichen werden eine oder zwei Stichproben mit bis zu { $runs } Läufen
moves-from-1 = Züge werden ab 1 gezählt
nothing-there = unter { $path } ist nichts
other-methods = diese Adresse nimmt andere Methoden; /api/openapi.json nennt sie
move-forgotten = dieser Zug ist nicht mehr bekannt; die letzten tausend sind es
no-run-address = diese Adresse hat ein Lauf nicht
bad-beats = so viele Schritte ({ $beats }) gehen nicht; möglich sind 1 bis { $most }
no-file = es gibt keine Datei { $name }
busy = der Server ist schon mit dergleichen beschäftigt; bitte gleich noch einmal versuchen
failed = das geht nicht
memory-taken = dieser Lauf bräuchte etwa { $needed } MiB, und von den { $all } für alle Läufe zusammen sind { $left } übrig; bitte erst einen anderen beenden
too-many-listeners = { $most } hören diesem Lauf schon zu
too-many-changes = ein Lauf nimmt höchstens { $most } Änderungen an
too-many-commands = von diesem Lauf wird zu viel auf einmal verlangt; bitte warten, bis er seinen Schritt getan hat
no-further-run = es kann kein weiterer Lauf beginnen: { $error }
too-many-runs = { $active } Läufe gehen schon, und dieser Server erlaubt { $limit }; bitte erst einen beenden
no-such-run = diesen Lauf gibt es nicht; vielleicht ist er längst zu Ende
too-slow = der Rest der Anfrage kam nicht rechtzeitig; bitte noch einmal senden
body-too-large = das hat mehr als { $most } KiB, zu viel für eine Anfrage
foreign-host = dieser Server antwortet nur unter seiner Adresse und localhost
foreign-origin = Anfragen anderer Seiten werden abgelehnt; bitte die Seite dieses Servers öffnen
private = bitte die Seite über den Link öffnen, den evodoku serve ausgab; er enthält den Schlüssel
no-token = bitte den Schlüssel der Seite in der Kopfzeile { $header } senden; nach einem Neustart des Servers die Seite neu laden

# Was für Leute ausgegeben wird.
answer-right = vollständig und richtig
answer-wrong = vollständig, aber falsch: { $clashes }
answer-invalid-givens = keine Lösung: { $clashes }
answer-unique = genau eine Lösung
answer-several = mehrere Lösungen
answer-at-least-one = mindestens eine Lösung; ob es eine weitere gibt, ist offen
unread-parts = hier ist etwas, das evodoku nicht lesen kann ({ $parts }), und ohne das gibt es nicht genau eine Lösung
answer-undecided = offen; bitte mehr Zeit erlauben
answer-more = { $first }; und { $more } weitere
explained-complete = Das Gitter ist vollständig.
explained-solved = Gelöst in { $steps ->
    [one] einem Schritt
   *[other] { $steps } Schritten
 }; der schwerste: { $technique } ({ $difficulty }).
explained-no-solution = Es gibt keine Lösung: Was im Gitter steht, lässt sich nicht vervollständigen.
explained-several = Mehr folgt nicht: Jeder übrige Wert gehört zu einer Lösung, es gibt also mehrere.
explained-stopped = In der Zeit wurde kein weiterer Schritt gefunden; bitte --time-limit erhöhen.

# Parameter. Die englischen Texte sind bei ihrer Deklaration.
parameter-clash_weight = In Rätseln mit Zusatzregeln: was ein Fehler eines Gebiets kostet.
parameter-domain_weight = Was eine Zelle kostet, deren eigener Wert eine Regel verletzt (gerade, ungerade, Kandidaten).
parameter-relation_weight = Was eine verletzte Beziehung zweier Zellen kostet (Punkte, Flüsterlinien, XV, Palindrome), je Schritt, den die Werte davon entfernt sind. Kosten werden aufgerundet.
parameter-rising_weight = Dasselbe für jedes Paar von Nachbarn auf einem Thermometer.
parameter-relation_cap = Der größte Abstand, der zählt, bei Beziehungen und Thermometern.
parameter-sum_weight = Was eine falsche Summe kostet (Käfige, Pfeile, Little Killer), je Einheit, die sie vom Ziel entfernt ist. Kosten werden aufgerundet.
parameter-contains_weight = Was jeder Wert kostet, der fehlt oder zu viel ist (Vierergruppen).
parameter-word_weight = Was jede Zelle kostet, die sich ändern muss, damit eine Linie stimmt (Sandwich, X-Summe, Hochhäuser).
parameter-violation_cap = Der größte Abstand, der zählt, bei Summen, Anzahlen und Linien.
parameter-kernel = Was vor der Suche durch Logik bestimmt wird.
parameter-epoch_moves = Etwa so viele Züge sind eine Epoche, in Verfahren ohne Generationen; nach jeder wird berichtet.
parameter-when_stuck = Was geschieht, wenn das Verfahren feststeckt.
parameter-restart_after = Nach so vielen Bewertungen wird neu angefangen; 0 für nie.
parameter-restart_growth = Um diesen Faktor wächst jedes Mal die Zahl der Bewertungen bis zum nächsten Neustart.
parameter-max_evaluations = Nach so vielen Bewertungen endet der Lauf in jedem Fall; 0 für keine solche Grenze.
parameter-max_epochs = Nach so vielen Epochen oder Generationen endet der Lauf in jedem Fall; 0 für keine solche Grenze.
parameter-keep = Die Schicht, die immer gültig ist.
parameter-objective = Was als falsch zählt.
parameter-neighbour = Wie Züge gezogen werden.
parameter-acceptance = Welche Züge angenommen werden.
parameter-start = Woher die erste Temperatur kommt.
parameter-temperature = Die erste Temperatur, wenn sie fest ist.
parameter-cooling = Wie die Temperatur fällt.
parameter-cooling_factor = Der Faktor der Abkühlung.
parameter-chain = Wie die Zahl der Züge bei einer Temperatur bestimmt wird.
parameter-chain_length = Die Zahl der Züge bei einer Temperatur, wenn sie fest ist.
parameter-reheat = Wie Temperatur, Wasserstand oder Abweichung erhöht werden, wenn die Suche feststeckt.
parameter-reheat_amount = Der Faktor oder Summand des Erhitzens.
parameter-stuck_by = Was als Feststecken zählt.
parameter-stuck_after = Wie viele Ablehnungen oder Ketten in Folge Feststecken bedeuten.
parameter-frozen_below = Unter dieser Temperatur, diesem Wasserstand oder dieser Abweichung steckt die Suche ebenfalls fest; 0 für keine solche Grenze.
parameter-after_reheat = Wie nach einem Erhitzen weiter auf das Feststecken hin gezählt wird.
parameter-refill = Wird das Gitter beim Erhitzen neu gefüllt?
parameter-refill_cost = Die Kosten, die ein beim Erhitzen neu gefülltes Gitter angeblich hat.
parameter-first_cost = Die Kosten, die das erste Gitter angeblich hat.
parameter-look_every = Eine Lösung wird nur am Ende jeder so vielten Kette bemerkt und kann vorher wieder verloren gehen; 0 für sofort.
parameter-ants = Wie viele Ameisen nebeneinander laufen.
parameter-greedy = Die Wahrscheinlichkeit, dass eine Ameise den Wert mit dem meisten Pheromon nimmt; sonst zieht sie einen nach Pheromon.
parameter-local_evaporation = Wie weit ein Wert, den eine Ameise nimmt, zum ersten Pheromon zurückfällt.
parameter-global_evaporation = Wie weit sich die Werte der besten Ameise auf ihre Gabe zubewegen.
parameter-best_evaporation = Wie viel ihres Werts die beste Ameise je Runde verliert, damit andere ihren Platz einnehmen können.
parameter-construct_up_to = Gitter bis zu dieser Ordnung beginnen mit Konstruktion, größere mit einem Walk, wenn ihre Form die übliche ist.
parameter-construct_above = Auch engere Rätsel beginnen mit Konstruktion: solche, deren Ordnung, geteilt durch das Quadrat der mittleren Zahl der Kandidaten, darüber liegt.
parameter-first_turn = Knoten des ersten Zugs der Konstruktion.
parameter-turn_growth = Jedes Paar von Runden ist um diesen Faktor länger als das vorige.
parameter-construct_share = Der Anteil der Arbeit, den die Konstruktion hat, wo ein Walk beginnt; sonst hat sie die Hälfte.
parameter-places = Wird die nächste Zelle auch unter Werten gewählt, die in einem Bereich wenige Plätze haben?
parameter-weights = Macht eine Sackgasse es wahrscheinlicher, dass die Zelle oder der Wert, denen etwas ausging, früh gewählt wird?
parameter-saved_share = Wie oft zuerst der Wert des bisher vollsten Gitters versucht wird; sonst irgendeiner.
parameter-restart_base = Sackgassen vor dem ersten Neustart; spätere Läufe sind nach Lubys Folge länger.
parameter-cover_walk-temperature = Die Temperatur; 0 für die Formel aus Ordnung und mittlerer Zahl der Kandidaten je freier Zelle.
parameter-heat = Mal diese Temperatur.
parameter-first_round = Durchgänge der ersten Runde, über Ordnung 49 mehr; spätere Runden sind je ein Fünftel länger. Ein Durchgang ist ein Vorschlag je freier Zelle.
parameter-round_growth = Faktor von der Länge einer Runde zu der der nächsten.
parameter-lengthen_above = Ordnung, über der Runden länger sind, mit der vierten Potenz der Ordnung.
parameter-longest_factor = Größter Faktor auf die Länge einer Runde wegen der Ordnung.
parameter-start_factor = Faktor auf die Temperatur am Anfang einer Runde, vor dem Abkühlen.
parameter-liquid_holes = Ein Gang mit im Mittel mehr Löchern als diesen ist flüssig und wird Scheibe für Scheibe gekühlt.
parameter-lowest_factor = Faktor auf die Temperatur, unter den ein flüssiger Gang nicht gekühlt wird.
parameter-frozen_holes = Mittlere Zahl der Löcher, unter der ein Gang gefroren sein kann.
parameter-steady_within = Zwei mittlere Zahlen von Löchern, die sich um weniger unterscheiden, gelten als gleich.
parameter-loose_up_to = Rätsel bis zu dieser Zahl der Werte, geteilt durch das Quadrat der mittleren Zahl der Kandidaten, sind lose: Ihre erste Runde beginnt mit zufälligen Werten, weil sie die meisten löst, bevor sich Nachrichten gesetzt haben.
parameter-longest_cooling = Ein Viertel einer Runde dient dem Abkühlen auf ihre Temperatur, aber nie mehr als so viele Durchgänge.
parameter-frozen_after = Ein Walk ist eingefroren, und seine Runde vorbei, wenn die mittlere Zahl seiner Löcher so viele Abschnitte von 2000 Durchgängen lang klein und gleich geblieben ist.
parameter-over_constrained_above = Über dieser Zahl von Werten, geteilt durch das Quadrat der mittleren Kandidatenzahl, bleibt der Walk am heißen Rand.
parameter-cover_walk-init = Wovon Runden ausgehen.
parameter-prelude = Durchgänge einer Runde von zufälligen Werten aus, vor den ersten Nachrichten; 0 für keine. Bei lockeren Rätseln ist sie so lang wie die anderen.
parameter-reinforcement = Um wie viel die Potenz des bisher Angenommenen von einem Durchgang der Nachrichten zum nächsten wächst.
parameter-field = Wie viel wahrscheinlicher oder unwahrscheinlicher der Zufall jeden Wert jeder Zelle macht, als Exponent, bevor Nachrichten ausgetauscht werden.
parameter-scaling = Wie aus den Kosten die Fitness wird, die die Auswahl vergleicht.
parameter-sharing = Fitness-Teilung: Bis zu so viel kommt zur Fitness derer hinzu, die den anderen gleichen.
parameter-population = Die Zahl der Individuen.
parameter-init = Wie die ersten Individuen gefüllt werden.
parameter-breeding = Wie Kinder aus Eltern entstehen.
parameter-selection = Wie Eltern gezogen werden.
parameter-tournament_win = Die Wahrscheinlichkeit, dass der Fittere von zweien ein Turnier gewinnt.
parameter-crossover = Was ein Kind von welchem Elter hat.
parameter-crossover_parents = Die Zahl der Eltern, wenn Bänder gekreuzt werden; 0 für so viele, wie es Bänder gibt.
parameter-crossover_rate = Die Wahrscheinlichkeit, dass Eltern gekreuzt werden; sonst sind ihre Kinder Kopien.
parameter-exchange_rate = Die Wahrscheinlichkeit, dass ein gültiger Bereich hinübergeht, wo Eltern einige tauschen.
parameter-offspring = Etwa so viele Kinder werden in einer Generation gekreuzt, in ganzen Familien; 0 für die Population ohne die Eliten.
parameter-mutation = Was eine Mutation ändert.
parameter-mutation_rate = Die Wahrscheinlichkeit, dass ein Individuum mutiert; die erste, wenn sie sich anpasst.
parameter-mutation_spread = Der Anteil konfliktfreier Zellen, die bei einer Mutation von Konfliktpaaren mitmachen.
parameter-swap_rate = Die Wahrscheinlichkeit, dass zwei Zellen einer Gruppe tauschen, wo Gruppen einzeln mutieren.
parameter-refill_rate = Die Wahrscheinlichkeit, dass eine Gruppe neu gefüllt wird, wo Gruppen einzeln mutieren.
parameter-adaptation = Wie sich die Mutationsrate von Generation zu Generation ändert.
parameter-adaptation_factor = Der Faktor, um den sich die Mutationsrate anpasst.
parameter-upheaval = Was eine Umwälzung, eine große Mutation zum Verlassen von Sackgassen, ändert.
parameter-upheaval_rate = Die Wahrscheinlichkeit einer Umwälzung, neben der Mutation.
parameter-escalated_rate = Dieselbe, nachdem die Population zum Stillstand gekommen ist.
parameter-improvement = Die lokale Suche, die jedes Kind verbessert.
parameter-replacement = Welche Individuen die Eltern der nächsten Generation werden.
parameter-keep_percent = Wie viele von hundert Kindern bleiben, wenn so gezählt wird.
parameter-elites = Wie viele der Besten Elite sind.
parameter-elite_share = Anteil der Population, der Eliten sind, zusätzlich zu `elites`.
parameter-elitism = Was aus der Elite wird.
parameter-stagnation_sign = Welche Generationen als Stillstand zählen.
parameter-stagnation_limit = Wie viele stehende Generationen in Folge ein Halt sind.
parameter-when_stagnant = Was nach einem Halt geschieht.
parameter-iterated-keep = Die Schicht, die immer gültig ist; `nothing` kennt keine Tausche und steht für `blocks`.
parameter-patience = Nach so vielen Schritten ohne neues Bestes endet die lokale Suche.
parameter-tabu_share = Ein Tausch ist für diesen Anteil der freien Zellen als Zahl von Schritten verboten.
parameter-accept_worse = Die Wahrscheinlichkeit, dass ein Schritt zum Schlechteren trotzdem gemacht wird.
parameter-reset = Der Anteil freier Zellen, der nach der ersten lokalen Suche geleert wird, neben allen in Konflikt.
parameter-reset_cooling = Damit wird der Anteil jedes Mal malgenommen.
parameter-least_reset = Darunter wird der Anteil nicht mehr gesenkt.
parameter-refill_tries = Wie viele Versuche die Tiefensuche beim Neufüllen machen darf.
parameter-scan = Welche Züge in einem Schritt angesehen werden.
parameter-burst = Wie viele volle Schritte folgen, wenn die zweistufige Wahl gefangen ist.
parameter-tenure_random = Ein Wert, den eine Zelle verließ, ist ihr für eine zufällige Zahl von Schritten unter dieser verboten ...
parameter-tenure_factor = ... und so viele für jede Zelle in Konflikt.
parameter-pool = Wie viele der besten Füllungen als Anfänge weiterer Läufe bleiben; 0 für einen Lauf ohne Ende.
parameter-run_length = Wie viele Schritte ein Lauf mit Vorrat hat.
parameter-run_growth = Nach einem vergeblichen Lauf ist der nächste von derselben Füllung um so viele Lauflängen länger.
parameter-weight_chance = Die Wahrscheinlichkeit, dass ein Konfliktpaar von da an mehr wiegt, wenn ein Lauf unentschieden endet.
parameter-replicas = Wie viele Repliken es gibt, jede mit eigener Temperatur.
parameter-coldest = Die tiefste Temperatur.
parameter-hottest = Die höchste Temperatur; die anderen liegen dazwischen, jede um denselben Faktor über der vorigen.
parameter-sweeps = Wie viele Züge jede Replik je freier Zelle macht, bevor Nachbarn die Plätze tauschen dürfen.
parameter-walk_population-population = Wie viele Walks es gibt.
parameter-inheritance = Was aus den schlechtesten Walks an einem Prüfpunkt wird.
parameter-checkpoint = Durchgänge jedes Walks zwischen zwei Prüfpunkten. Ein Durchgang ist ein Vorschlag je freier Zelle.
parameter-replaced_share = Der Anteil der Walks, die an einem Prüfpunkt ersetzt werden.
parameter-walk_population-heat = Mal die Temperatur, die jeder Walk nach seinem Plan hat.
parameter-rain = Um wie viel der Wasserstand der Sintflut mit jedem Zug fällt.
parameter-history = Wie viele Züge die späte Annahme zurückblickt.
parameter-deviation = Wie weit sich die Rekordjagd vom Besten entfernen darf.
parameter-tenure = Wie viele Schritte der Tabusuche eine bewegte Zelle verboten ist.
parameter-sample = Wie viele Vorschläge ein Schritt der Tabusuche ansieht.
parameter-q = Die Form der verallgemeinerten Annahme: 1 ist Metropolis, über 1 gelingen viel schlechtere Züge öfter, unter 1 gelingen Züge nie, die um Temperatur/(1 - q) oder mehr schlechter sind.

# Möglichkeiten eines Parameters.
choice-acceptance-tsallis = Mit der Wahrscheinlichkeit (1 + (q - 1) schlechter/Temperatur)^(1/(1 - q)) (Tsallis und Stariolo 1996).
choice-acceptance-metropolis = Mit der Wahrscheinlichkeit exp(-schlechter/Temperatur) (Metropolis und andere 1953).
choice-acceptance-threshold = Solange er höchstens um die Temperatur schlechter ist (Schwellenannahme, Dueck und Scheuer 1990).
choice-acceptance-late_acceptance = Wenn die Kosten dann höchstens so hoch sind wie vor einigen Zügen (späte Annahme, Burke und Bykov 2017).
choice-acceptance-great_deluge = Wenn die Kosten dann höchstens einen Wasserstand erreichen, der mit jedem Zug fällt (Sintflut, Dueck 1993).
choice-acceptance-record_to_record = Wenn die Kosten dann unter dem Besten bisher plus einer Abweichung liegen (Rekordjagd, Dueck 1993).
choice-acceptance-tabu = Wenn er der beste einer Stichprobe ist, in der sich keine Zelle kürzlich bewegt hat, oder besser als das Beste bisher (Tabusuche, Glover 1989).
choice-acceptance-not_worse = Nie.
choice-when_stuck-restart = Es beginnt neu.
choice-when_stuck-stop = Der Lauf endet.
choice-cover_walk-init-random = Passende Werte, Zelle für Zelle in zufälliger Reihenfolge.
choice-cover_walk-init-messages = Was Nachrichten annehmen, jedes Mal mit einem anderen Feld durch Zufall; ein lockeres Rätsel beginnt aber mit zufälligen Werten, die früher da sind.
choice-scan-full = Jeder andere Wert jeder Zelle in Konflikt; der beste wird genommen, auch wenn er verschlechtert (Hertz und de Werra 1987).
choice-scan-two_step = Erst die freie Zelle mit den meisten Konflikten, dann ihr bester Wert; kein Zug zum Schlechteren. Eine Zelle, die nur verlieren kann, wird gesperrt, und beim zweiten Mal folgt ein Schub voller Schritte (Han und andere 2026).
choice-kernel-nothing = Nichts.
choice-kernel-given_singles = Zellen, denen die Vorgaben einen Wert lassen, dann versteckte Einer; nackte Einer, die später entstehen, werden nicht gesucht.
choice-kernel-singles = Nackte und versteckte Einer.
choice-kernel-pairs = Einer, gebundene Kandidaten, nackte und versteckte Paare.
choice-kernel-regions = Einer, gebundene Kandidaten und alles, was aus einem Bereich allein folgt (All-different-Filterung).
choice-kernel-probing = Dasselbe, und jeder Wert, der durch Einer in einen Konflikt führt, wird gestrichen.
choice-adaptation-fixed = Gar nicht.
choice-adaptation-one_fifth = Die Rate wird als |N(0, σ)| gezogen; σ folgt Rechenbergs Regel: War mehr als ein Fünftel der Mutationen zum Besseren, wächst es um den Anpassungsfaktor, waren es weniger, schrumpft es. σ beginnt bei 1.
choice-breeding-cross_first = Eltern werden gekreuzt, und jedes Kind kann mutieren.
choice-breeding-mutate_first = Aus den Eltern entsteht eine ganze Population von Mutanten; dann kommen Kinder der Mutanten hinzu.
choice-breeding-cross_in_place = Gezogene Eltern werden kopiert. Jede Kopie wird der Reihe nach mit der Wahrscheinlichkeit `crossover_rate` mit einer zufälligen anderen gekreuzt, was beide ändert; dann kann jedes Kind mutieren.
choice-cooling-constant = Gar nicht.
choice-cooling-geometric = Sie wird mit dem Kühlfaktor multipliziert.
choice-cooling-lundy_mees = T wird T/(1 + bT) mit b = 1 - Kühlfaktor (Lundy und Mees 1986): immer langsamer.
choice-start-fixed = Der Parameter `temperature`.
choice-start-deviation = Die Standardabweichung der Kosten von 100 zufälligen Nachbarn des Anfangs (Lewis 2007).
choice-chain-fixed = Der Parameter `chain_length`.
choice-chain-givens = So viele, wie das Rätsel Vorgaben hat.
choice-chain-free_squared = Das Quadrat der Zahl der freien Zellen (Lewis 2007).
choice-first_cost-counted = Die wahren.
choice-first_cost-unfilled = Die des Rätsels vor dem Füllen, wo leere Zellen als weiterer Wert zählen: meist viel zu hoch, sodass der erste Zug in jedem Fall angenommen wird.
choice-refill_cost-counted = Die wahren.
choice-refill_cost-stale = Die des Gitters davor: viel zu niedrig, sodass fast nichts angenommen wird, bis die Temperatur stark gestiegen ist.
choice-crossover-none = Alles von seinem einen Elternteil.
choice-crossover-bands = n Kinder von n Eltern (`crossover_parents`): Kind k hat Band b des Gitters von Elternteil b - k, im Kreis gezählt, und Bänder nach dem n-ten von Elternteil k. Mit so vielen Eltern wie Bändern ist das die diagonale Kreuzung; mit zweien die Zweipunktkreuzung auf Gittern mit drei Bändern.
choice-crossover-alternate = Ein Kind zweier Eltern: die bewahrten Bereiche abwechselnd von einem und vom anderen.
choice-crossover-cycles = Zwei Kinder zweier Eltern: In einem zufälligen Abschnitt der bewahrten Bereiche wird jeder in Zyklen gekreuzt (Oliver, Smith und Holland 1987): Die Werte bleiben an Plätzen, an denen einer der Eltern sie hat.
choice-crossover-one_point = Zwei Kinder von zwei Eltern: Die bewahrten Bereiche nach einem zufälligen Punkt werden getauscht.
choice-crossover-exchange = Zwei Kinder zweier Eltern: Jeder bewahrte Bereich wird mit der Wahrscheinlichkeit `exchange_rate` getauscht.
choice-elitism-survive = Die besten Eltern leben unverändert weiter.
choice-elitism-archive = Die besten Individuen überhaupt werden in einem Archiv bewahrt, keines zweimal. In jeder Generation lernt das schlechteste Kind daraus: Es wird eine zufällige Elite, umso eher, je größer der Abstand ist, und sonst neu gefüllt.
choice-improvement-none = Keine.
choice-improvement-trades = Tausch zwischen falschen Bereichen (Wang und andere 2023): Schicht für Schicht sucht jeder Bereich mit einem doppelten Wert einen bewahrten Bereich, in dem er und ein zufälliger anderer falscher je einen Wert zu viel haben, den der andere nicht zu viel hat; diese tauschen sie.
choice-inheritance-nothing = Nichts: Er geht weiter wie er ist, und die Gänge sind unabhängig.
choice-inheritance-copy = Eine Kopie eines besseren Gangs, die dann eigene Wege geht (mit den Gewinnern gehen).
choice-inheritance-classes = Ein Kind zweier besserer Gänge: Jeder Wert übernimmt alle seine Plätze von einem Elternteil, wo sie noch leer sind.
choice-inheritance-consensus = Worin zwei bessere Gänge übereinstimmen.
choice-init-random = Die Werte jeder Gruppe in zufälliger Reihenfolge.
choice-init-smart = Gruppe für Gruppe, Linie für Linie, mit Werten, die die Zeile oder Spalte noch nicht hat, wenn es welche gibt; für jeden Kandidaten wird gezogen, ob Zeilen oder Spalten zählen.
choice-init-drawn = Jede Zelle zieht einen Wert, den keine Vorgabe verbietet; eine Gruppe mit einem doppelten Wert wird ganz neu gezogen.
choice-init-messages = Was Nachrichten annehmen, soweit es nicht in Konflikt gerät, jedes Mal mit einem anderen Feld durch Zufall; der Rest zufällig.
choice-keep-blocks = Jeder Block oder jedes Puzzleteil enthält jeden Wert einmal; jede Zeile, wo es keine gibt.
choice-keep-rows = Jede Zeile enthält jeden Wert einmal.
choice-keep-columns = Jede Spalte enthält jeden Wert einmal.
choice-keep-nothing = Keine Schicht wird bewahrt; ein Zug ändert den Wert einer Zelle.
choice-mutation-none = Nichts.
choice-mutation-swap = Zwei freie Zellen einer Gruppe tauschen ihre Werte, jedes Paar gleich wahrscheinlich.
choice-mutation-legal_swap = Dasselbe, aber nur, wo danach kein Wert mit einer Vorgabe in Konflikt steht.
choice-mutation-clashing_pairs = In jeder Gruppe tauschen die Zellen in Konflikt und von den anderen ein Anteil von `mutation_spread` ihre Werte in zufälligen Paaren; eine übrige bleibt.
choice-mutation-doubly_clashing_pairs = Dasselbe mit den Zellen, die in mehr als einem Bereich kollidieren; von denen ganz ohne Kollision kommt ein Anteil von `mutation_spread` dazu, und die mit Kollision in einem Bereich bleiben.
choice-mutation-groups = In jeder Gruppe tauschen zwei freie Zellen mit der Wahrscheinlichkeit `swap_rate` ihre Werte, und mit der Wahrscheinlichkeit `refill_rate` wird die Gruppe neu gefüllt.
choice-neighbour-group = Eine Gruppe, jede gleich wahrscheinlich, und zwei ihrer freien Zellen.
choice-neighbour-pair = Zwei beliebige freie Zellen einer Gruppe, jedes Paar gleich wahrscheinlich.
choice-neighbour-clashing = Eine freie Zelle in Konflikt, wenn einige Ziehungen eine finden, und eine andere freie Zelle ihrer Gruppe.
choice-objective-missing = Werte, die einem Bereich fehlen (in einem kleineren Bereich: Zellen, die einen Wert wiederholen).
choice-objective-clashing_cells = Zellen, deren Wert mehrmals in einem Bereich steht, einmal für jeden solchen Bereich.
choice-objective-clashing_pairs = Geordnete Paare gleicher Zellen in einem Bereich: c·(c-1) für einen Wert, der c-mal steht.
choice-objective-illegal_regions = Bereiche, die nicht vollkommen sind.
choice-objective-multiplicities = Wie weit das Produkt über die Schichten des Mittels von 1/k von eins entfernt ist, in Milliardsteln; k ist die Zahl der verschiedenen Vielfachheiten der Werte eines Bereichs, 1 für einen vollkommenen.
choice-reheat-never = Gar nicht.
choice-reheat-start = Zurück zur ersten Temperatur.
choice-reheat-multiply = Multipliziert mit dem Betrag des Erhitzens.
choice-reheat-add = Erhöht um den Betrag des Erhitzens.
choice-stuck_by-refusals = Abgelehnte Züge in Folge.
choice-stuck_by-unchanged = Züge in Folge, nach denen die Kosten gleich waren: abgelehnte und angenommene zwischen gleichen Kosten.
choice-stuck_by-chains = Ketten in Folge, die nicht mit niedrigeren Kosten endeten als die Kette davor.
choice-after_reheat-count_anew = Von null.
choice-after_reheat-count_on = Weiter von dort, wo gezählt war, sodass die nächste Ablehnung oder Kette ohne Gewinn sofort wieder erhitzt.
choice-replacement-children = Alle Kinder, so viele Platz haben; die Eltern werden verworfen.
choice-replacement-keep_best = Die besten `keep_percent` der Kinder; die Eltern werden verworfen.
choice-replacement-keep_sampled = `keep_percent` der Kinder, gezogen durch stochastisches universelles Ziehen; die Eltern werden verworfen.
choice-replacement-best_of_all = Die Besten von Eltern und Kindern zusammen, so viele die Population hat.
choice-scaling-linear = Die Kosten.
choice-scaling-quadratic = Ihr Quadrat, das ebenso ordnet wie die Kosten.
choice-scaling-cubic_lines = Die dritte Potenz der Kosten von Zeilen und Spalten und das Quadrat derer jeder anderen Schicht.
choice-scaling-cubic_blocks = Das Quadrat der Kosten von Zeilen und Spalten und die dritte Potenz derer jeder anderen Schicht.
choice-scaling-exponential = Die Summe von e hoch den Kosten jeder Schicht, als Logarithmus, der ebenso ordnet und nicht überläuft.
choice-selection-in_turn = Jedes der Reihe nach, vom besten an.
choice-selection-shuffled = Jedes der Reihe nach, in zufälliger Reihenfolge.
choice-selection-tournament = Das fittere von zwei zufällig gezogenen, oder das andere mit der Wahrscheinlichkeit, die `tournament_win` übrig lässt.
choice-selection-universal_sampling = Durch stochastisches universelles Ziehen (Baker 1987): ein Rad mit Anteilen von 0 für das schlechteste bis zum größten für das beste, und Zeiger in gleichen Abständen.
choice-stagnation_sign-no_gain = Solche, deren bestes Individuum nicht besser ist als das beste seit dem Start.
choice-stagnation_sign-equal_leaders = Solche, deren zwei beste Individuen gleich fit sind.
choice-when_stagnant-go_on = Nichts: Die Suche geht weiter.
choice-when_stagnant-give_up = Die Population wird aufgegeben: Der Lauf beginnt neu oder endet.
choice-when_stagnant-escalate = Umwälzungen werden häufig; nach ebenso vielen weiteren Generationen ohne Fortschritt wird die Population aufgegeben.
choice-upheaval-pairs = In jeder Gruppe tauschen alle freien Zellen ihre Werte in zufälligen Paaren; eine übrige bleibt.
choice-upheaval-shuffle = Die freien Zellen jeder Gruppe werden in zufälliger Reihenfolge neu gefüllt.
choice-upheaval-shuffle_one = Die freien Zellen einer Gruppe werden in zufälliger Reihenfolge neu gefüllt.

# Voreinstellungen. Die englischen Texte sind in presets/.
preset-acs-about = Ameisenkolonie: Ameisen füllen Gitter nach Pheromon, mit Propagation nach jeder Wahl.
preset-acs-explanation =
    Eine Ameise geht Zelle für Zelle durch das Gitter. In jeder offenen Zelle nimmt sie einen der übrigen Werte, und alles, was daraus durch nackte und versteckte Einer folgt, wird sofort gefüllt. Wo kein Wert bleibt, bleibt die Zelle leer, und die Ameise geht weiter.
    Welchen Wert sie nimmt, hängt vom Pheromon ab: Meist werden Werte nach ihrem Anteil daran gezogen, manchmal wird der stärkste genommen. Ein eben genommener Wert verliert ein wenig, damit die anderen Ameisen andere versuchen.
    Nach jeder Runde markiert die Ameise, die die meisten Zellen gefüllt hat, ihre Werte: umso stärker, je weniger Zellen sie leer ließ.
    Die beste Ameise überhaupt markiert ihre Werte in jeder Runde wieder, zählt aber jedes Mal etwas weniger. So wird ein guter Weg, der nirgends hinführt, am Ende vergessen, und die Kolonie bleibt nicht darauf sitzen.
preset-alldiff-ls-about = Zweistufige Tabusuche mit Zellsperren und einem Vorrat an Anfängen: die stärkste veröffentlichte lokale Suche für große Gitter.
preset-alldiff-ls-explanation =
    Zuerst werden nackte und versteckte Einer gefüllt. Jede andere Zelle bekommt zufällig einen ihrer möglichen Werte; dann stehen Paare von Zellen in Konflikt.
    In jedem Schritt wird die Zelle mit den meisten Konflikten gewählt und nimmt den Wert mit den wenigsten, wenn das nicht schadet. Der verlassene Wert ist ihr eine Weile verboten: Das ist die Tabuliste, die verhindert, dass die Suche im Kreis geht.
    Eine Zelle, die sich bewegt hat, ist gesperrt, bis der Zug eines Nachbarn sie wieder in Konflikt bringt. Könnte die gewählte Zelle nur verschlechtern, bleibt sie, und beim zweiten Mal folgen 100 Schritte der klassischen Art: der beste Zug aller Zellen in Konflikt, auch zum Schlechteren.
    Nach 100.000 Schritten endet der Lauf. Seine beste Füllung kommt in einen Vorrat gleich guter, und der nächste Lauf beginnt mit einer zufälligen daraus. Konflikte, die bleiben, wiegen mehr.
preset-annealing-about = Simulierte Abkühlung bei konstanter Temperatur, mit Neustarts.
preset-annealing-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können.
    Ein Zug tauscht zwei Zellen eines Blocks. Züge, die die Zahl der in Zeilen und Spalten fehlenden Werte senken, werden immer gemacht, andere mit einer Wahrscheinlichkeit, die mit dem Schaden fällt und mit der Temperatur steigt.
    Die Temperatur bleibt gleich: hoch genug, um Sackgassen zu verlassen, niedrig genug, um oft in die Nähe einer Lösung zu kommen.
    Nach einer Weile ohne Erfolg wird alles neu gefüllt.
preset-auto-about = Der Standard: erst Logik, dann Konstruktion und Cover-Walks im Wechsel.
preset-auto-explanation =
    Zuerst wird alles bestimmt, was aus einzelnen Bereichen folgt: Einer, gebundene Kandidaten und Werte, die keine Füllung eines Bereichs verwendet.
    Kleine Gitter (bis 25×25) bekommt dann die Konstruktion: Tiefensuche mit Propagation, Gewichten und Neustarts, die auch beweist, wenn es keine Lösung gibt. Große bekommen die Nachrichten, die Annahmen darüber bilden, wo jeder Wert steht, bis sie sicher sind, und ein Cover-Walk, der die übrigen Löcher schließt.
    Löst die erste Runde das Rätsel nicht, wechseln sich beide ab, und jede Runde ist länger als die vorige.
    Das übliche 9×9 löst eine Suche, in der Bits die Propagation machen.
preset-construct-about = Zufällige Tiefensuche mit Propagation, Konfliktgewichten und Neustarts.
preset-construct-explanation =
    Das Gitter wird Zelle für Zelle gefüllt, und alles, was durch Einer folgt, sofort.
    Die nächste Zelle ist eine mit wenigen übrigen Werten oder einer der wenigen übrigen Plätze eines Werts in einer Zeile, Spalte oder einem Block.
    Wo die Suche schon auf Sackgassen traf, sieht sie zuerst nach: Jede Sackgasse gibt der Zelle oder dem Wert, der ausging, mehr Gewicht.
    Nach einer Sackgasse wird die letzte Wahl zurückgenommen. Nach einer Zahl von Sackgassen wird alles zurückgenommen und neu begonnen, mit den gelernten Gewichten und den Werten des bisher vollsten Gitters.
    Kommt ein Lauf durch alle seine Möglichkeiten, gibt es keine Lösung.
    Das übliche 9×9 wird ebenso durchsucht, nur schneller: Dort machen Bits die Propagation, und Neustarts sind nicht nötig.
preset-cover-walk-about = Ein Gang über konfliktfreie Teilgitter, der Löcher von vier Arten füllt: das stärkste einzelne Verfahren für große Gitter.
preset-cover-walk-explanation =
    Das Gitter ist nie falsch, nur unvollständig. Jeder Wert darin deckt viererlei: seine Zelle, und den Wert in seiner Zeile, Spalte und seinem Block. Was nicht gedeckt ist, ist ein Loch, und ein volles Gitter hat keines.
    Ein Zug nimmt ein Loch einer der vier Arten und eine der Weisen, es zu füllen. Was im Weg ist, wird hinausgeworfen: nichts oder ein Eintrag immer, zwei oder drei selten, wie die Temperatur es zulässt.
    Die richtige Temperatur ist alles. Es gibt einen scharfen Sprung: Darüber ist das Gitter wie eine Flüssigkeit und füllt sich nie, weit darunter gefriert es an der falschen Stelle. Eine Formel aus der Größe des Gitters und der mittleren Zahl der Kandidaten setzt den Gang knapp unter den Sprung.
    Ein Gang, der das Gitter nach einer Weile nicht gefüllt hat, beginnt neu, etwas heißer oder kälter und mit mehr Zeit.
preset-cp-ils-about = Iterierte lokale Suche: Min-Conflicts mit Tabuliste; dazwischen wird ein Teil des Gitters geleert und durch Propagation neu gefüllt.
preset-cp-ils-explanation =
    Zuerst werden Einer gefüllt. Dann bekommt jeder Block die Werte, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können.
    In jedem Schritt macht eine zufällige Zelle in Konflikt den besten Tausch mit einer anderen Zelle ihres Blocks. Ein eben gemachter Tausch ist eine Weile verboten, und einer zum Schlechteren wird nur hin und wieder gemacht.
    Nach 1000 Schritten ohne neues Bestes kommt die Störung: Alle Zellen in Konflikt und ein Anteil der anderen werden geleert, und die Logik übernimmt. Was bleibt, gilt als gegeben; Propagation füllt, was folgt, und eine kurze Tiefensuche versucht den Rest.
    Löst das das Rätsel nicht, werden die noch offenen Zellen zufällig gefüllt, und die lokale Suche geht von dort weiter. Anfangs wird alles geleert, später immer weniger: Die Suche geht vom Erkunden zum Verfeinern über.
preset-drvojtex-sa-as-coded-about = Der Annealer von drvojtex/Sudoku, wie er programmiert ist: sieht nur jede zehnte Kette nach dem Erfolg und heizt weiter, solange er feststeckt.
preset-drvojtex-sa-as-coded-explanation =
    Blöcke werden mit den Werten gefüllt, die ihnen fehlen; ein Zug tauscht zwei Zellen eines Blocks und wird nach den in Zeilen und Spalten fehlenden Werten beurteilt; die Temperatur heißt Sigma.
    Sigma beginnt bei der Standardabweichung der Kosten von 100 Nachbarn des ersten Gitters und wird nach jeder Kette mit 0,99 multipliziert; eine Kette hat so viele Züge, wie das Rätsel Vorgaben hat.
    Nach 81 Ketten in Folge, die die Kosten nicht senkten, steigt Sigma um 2, und wieder nach jeder weiteren solchen Kette: Es klettert, bis eine Kette zufällig niedriger endet, oft weit über das Nützliche hinaus (0,3 bis 3).
    Nach dem Erfolg wird nur bei jeder zehnten Kette gesehen, sodass eine Lösung gefunden und wieder verloren werden kann.
preset-drvojtex-sa-as-documented-about = Der Annealer von drvojtex/Sudoku, wie er beschrieben ist: Sigma steigt um 2, wenn 800 Züge in Folge nichts geändert haben.
preset-drvojtex-sa-as-documented-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks; verschlechtert er, wird er mit der Wahrscheinlichkeit exp(-schlechter/Sigma) angenommen.
    Das erste Sigma ist die Standardabweichung der Kosten von 100 Nachbarn des ersten Gitters. Nach so vielen Zügen, wie das Rätsel Vorgaben hat, wird es mit dem Faktor 0,98855 multipliziert, dem besten von zehn, die der Autor versuchte.
    Hat sich das Gitter 800 Züge lang nicht geändert, steigt Sigma um 2.
preset-drvojtex-sa-about = Der Annealer von drvojtex/Sudoku, repariert: gemessene Starttemperatur, kurze Ketten, ein Anstoß, wenn er feststeckt.
preset-drvojtex-sa-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines zufälligen Blocks; verschlechtert er, wird er mit der Wahrscheinlichkeit exp(-schlechter/Sigma) angenommen.
    Das erste Sigma wird gemessen: 100 Nachbarn des ersten Gitters werden gezogen, und Sigma ist die Standardabweichung ihrer Kosten. Das passt die Temperatur dem Rätsel an, wie groß es auch ist.
    Bei jedem Sigma wird eine Kette von Zügen gemacht, so viele, wie das Rätsel Vorgaben hat; dann wird Sigma mit dem Faktor 0,98855 multipliziert, dem besten von zehn, die der Autor versuchte.
    Sind 81 Ketten in Folge nicht niedriger geendet als die vorige, steigt Sigma einmal um 2, und die Suche kühlt wieder ab.
preset-exact-about = Vollständige Tiefensuche mit Einern: was ein exaktes Verfahren am selben Rätsel tut.
preset-exact-explanation =
    Die Zelle oder der Wert mit den wenigsten Möglichkeiten wird genommen und eine versucht: Der Wert wird eingesetzt, mit allem, was durch nackte und versteckte Einer folgt.
    Führt das in einen Konflikt, wird der Wert gestrichen, und was daraus folgt, wird eingesetzt.
    So wird jede Möglichkeit versucht oder ausgeschlossen, und die Suche endet mit einer Lösung oder dem Beweis, dass es keine gibt. Zufall spielt keine Rolle.
    Das übliche 9×9 braucht Mikrosekunden. Gitter ab 25×25 können länger dauern, als irgendjemand wartet: Die Beweise des Befehls check kommen dann von einem SAT-Solver.
preset-glebpp-ga-as-coded-about = Die zeilenweise Evolution von gleb-pp, wie sein Programm sie macht: ganz ohne Kreuzung.
preset-glebpp-ga-as-coded-explanation =
    Erst Einer, dann eine Population von 100 Gittern, deren Zeilen jeden Wert einmal enthalten: Jede Generation macht 50 Kinder, und die besten 100 von allen leben weiter, wie bei glebpp-ga. Vier Dinge sind anders. Der Schalter, der zwischen den Eltern wechseln sollte, ändert sich nie, also ist jedes Kind die Kopie eines Elternteils mit einem Tausch: Das ist Evolution allein durch Mutation. Nackte Einer werden nur gefüllt, wo schon die Vorgaben einen Wert lassen, dann folgen versteckte. Eine wilde Mutation tauscht die freien Zellen jeder Zeile in zufälligen Paaren. Es wartet 300 Generationen ohne Verbesserung, nicht 200.
preset-glebpp-ga-as-documented-about = Der zeilenweise genetische Algorithmus von gleb-pp, wie er beschrieben ist: Jedes Kind wird gekreuzt, die Fitness ist kubisch und quadratisch.
preset-glebpp-ga-as-documented-explanation =
    Nackte und versteckte Einer kommen zuerst. In dem, was bleibt, enthält jede Zeile jedes Individuums jeden Wert einmal; Spalten und Blöcke können in Konflikt stehen.
    Eine Generation mischt die Population und macht aus jedem Paar von Nachbarn ein Kind, ungerade Zeilen vom einen, gerade vom anderen; dann werden zwei Zellen einer Zeile getauscht, und mit 2 % werden alle freien Zellen einer Zeile gemischt. Die Konfliktpaare der Spalten hoch drei und die der Blöcke im Quadrat sind die Fitness; die schlechtesten 50 von 150 scheiden aus.
    Nach 300 Generationen ohne Gewinn mutieren 40 % der Kinder wild; nach 300 weiteren beginnt die Population neu.
preset-glebpp-ga-about = Der zeilenweise genetische Algorithmus von gleb-pp mit der beschriebenen Kreuzung: erst Einer, ungerade und gerade Zeilen von zwei Eltern, wilde Mutationen.
preset-glebpp-ga-explanation =
    Nackte und versteckte Einer kommen zuerst. In dem, was bleibt, enthält jede Zeile jedes Individuums jeden Wert einmal; Spalten und Blöcke können in Konflikt stehen, und die Kosten zählen geordnete Konfliktpaare; ihr Quadrat ist die Fitness.
    Eine Generation zieht Elternpaare und macht aus jedem ein Kind: Eines von fünf hat seine Zeilen abwechselnd vom einen und vom anderen, die übrigen sind Kopien des ersten. Dann werden zwei Zellen einer Zeile des Kindes getauscht. Zwei von hundert Kindern mutieren außerdem wild: Die freien Zellen einer Zeile werden gemischt. Die besten 100 von Eltern und Kindern leben weiter.
    Nach 200 Generationen ohne Gewinn mutieren 40 von 100 Kindern wild; nach 200 weiteren beginnt die Population neu.
preset-great-deluge-about = Die Sintflut: Züge gelingen, solange die Kosten unter einem fallenden Wasserstand bleiben.
preset-great-deluge-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    Man denke an einen Wanderer, der überall gehen darf, wo es trocken ist, während das Wasser steigt; hier ist es umgekehrt, und der Wasserstand fällt mit jedem Zug um 0,001, beginnend bei den Kosten des ersten Gitters.
    Ein Zug gelingt, wenn die Kosten dann höchstens so hoch sind wie der Wasserstand. Zuletzt liegt er unter dem Wanderer, und nur Züge, die nicht verschlechtern, bleiben. Nach 60.000 Zügen wird alles neu gefüllt.
preset-hill-climbing-about = Bergsteigen: kein Zug zum Schlechteren, und ein Neustart nach 20.000 Zügen.
preset-hill-climbing-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    Züge, die verschlechtern, werden nie gemacht, andere immer. Das endet nach einigen tausend Zügen in einer Sackgasse, meist auf einer Ebene: Dann helfen nur Neustarts, und bei leichten Rätseln helfen sie bald.
    Wozu die anderen Regeln der Annahme gut sind, zeigt der Vergleich mit dieser.
preset-huke-ga-as-coded-about = Der blockweise genetische Algorithmus von M. Huke, wie sein Programm ihn macht, ohne Eliten und Neustarts.
preset-huke-ga-as-coded-explanation =
    Jeder Block jedes Individuums enthält jeden Wert einmal; Zeilen und Spalten können in Konflikt stehen. Die Kosten sind die Zahl der Zellen in Konflikt.
    Eine Generation ersetzt erst alle durch Mutanten, fügt dann Kinder hinzu, die jedes Band von einem anderen Mutanten haben, und behält das beste Fünftel. Der beste Wert kann schlechter werden, weil kein Elternteil weiterlebt.
    Der Lauf endet mit der 27. Generation in Folge ohne Gewinn.
preset-huke-ga-as-documented-about = Der blockweise genetische Algorithmus von M. Huke, wie er beschrieben ist: Er endet nach 25 Generationen ohne Verbesserung.
preset-huke-ga-as-documented-explanation =
    Jeder Block jedes Individuums enthält jeden Wert einmal; Zeilen und Spalten können falsch sein. Die Kosten sind die Zahl der Zellen mit Kollision, jede einmal für ihre Zeile und einmal für ihre Spalte gezählt.
    Eine Generation ersetzt alle Individuen durch Mutanten, fügt Kinder hinzu, deren Bänder alle von verschiedenen Mutanten kommen (diagonales Crossover), und behält die besten 20 %.
    Eine Mutation tauscht in jedem Block die Zellen, deren eigene Fitness über 1 liegt, also die mit Kollision in Zeile und Spalte; Zellen ohne jede Kollision kommen mit 1/9 dazu. Der Lauf endet nach 25 Generationen ohne Verbesserung.
preset-huke-ga-about = Der blockweise genetische Algorithmus von M. Huke, repariert: Der Beste lebt weiter, und eine stehende Population beginnt neu.
preset-huke-ga-explanation =
    Jeder Block jedes Individuums enthält jeden Wert einmal; Zeilen und Spalten können in Konflikt stehen. Die Kosten sind die Zahl der Zellen in Konflikt.
    Eine Generation macht erst aus jedem Individuum einen Mutanten: In jedem Block tauschen die Zellen in Konflikt und einige andere ihre Werte in zufälligen Paaren. Dann kommen Kinder hinzu: Gruppen von so vielen Mutanten, wie es Bänder von Blöcken gibt, teilen ihre Bänder auf, sodass jedes Kind jedes Band von einem anderen Elternteil hat.
    Das beste Fünftel der Mutanten und Kinder sind die Eltern der nächsten Generation.
    Nach 25 Generationen ohne Gewinn beginnt alles neu.
preset-late-acceptance-about = Späte Annahme: Ein Zug wird mit den Kosten vor 2000 Zügen verglichen.
preset-late-acceptance-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    Ein Bergsteiger vergleicht mit den jetzigen Kosten und steckt sofort fest. Dieser vergleicht mit den Kosten, die er vor 2000 Zügen hatte, und die sind meist höher: So darf er hinab und wieder hinauf, solange er besser ist als damals.
    Keine Temperatur ist zu wählen, nur die Länge des Gedächtnisses: je länger, desto langsamer und besser. Nach 400.000 Zügen wird alles neu gefüllt.
preset-lewis-sa-about = Die erste Metaheuristik für Sudoku: Abkühlung über Blöcke mit gemessener Starttemperatur, geometrischer Kühlung und Erhitzen.
preset-lewis-sa-explanation =
    Jeder Block wird zufällig mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Die Kosten sind die Zahl der Werte, die in allen Zeilen und Spalten fehlen.
    Ein Zug tauscht zwei freie Zellen eines Blocks. Er wird gemacht, wenn er die Kosten nicht erhöht, und sonst mit der Wahrscheinlichkeit exp(-schlechter/T).
    Die Temperatur T beginnt mit der Standardabweichung der Kosten von 100 zufälligen Nachbarn, sodass anfangs fast alles angenommen wird. Sie bleibt für eine Kette von Zügen, so viele wie das Quadrat der Zahl der freien Zellen, und wird dann mit 0,99 multipliziert.
    Haben 20 Ketten in Folge nichts gebracht, ist die Suche in einer Sackgasse eingefroren, und T geht dorthin zurück, wo es begann.
preset-lsga-about = Ein genetischer Algorithmus auf Zeilen, mit lokaler Suche in Spalten und Blöcken und Lernen von Eliten.
preset-lsga-explanation =
    Jede Zeile eines Individuums enthält jeden Wert einmal; Spalten und Blöcke können falsch sein. Die Kosten sind die Zahl der Spalten und Blöcke, die einen Wert zweimal enthalten.
    In jeder Generation geht jeder Platz der Population an das bessere von zwei zufälligen Individuen. Einige tauschen einige Zeilen; dann werden in einigen Zeilen zwei Zellen getauscht, und einige Zeilen werden neu gefüllt.
    Danach repariert sich jedes Individuum. Eine falsche Spalte sucht eine andere falsche und eine Zeile, in der jede einen Wert zu viel hat, den die andere brauchen kann: Diese tauschen sie. Blöcke tun dasselbe mit Blöcken daneben.
    Die besten Individuen überhaupt bleiben in einem Archiv. In jeder Generation wird das schlechteste Individuum eines davon, umso eher, je größer der Abstand ist; sonst beginnt es zufällig neu.
preset-lvsitanvs-ga-as-coded-about = Der zeilenweise genetische Algorithmus von lvsitanvs, wie sein Programm ihn macht, mit 1000 Individuen.
preset-lvsitanvs-ga-as-coded-explanation =
    Jede Zeile jedes Individuums enthält jeden Wert einmal; Zeilen werden in Zyklen gekreuzt, Tausche mutieren sie, und die Mutationsrate passt sich an, wie bei lvsitanvs-ga. Aber die Fitness ist die des Programms: für jede Spalte und jeden Block eins durch die Zahl der verschiedenen Vielfachheiten ihrer Werte, gemittelt über Spalten und über Blöcke und beides multipliziert. Eine Einheit ist vollkommen oder etwa ein Drittel wert, sodass es kaum eine Richtung gibt, der man folgen könnte.
preset-lvsitanvs-ga-as-documented-about = Der genetische Algorithmus von lvsitanvs, wie er beschrieben ist: Blöcke ohne Wiederholung gefüllt, ein Kreuzungspunkt, 5 % Eliten, höchstens 10.000 Generationen.
preset-lvsitanvs-ga-as-documented-explanation =
    Jeder Block jedes Individuums enthält jeden Wert einmal. Eltern werden durch Turniere von zweien gezogen; zwei Kinder tauschen alle Blöcke nach einem zufälligen Punkt; eine Mutation tauscht zwei Zellen.
    Die Mutationsrate ist der Betrag einer normalverteilten Zahl, deren Streuung Rechenbergs Fünftelregel folgt. Die besten 5 % leben weiter. In einem lokalen Maximum, wenn die zwei Besten 100 Generationen lang gleich fit waren, beginnt alles neu; nach 10.000 Generationen endet der Lauf.
preset-lvsitanvs-ga-about = Der zeilenweise genetische Algorithmus von lvsitanvs, repariert: ein feineres Ziel und die dokumentierte Population von 100.
preset-lvsitanvs-ga-explanation =
    Jede Zeile jedes Individuums enthält jeden Wert einmal. Zwei Eltern werden durch Turniere gezogen, die der Fittere mit 0,85 gewinnt. Ein zufälliger Abschnitt von Zeilen wird in Zyklen gekreuzt, sodass jeder Wert eines Kindes dort steht, wo einer seiner Eltern ihn hat.
    Kinder mutieren, indem zwei Zellen einer Zeile tauschen, wo keine Vorgabe es verbietet. Die Mutationsrate ist der Betrag einer normalverteilten Zahl, deren Streuung Rechenbergs Regel folgt: War mehr als ein Fünftel der Mutationen ein Gewinn, wächst sie, sonst schrumpft sie.
    Die besten 5 % leben weiter. Sind die zwei Besten 100 Generationen lang gleich fit, beginnt alles neu.
preset-lvsitanvs-sa-as-coded-about = Der Annealer von lvsitanvs/sudokuSolver mit seinen Fehlern: Nach dem Erhitzen glaubt er an alte, niedrige Kosten.
preset-lvsitanvs-sa-as-coded-explanation =
    Blöcke werden mit den Werten gefüllt, die ihnen fehlen; ein Zug tauscht zwei Zellen eines Blocks und wird nach den in Zeilen und Spalten fehlenden Werten beurteilt. Die Temperatur beginnt bei 0,5 und fällt mit jedem Zug um ein Hunderttausendstel.
    Nach 5001 Ablehnungen in Folge steigt die Temperatur um zwei Drittel, und das Gitter wird neu gefüllt. Aber das Programm vergleicht weiter mit den Kosten des alten Gitters, die niedrig waren, während die des neuen hoch sind: Fast nichts wird angenommen, bis weiteres Erhitzen die Temperatur auf 3 oder 4 gebracht hat, und von dort dauert das Abkühlen etwa 300.000 Züge.
    So wird ein Lauf meist vor dem ersten Erhitzen gelöst oder erst nach solch einem Anstieg: Von 200 Läufen auf vierzig Rätseln vier verschiedener Stufen waren 84 nach 52.000 Zügen gelöst, 16 weitere nach 200.000 und 70 weitere nach 5.000.000.
preset-lvsitanvs-sa-as-documented-about = Der Annealer von lvsitanvs/sudokuSolver, wie er beschrieben ist: Abkühlung mit jedem Zug, Erhitzen ohne frisches Gitter.
preset-lvsitanvs-sa-as-documented-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen. Ein Zug tauscht zwei Zellen eines zufälligen Blocks; der Punktestand ist die Zahl der verschiedenen Werte in Zeilen und Spalten, hier als fehlende Werte gezählt.
    Bessere Züge werden gemacht, schlechtere mit der Wahrscheinlichkeit exp(-schlechter/T). T beginnt bei 0,5 und wird nach jedem Zug mit 0,99999 multipliziert.
    Steckt der Annealer fest, steigt T, sodass er schlechtere Zustände annimmt und von dort einen anderen Weg nimmt. Der Lauf endet nach 5.000.000 Zügen.
preset-lvsitanvs-sa-about = Der Annealer von lvsitanvs/sudokuSolver, repariert: Abkühlung mit jedem Zug, Erhitzen mit frischem Gitter, wenn er feststeckt.
preset-lvsitanvs-sa-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines zufälligen Blocks.
    Züge, die die Zahl der in Zeilen und Spalten fehlenden Werte nicht erhöhen, werden gemacht; andere mit der Wahrscheinlichkeit exp(-schlechter/T). Die Temperatur T beginnt bei 0,5 und wird nach jedem Zug mit 0,99999 multipliziert, sodass die Suche langsam einfriert.
    Wurden 5001 Züge in Folge abgelehnt oder ist T unter 0,0001 gefallen, steckt der Annealer fest: T steigt um zwei Drittel, und das Gitter wird neu gefüllt.
preset-messages-about = Nachrichten, dann ein Gang: Annahmen darüber, wo jeder Wert steht, bis sie sicher sind; dann werden die übrigen Löcher geschlossen.
preset-messages-explanation =
    Wo in seinem Block steht jeder Wert? Zuerst ist jede Zelle, die ihn aufnehmen könnte, etwa so wahrscheinlich wie die anderen.
    Dann gehen Nachrichten um. Eine Zelle sagt jedem Wert: Je sicherer die anderen zu mir kommen, desto weniger Platz ist für dich. Ein Wert vergleicht seine Blöcke nebeneinander: Jeder nimmt eine andere ihrer Zeilen, auf eine von wenigen Weisen, und alle diese Weisen werden gezählt. Aus den Nachrichten folgen Annahmen, und aus den Annahmen die nächsten Nachrichten.
    Was sich einstellt, ist das, was alle Lösungen gemeinsam haben, und noch keine von ihnen. Darum wird jede Annahme auch mit einer Potenz dessen multipliziert, was sie vorher war, und diese Potenz wächst: Wer etwas vorn liegt, kommt weiter nach vorn, bis fast alle sicher sind.
    Die wahrscheinlichsten Werte kommen ins Gitter, die sichersten zuerst, solange sie nicht in Konflikt geraten. Bei 49×49 bleibt eine Handvoll von 2401 Zellen leer. Ein kurzer Cover-Walk schließt solche Löcher; gelingt es nicht, beginnt eine neue Runde mit Annahmen, die der Zufall etwas anders angestoßen hat.
preset-population-about = Eine Population von Cover-Walks, in der die schlechtesten Kopien der besten weichen.
preset-population-explanation =
    Mehrere Cover-Walks laufen bei derselben Temperatur. Alle paar tausend Durchgänge werden sie nach ihrer mittleren Zahl von Löchern verglichen, und das schlechteste Viertel weicht: Kopien besserer Gänge, die dann eigene Wege gehen, oder, mit einer anderen Einstellung von inheritance, Kindern von zweien.
    Mit inheritance = nothing laufen dieselben Gänge unabhängig: Damit muss man eine Population vergleichen.
preset-record-to-record-about = Rekordjagd: Züge gelingen, solange die Kosten weniger als 3 über dem Besten liegen.
preset-record-to-record-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    Der Rekord sind die niedrigsten Kosten bisher. Die Suche darf überall hin, wo die Kosten weniger als 3 darüber liegen: frei, auf und ab, ohne Temperatur.
    Jeder neue Rekord senkt die Decke. Eine Abweichung von 2 fängt sie in Sackgassen, eine von 5 lässt sie wandern, ohne tiefer zu kommen. Nach 60.000 Zügen wird alles neu gefüllt.
preset-replica-exchange-about = Replikentausch: Annealer bei acht festen Temperaturen, die die Plätze tauschen.
preset-replica-exchange-explanation =
    Ein Annealer muss wählen: Heiß wandert er überall umher und lässt sich nirgends nieder; kalt lässt er sich in der nächsten Sackgasse nieder. Hier laufen acht zugleich, jeder bei einer eigenen Temperatur, die sich nie ändert.
    Hin und wieder vergleichen zwei Nachbarn auf dieser Leiter ihre Gitter. Hat der kältere das schlechtere, tauschen sie; hat er das bessere, tauschen sie mit einer Wahrscheinlichkeit, die mit dem Unterschied fällt. So sinken gute Gitter zum kalten Ende, wo sie verfeinert werden, und festsitzende steigen zum heißen Ende, wo sie durchgeschüttelt werden.
    Die Regel ist so, dass jede Temperatur genau die Gitter sieht, die sie sähe, wenn sie für immer allein liefe.
preset-tabu-search-about = Tabusuche mit Tauschen: Der beste von 60 Zügen wird gemacht, und seine Zellen ruhen zwei Schritte.
preset-tabu-search-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    In jedem Schritt werden 60 Tausche gezogen, und der beste wird gemacht, auch wenn er verschlechtert. Damit er nicht gleich rückgängig gemacht wird, dürfen seine zwei Zellen sich in den nächsten zwei Schritten nicht bewegen, es sei denn, das führt zu niedrigeren Kosten als je zuvor.
    Die Suche klettert aus Sackgassen, weil sie sich bewegen muss und nicht zurück darf. Nach 50.000 Bewertungen wird alles neu gefüllt. tabucol und alldiff-ls sind Tabusuchen mit anderen Zügen.
preset-tabucol-about = Die klassische Tabusuche der Graphfärbung.
preset-tabucol-explanation =
    Ein Sudoku ist ein Graph, der zu färben ist: Zellen sind Knoten, Werte sind Farben, und Zellen, die eine Zeile, Spalte oder einen Block teilen, müssen sich unterscheiden.
    Jede freie Zelle beginnt mit einem zufälligen möglichen Wert. In jedem Schritt werden alle anderen Werte aller Zellen in Konflikt angesehen, und die beste Änderung wird gemacht, auch wenn sie verschlechtert.
    Damit die Suche nicht rückgängig macht, was sie eben tat, ist der Wert, den eine Zelle verließ, ihr eine Weile verboten: bis zu 10 Schritte und 0,6 für jede Zelle in Konflikt. Eine verbotene Änderung wird trotzdem gemacht, wenn sie zu weniger Konflikten führt als je zuvor.
    Eine Tabelle enthält für jede Zelle und jeden Wert, wie viele Nachbarn ihn haben, sodass ein Schritt wenig kostet.
preset-threshold-accepting-about = Schwellenannahme: Züge gelingen, solange sie höchstens um eine fallende Schwelle schlechter sind.
preset-threshold-accepting-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    Die Abkühlung fragt den Zufall, ob ein Zug zum Schlechteren gelingen darf. Hier fragt niemand: Er gelingt, wenn er höchstens um die Schwelle schlechter ist.
    Die Schwelle beginnt bei 2 und wird nach je 1000 Zügen mit 0,97 multipliziert; unter 1 bleiben nur Züge, die nicht verschlechtern. Nach 60.000 Zügen wird alles neu gefüllt.
preset-rules-sa-about = Simulierte Abkühlung für Rätsel mit Zusatzregeln: Blöcke bleiben richtig, eine Temperatur, verletzte Regeln kosten.
preset-rules-sa-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen. Gezählt werden die Werte, die in Zeilen und Spalten fehlen oder in Käfigen doppelt sind, und für jede falsche Summe die Hälfte dessen, was sie vom Ziel entfernt ist, höchstens 3: eine weit verfehlte Summe soll nicht alles andere überwiegen.
    Ein Zug tauscht zwei Zellen eines Blocks; einer, der die Kosten erhöht, wird mit der Wahrscheinlichkeit exp(-Schaden/T) gemacht.
    T bleibt gleich. Summen machen die Landschaft rauer als Zeilen und Spalten, darum muss es wärmer sein als bei einem Rätsel mit Vorgaben allein: bei 0,3 bleibt die Abkühlung an Killern hängen, die sie bei 0,5 in Hundertstelsekunden löst, und über 0,6 kommt sie immer weniger zur Ruhe.
preset-tsallis-sa-about = Verallgemeinerte simulierte Abkühlung bei konstanter Temperatur: ein Potenzgesetz anstelle der Exponentialfunktion.
preset-tsallis-sa-explanation =
    Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.
    Abkühlung nimmt einen schlechteren Zug mit der Wahrscheinlichkeit exp(-schlechter/Temperatur) an. Hier ist es (1 + (q - 1) schlechter/Temperatur)^(1/(1 - q)), was zur Exponentialfunktion wird, wenn q gegen 1 geht.
    Mit q = 0,5 und Temperatur 0,8 gelingen Züge, die um 1 schlechter sind, in 14 von 100 Fällen, und die um 2 oder mehr schlechteren nie: eine scharfe Grenze wie bei der Schwellenannahme, mit Zufall darunter. Nach 2 Millionen Zügen wird alles neu gefüllt.

// Sentences of the options of parameters, which the library has in English, in German. A test finds what is missing.

export const options = {
  // What is done when an engine is stuck, and when a run comes to a standstill.
  'It starts anew.': 'Es beginnt neu.',
  'The run ends.': 'Der Lauf endet.',
  'Those whose best individual is no better than the best since the start.': 'Solche, deren bestes Individuum nicht besser ist als das beste seit dem Start.',
  'Those whose two best individuals are equally fit.': 'Solche, deren zwei beste Individuen gleich fit sind.',
  'Nothing: the search goes on.': 'Nichts: Die Suche geht weiter.',
  'The population is given up: the run starts anew or ends.': 'Die Population wird aufgegeben: Der Lauf beginnt neu oder endet.',
  'Upheavals become frequent; after as many further stagnant generations the population is given up.':
    'Umwälzungen werden häufig; nach ebenso vielen weiteren Generationen ohne Fortschritt wird die Population aufgegeben.',

  // Which moves a tabu search looks at.
  'Every other value of every clashing cell; the best is taken, be it for the worse (Hertz and de Werra 1987).':
    'Jeder andere Wert jeder Zelle in Konflikt; der beste wird genommen, auch wenn er verschlechtert (Hertz und de Werra 1987).',
  'First the unlocked cell that clashes most, then its best value; no move for the worse. A cell that can only lose is locked, and the second time a burst of full steps follows (Han and others 2026).':
    'Erst die freie Zelle mit den meisten Konflikten, dann ihr bester Wert; kein Zug zum Schlechteren. Eine Zelle, die nur verlieren kann, wird gesperrt, und beim zweiten Mal folgt ein Schub voller Schritte (Han und andere 2026).',

  // When a move is accepted.
  'With probability exp(-worse/temperature) (Metropolis and others 1953).': 'Mit der Wahrscheinlichkeit exp(-schlechter/Temperatur) (Metropolis und andere 1953).',
  'While it is worse by at most the temperature (threshold accepting, Dueck and Scheuer 1990).': 'Solange er höchstens um die Temperatur schlechter ist (Schwellenannahme, Dueck und Scheuer 1990).',
  'If the cost is then at most what it was some moves ago (late acceptance, Burke and Bykov 2017).': 'Wenn die Kosten dann höchstens so hoch sind wie vor einigen Zügen (späte Annahme, Burke und Bykov 2017).',
  'If the cost is then at most a water level that falls with every move (great deluge, Dueck 1993).': 'Wenn die Kosten dann höchstens einen Wasserstand erreichen, der mit jedem Zug fällt (Sintflut, Dueck 1993).',
  'If the cost is then less than the best so far plus a deviation (record-to-record travel, Dueck 1993).': 'Wenn die Kosten dann unter dem Besten bisher plus einer Abweichung liegen (Rekordjagd, Dueck 1993).',
  'If it is the best of a sample in which no cell has moved lately, or better than the best so far (tabu search, Glover 1989).':
    'Wenn er der beste einer Stichprobe ist, in der sich keine Zelle kürzlich bewegt hat, oder besser als das Beste bisher (Tabusuche, Glover 1989).',
  'Never.': 'Nie.',

  // Adaptation of the mutation rate.
  'Not at all.': 'Gar nicht.',
  'The rate is drawn as |N(0, σ)|; σ follows Rechenberg\'s rule: if more than a fifth of the mutations were for the better it grows, if fewer were it shrinks, by the adaptation factor. σ starts at 1.':
    'Die Rate wird als |N(0, σ)| gezogen; σ folgt Rechenbergs Regel: War mehr als ein Fünftel der Mutationen zum Besseren, wächst es um den Anpassungsfaktor, waren es weniger, schrumpft es. σ beginnt bei 1.',

  // Breeding and crossover.
  'Parents are crossed and every child may mutate.': 'Eltern werden gekreuzt, und jedes Kind kann mutieren.',
  'A whole population of mutants is made from the parents; then children of the mutants are added to them.': 'Aus den Eltern entsteht eine ganze Population von Mutanten; dann kommen Kinder der Mutanten hinzu.',
  'Drawn parents are copied. Each copy in turn, with the probability `crossover_rate`, is crossed with a random other one, which changes both; then every child may mutate.':
    'Gezogene Eltern werden kopiert. Jede Kopie wird der Reihe nach mit der Wahrscheinlichkeit `crossover_rate` mit einer zufälligen anderen gekreuzt, was beide ändert; dann kann jedes Kind mutieren.',
  'Everything from its one parent.': 'Alles von seinem einen Elternteil.',
  'n children of n parents (`crossover_parents`): child k has band b of the grid from parent b - k, counted round, and bands beyond the n-th from parent k. With as many parents as bands this is diagonal crossover; with two it is two-point crossover on grids of three bands.':
    'n Kinder von n Eltern (`crossover_parents`): Kind k hat Band b des Gitters von Elternteil b - k, im Kreis gezählt, und Bänder nach dem n-ten von Elternteil k. Mit so vielen Eltern wie Bändern ist das die diagonale Kreuzung; mit zweien die Zweipunktkreuzung auf Gittern mit drei Bändern.',
  'One child of two parents: the kept regions in turn from one and from the other.': 'Ein Kind zweier Eltern: die bewahrten Bereiche abwechselnd von einem und vom anderen.',
  'Two children of two parents: within a random range of kept regions each is crossed in cycles (Oliver, Smith and Holland 1987): the values stay at places at which one of the parents has them.':
    'Zwei Kinder zweier Eltern: In einem zufälligen Abschnitt der bewahrten Bereiche wird jeder in Zyklen gekreuzt (Oliver, Smith und Holland 1987): Die Werte bleiben an Plätzen, an denen einer der Eltern sie hat.',
  'Two children of two parents: each kept region is exchanged with the probability `exchange_rate`.': 'Zwei Kinder zweier Eltern: Jeder bewahrte Bereich wird mit der Wahrscheinlichkeit `exchange_rate` getauscht.',
  'The best parents live on unchanged.': 'Die besten Eltern leben unverändert weiter.',
  'The best individuals ever are kept aside in an archive, none twice. In each generation the worst child learns from it: it becomes a random elite, the more likely the wider the gap between them, and else is filled anew.':
    'Die besten Individuen überhaupt werden in einem Archiv bewahrt, keines zweimal. In jeder Generation lernt das schlechteste Kind daraus: Es wird eine zufällige Elite, umso eher, je größer der Abstand ist, und sonst neu gefüllt.',

  // Cooling, chains, reheating.
  'It is multiplied by the cooling factor.': 'Sie wird mit dem Kühlfaktor multipliziert.',
  'T becomes T/(1 + bT) with b = 1 - cooling factor (Lundy and Mees 1986): ever more slowly.': 'T wird T/(1 + bT) mit b = 1 - Kühlfaktor (Lundy und Mees 1986): immer langsamer.',
  'The parameter `temperature`.': 'Der Parameter `temperature`.',
  'The standard deviation of the costs of 100 random neighbours of the start (Lewis 2007).': 'Die Standardabweichung der Kosten von 100 zufälligen Nachbarn des Anfangs (Lewis 2007).',
  'The parameter `chain_length`.': 'Der Parameter `chain_length`.',
  'As many as the puzzle has givens.': 'So viele, wie das Rätsel Vorgaben hat.',
  'The square of the number of free cells (Lewis 2007).': 'Das Quadrat der Zahl der freien Zellen (Lewis 2007).',
  'Back to the first temperature.': 'Zurück zur ersten Temperatur.',
  'Multiplied by the reheat amount.': 'Multipliziert mit dem Betrag des Erhitzens.',
  'Raised by the reheat amount.': 'Erhöht um den Betrag des Erhitzens.',
  'Moves refused in a row.': 'Abgelehnte Züge in Folge.',
  'Chains in a row that did not end with a lower cost than the chain before.': 'Ketten in Folge, die nicht mit niedrigeren Kosten endeten als die Kette davor.',
  'From zero.': 'Von null.',
  'On from where the count was, so that the next refusal or chain without gain means another reheating at once.':
    'Weiter von dort, wo gezählt war, sodass die nächste Ablehnung oder Kette ohne Gewinn sofort wieder erhitzt.',
  'The true one.': 'Die wahren.',
  'That of the puzzle before it was filled, where the empty cells count as one more value: mostly far too high, so that the first move is accepted whatever it is.':
    'Die des Rätsels vor dem Füllen, wo leere Zellen als weiterer Wert zählen: meist viel zu hoch, sodass der erste Zug in jedem Fall angenommen wird.',
  'That of the grid before: far too low, so that next to nothing is accepted until the temperature has risen a lot.':
    'Die des Gitters davor: viel zu niedrig, sodass fast nichts angenommen wird, bis die Temperatur stark gestiegen ist.',

  // Local improvement and what walks inherit.
  'None.': 'Keine.',
  'Trades between wrong regions (Wang and others 2023): layer by layer, each region that holds a value twice looks for a kept region in which it and a random other wrong region each have a value too many that the other has not got too many of; they exchange these.':
    'Tausch zwischen falschen Bereichen (Wang und andere 2023): Schicht für Schicht sucht jeder Bereich mit einem doppelten Wert einen bewahrten Bereich, in dem er und ein zufälliger anderer falscher je einen Wert zu viel haben, den der andere nicht zu viel hat; diese tauschen sie.',
  'Nothing: it goes on as it is, and the walks are independent.': 'Nichts: Er geht weiter wie er ist, und die Gänge sind unabhängig.',
  'A copy of a better walk, which then goes its own way (go with the winners).': 'Eine Kopie eines besseren Gangs, die dann eigene Wege geht (mit den Gewinnern gehen).',
  'A child of two better walks: each value takes all its places from one parent, where they are still empty.': 'Ein Kind zweier besserer Gänge: Jeder Wert übernimmt alle seine Plätze von einem Elternteil, wo sie noch leer sind.',
  'What two better walks agree on.': 'Worin zwei bessere Gänge übereinstimmen.',

  // How grids are filled at first, and what is kept.
  'Each group\'s values in random order.': 'Die Werte jeder Gruppe in zufälliger Reihenfolge.',
  'Group by group, line by line, with values that the row or the column does not hold yet, if there are any; for each candidate it is drawn whether rows or columns are looked at.':
    'Gruppe für Gruppe, Linie für Linie, mit Werten, die die Zeile oder Spalte noch nicht hat, wenn es welche gibt; für jeden Kandidaten wird gezogen, ob Zeilen oder Spalten zählen.',
  'What messages believe, as far as it does not clash, each time with another field by chance; the rest at random.':
    'Was Nachrichten annehmen, soweit es nicht in Konflikt gerät, jedes Mal mit einem anderen Feld durch Zufall; der Rest zufällig.',
  'Values that fit, cell by cell in random order.': 'Passende Werte, Zelle für Zelle in zufälliger Reihenfolge.',
  'What messages believe, each time with another field by chance; but a loose puzzle begins with random values, which are there sooner.':
    'Was Nachrichten annehmen, jedes Mal mit einem anderen Feld durch Zufall; ein lockeres Rätsel beginnt aber mit zufälligen Werten, die früher da sind.',
  'Each cell draws a value that no given forbids; a group with a repeated value is drawn again as a whole.': 'Jede Zelle zieht einen Wert, den keine Vorgabe verbietet; eine Gruppe mit einem doppelten Wert wird ganz neu gezogen.',
  'Every box or jigsaw piece holds each value once; every row, where there are none.': 'Jeder Block oder jedes Puzzleteil enthält jeden Wert einmal; jede Zeile, wo es keine gibt.',
  'Every row holds each value once.': 'Jede Zeile enthält jeden Wert einmal.',
  'Every column holds each value once.': 'Jede Spalte enthält jeden Wert einmal.',
  'No layer is kept; a move changes the value of one cell.': 'Keine Schicht wird bewahrt; ein Zug ändert den Wert einer Zelle.',

  // Mutation, upheaval, neighbours.
  'Nothing.': 'Nichts.',
  'Two free cells of a group exchange their values, each pair equally likely.': 'Zwei freie Zellen einer Gruppe tauschen ihre Werte, jedes Paar gleich wahrscheinlich.',
  'The same, but only where neither value then clashes with a given.': 'Dasselbe, aber nur, wo danach kein Wert mit einer Vorgabe in Konflikt steht.',
  'In every group the cells that clash, and of the others a share of `mutation_spread`, exchange their values in random pairs; an odd one stays.':
    'In jeder Gruppe tauschen die Zellen in Konflikt und von den anderen ein Anteil von `mutation_spread` ihre Werte in zufälligen Paaren; eine übrige bleibt.',
  'In every group two free cells exchange their values with the probability `swap_rate`, and the group is filled anew with the probability `refill_rate`.':
    'In jeder Gruppe tauschen zwei freie Zellen mit der Wahrscheinlichkeit `swap_rate` ihre Werte, und mit der Wahrscheinlichkeit `refill_rate` wird die Gruppe neu gefüllt.',
  'In every group all free cells exchange their values in random pairs; an odd one stays.': 'In jeder Gruppe tauschen alle freien Zellen ihre Werte in zufälligen Paaren; eine übrige bleibt.',
  'The free cells of every group are filled anew, in random order.': 'Die freien Zellen jeder Gruppe werden in zufälliger Reihenfolge neu gefüllt.',
  'The free cells of one group are filled anew, in random order.': 'Die freien Zellen einer Gruppe werden in zufälliger Reihenfolge neu gefüllt.',
  'A group, each equally likely, and two of its free cells.': 'Eine Gruppe, jede gleich wahrscheinlich, und zwei ihrer freien Zellen.',
  'Any two free cells of one group, each pair equally likely.': 'Zwei beliebige freie Zellen einer Gruppe, jedes Paar gleich wahrscheinlich.',
  'A free cell that clashes, if a few draws find one, and another free cell of its group.': 'Eine freie Zelle in Konflikt, wenn einige Ziehungen eine finden, und eine andere freie Zelle ihrer Gruppe.',

  // What costs count, and how they are scaled.
  'Values that a region lacks (in a region smaller than the order: cells that repeat a value).': 'Werte, die einem Bereich fehlen (in einem kleineren Bereich: Zellen, die einen Wert wiederholen).',
  'Cells whose value stands more than once in a region, once for each such region.': 'Zellen, deren Wert mehrmals in einem Bereich steht, einmal für jeden solchen Bereich.',
  'Ordered pairs of equal cells in a region: c·(c-1) for a value that stands c times.': 'Geordnete Paare gleicher Zellen in einem Bereich: c·(c-1) für einen Wert, der c-mal steht.',
  'Regions that are not perfect.': 'Bereiche, die nicht vollkommen sind.',
  'How far the product over the layers of the mean of 1/k is from one, in thousand millionths; k is the number of different multiplicities of values in a region, 1 for a perfect one.':
    'Wie weit das Produkt über die Schichten des Mittels von 1/k von eins entfernt ist, in Milliardsteln; k ist die Zahl der verschiedenen Vielfachheiten der Werte eines Bereichs, 1 für einen vollkommenen.',
  'The cost.': 'Die Kosten.',
  'Its square, which ranks as the cost does.': 'Ihr Quadrat, das ebenso ordnet wie die Kosten.',
  'The cube of the cost of rows and columns, and the square of that of each other layer.': 'Die dritte Potenz der Kosten von Zeilen und Spalten und das Quadrat derer jeder anderen Schicht.',
  'The square of the cost of rows and columns, and the cube of that of each other layer.': 'Das Quadrat der Kosten von Zeilen und Spalten und die dritte Potenz derer jeder anderen Schicht.',
  'The sum of e to the cost of each layer, as its logarithm, which ranks alike and cannot overflow.': 'Die Summe von e hoch den Kosten jeder Schicht, als Logarithmus, der ebenso ordnet und nicht überläuft.',

  // Who becomes a parent, and who lives on.
  'All children, as many as there is room for; the parents are thrown away.': 'Alle Kinder, so viele Platz haben; die Eltern werden verworfen.',
  'The best `keep_percent` of the children; the parents are thrown away.': 'Die besten `keep_percent` der Kinder; die Eltern werden verworfen.',
  '`keep_percent` of the children, drawn by stochastic universal sampling; the parents are thrown away.': '`keep_percent` der Kinder, gezogen durch stochastisches universelles Ziehen; die Eltern werden verworfen.',
  'The best of parents and children together, as many as the population has.': 'Die Besten von Eltern und Kindern zusammen, so viele die Population hat.',
  'Each in turn, from the best on.': 'Jedes der Reihe nach, vom besten an.',
  'Each in turn, in random order.': 'Jedes der Reihe nach, in zufälliger Reihenfolge.',
  'The fitter of two drawn at random, or the other with the probability that is left by `tournament_win`.': 'Das fittere von zwei zufällig gezogenen, oder das andere mit der Wahrscheinlichkeit, die `tournament_win` übrig lässt.',
  'By stochastic universal sampling (Baker 1987): a wheel with shares from 0 for the worst to the largest for the best, and pointers at equal distances.':
    'Durch stochastisches universelles Ziehen (Baker 1987): ein Rad mit Anteilen von 0 für das schlechteste bis zum größten für das beste, und Zeiger in gleichen Abständen.',

  // What logic works out before the search.
  'Cells for which the givens leave one value, then hidden singles; naked singles that arise later are not looked for.':
    'Zellen, denen die Vorgaben einen Wert lassen, dann versteckte Einer; nackte Einer, die später entstehen, werden nicht gesucht.',
  'Naked and hidden singles.': 'Nackte und versteckte Einer.',
  'Singles, locked candidates, naked and hidden pairs.': 'Einer, gebundene Kandidaten, nackte und versteckte Paare.',
  'Singles, locked candidates, and everything that follows from one region alone (all-different filtering).': 'Einer, gebundene Kandidaten und alles, was aus einem Bereich allein folgt (All-different-Filterung).',
  'The same, and every value that leads to a conflict by singles is struck.': 'Dasselbe, und jeder Wert, der durch Einer in einen Konflikt führt, wird gestrichen.',
};

// Sentences of presets and parameters, which the library has in English, in German. What is missing here stays English.

export const explanations = {
  'The default: logic first, then construction and cover walks in turns.':
    'Der Standard: erst Logik, dann Konstruktion und Cover-Walks im Wechsel.',
  'A walk over partial grids without clashes that fills holes of four kinds: the strongest single engine for large grids.':
    'Ein Gang über konfliktfreie Teilgitter, der Löcher von vier Arten füllt: das stärkste einzelne Verfahren für große Gitter.',
  'Message passing, then a walk: beliefs about where each value stands, until they are sure, and then the holes that are left are closed.':
    'Nachrichten, dann ein Gang: Annahmen darüber, wo jeder Wert steht, bis sie sicher sind; dann werden die übrigen Löcher geschlossen.',
  'A population of cover walks in which the worst give way to copies of the best.':
    'Eine Population von Cover-Walks, in der die schlechtesten Kopien der besten weichen.',
  'Simulated annealing at a constant temperature, with fresh starts.':
    'Simulierte Abkühlung bei konstanter Temperatur, mit Neustarts.',
  'Threshold accepting: moves pass while they are worse by no more than a threshold that falls.':
    'Schwellenannahme: Züge gelingen, solange sie höchstens um eine fallende Schwelle schlechter sind.',
  'Late acceptance: a move is compared with the cost of 2000 moves ago.':
    'Späte Annahme: Ein Zug wird mit den Kosten vor 2000 Zügen verglichen.',
  'The great deluge: moves pass while the cost stays below a water level that falls.':
    'Die Sintflut: Züge gelingen, solange die Kosten unter einem fallenden Wasserstand bleiben.',
  'Record-to-record travel: moves pass while the cost stays less than 3 above the best so far.':
    'Rekordjagd: Züge gelingen, solange die Kosten weniger als 3 über dem Besten liegen.',
  'Tabu search on exchanges: the best of 60 moves is made, and its cells rest for two steps.':
    'Tabusuche mit Tauschen: Der beste von 60 Zügen wird gemacht, und seine Zellen ruhen zwei Schritte.',
  'Hill climbing: no move for the worse, and a fresh start after 20,000 moves.':
    'Bergsteigen: kein Zug zum Schlechteren, und ein Neustart nach 20.000 Zügen.',
  'Randomised depth-first search with propagation, conflict weights and restarts.':
    'Zufällige Tiefensuche mit Propagation, Konfliktgewichten und Neustarts.',
  'Complete depth-first search with singles: what an exact method does on the same puzzle.':
    'Vollständige Tiefensuche mit Einern: was ein exaktes Verfahren am selben Rätsel tut.',
  'The annealer of drvojtex/Sudoku, repaired: a start temperature that is measured, short chains, one push when stuck.':
    'Der Annealer von drvojtex/Sudoku, repariert: gemessene Starttemperatur, kurze Ketten, ein Anstoß, wenn er feststeckt.',
  'The annealer of drvojtex/Sudoku as it is coded: looks for success every tenth chain, and heats on while it is stuck.':
    'Der Annealer von drvojtex/Sudoku, wie er programmiert ist: sieht nur jede zehnte Kette nach dem Erfolg und heizt weiter, solange er feststeckt.',
  'The annealer of drvojtex/Sudoku as its description has it: sigma is raised by 2 when 800 moves in a row have changed nothing.':
    'Der Annealer von drvojtex/Sudoku, wie er beschrieben ist: Sigma steigt um 2, wenn 800 Züge in Folge nichts geändert haben.',
  'The row-wise genetic algorithm of gleb-pp with the crossover that it describes: singles first, odd and even rows from two parents, crazy mutations.':
    'Der zeilenweise genetische Algorithmus von gleb-pp mit der beschriebenen Kreuzung: erst Einer, ungerade und gerade Zeilen von zwei Eltern, wilde Mutationen.',
  'The row-wise evolution of gleb-pp as its program does it: without any crossover.':
    'Die zeilenweise Evolution von gleb-pp, wie sein Programm sie macht: ganz ohne Kreuzung.',
  'The row-wise genetic algorithm of gleb-pp as its description has it: every child is crossed, and the fitness is cubic and quadratic.':
    'Der zeilenweise genetische Algorithmus von gleb-pp, wie er beschrieben ist: Jedes Kind wird gekreuzt, die Fitness ist kubisch und quadratisch.',
  'The block-wise genetic algorithm of M. Huke, repaired: the best lives on, and a population that has come to a halt starts anew.':
    'Der blockweise genetische Algorithmus von M. Huke, repariert: Der Beste lebt weiter, und eine stehende Population beginnt neu.',
  'The block-wise genetic algorithm of M. Huke as its program does it, without elites and restarts.':
    'Der blockweise genetische Algorithmus von M. Huke, wie sein Programm ihn macht, ohne Eliten und Neustarts.',
  'The row-wise genetic algorithm of lvsitanvs, repaired: a finer objective, and its documented population of 100.':
    'Der zeilenweise genetische Algorithmus von lvsitanvs, repariert: ein feineres Ziel und die dokumentierte Population von 100.',
  'The row-wise genetic algorithm of lvsitanvs as its program does it, with 1000 individuals.':
    'Der zeilenweise genetische Algorithmus von lvsitanvs, wie sein Programm ihn macht, mit 1000 Individuen.',
  'The row-wise genetic algorithm of lvsitanvs as its description has it: 100 individuals, 5 % elites, at most 10,000 generations.':
    'Der zeilenweise genetische Algorithmus von lvsitanvs, wie er beschrieben ist: 100 Individuen, 5 % Eliten, höchstens 10.000 Generationen.',
  'The annealer of lvsitanvs/sudokuSolver, repaired: cooling with every move, reheating with a fresh grid when stuck.':
    'Der Annealer von lvsitanvs/sudokuSolver, repariert: Abkühlung mit jedem Zug, Erhitzen mit frischem Gitter, wenn er feststeckt.',
  'The annealer of lvsitanvs/sudokuSolver with its mistakes: after a reheating it believes in an old, low cost.':
    'Der Annealer von lvsitanvs/sudokuSolver mit seinen Fehlern: Nach dem Erhitzen glaubt er an alte, niedrige Kosten.',
  'A genetic algorithm on rows, with local search in columns and blocks and learning from elites.':
    'Ein genetischer Algorithmus auf Zeilen, mit lokaler Suche in Spalten und Blöcken und Lernen von Eliten.',
  'Ant colony system: ants fill grids guided by pheromone, with propagation after each choice.':
    'Ameisenkolonie: Ameisen füllen Gitter nach Pheromon, mit Propagation nach jeder Wahl.',
  'The first metaheuristic for Sudoku: annealing over boxes with a sampled start temperature, geometric cooling and reheats.':
    'Die erste Metaheuristik für Sudoku: Abkühlung über Blöcke mit gemessener Starttemperatur, geometrischer Kühlung und Erhitzen.',
  'Replica exchange: annealers at eight fixed temperatures that trade places.':
    'Replikentausch: Annealer bei acht festen Temperaturen, die die Plätze tauschen.',
  'Iterated local search: min-conflicts with a tabu list; between searches, part of the grid is emptied and refilled by propagation.':
    'Iterierte lokale Suche: Min-Conflicts mit Tabuliste; dazwischen wird ein Teil des Gitters geleert und durch Propagation neu gefüllt.',
  'The classical tabu search of graph colouring.':
    'Die klassische Tabusuche der Graphfärbung.',
  'Two-step tabu search with cell locks and a pool of restarts: the strongest published local search for large grids.':
    'Zweistufige Tabusuche mit Zellsperren und einem Vorrat an Anfängen: die stärkste veröffentlichte lokale Suche für große Gitter.',
  'Grids up to this order begin with construction, larger ones with a walk if their shape is the usual one.':
    'Gitter bis zu dieser Ordnung beginnen mit Konstruktion, größere mit einem Walk, wenn ihre Form die übliche ist.',
  'Tighter puzzles begin with construction, too: those whose order, divided by the square of the mean number of candidates, is above this.':
    'Auch engere Rätsel beginnen mit Konstruktion: solche, deren Ordnung, geteilt durch das Quadrat der mittleren Zahl der Kandidaten, darüber liegt.',
  'Nodes of the first turn of construction.':
    'Knoten des ersten Zugs der Konstruktion.',
  'Each pair of turns is longer than the last by this factor.':
    'Jedes Paar von Runden ist um diesen Faktor länger als das vorige.',
  'The share of the work that construction has where a walk begins; elsewhere it has half.':
    'Der Anteil der Arbeit, den die Konstruktion hat, wo ein Walk beginnt; sonst hat sie die Hälfte.',
  'What is worked out by logic before the search.':
    'Was vor der Suche durch Logik bestimmt wird.',
  'About how many moves make an epoch, in engines without generations; progress is told after each.':
    'Etwa so viele Züge sind eine Epoche, in Verfahren ohne Generationen; nach jeder wird berichtet.',
  'What is done when the engine is stuck.':
    'Was geschieht, wenn das Verfahren feststeckt.',
  'A fresh start is made after this many evaluations; 0 for never.':
    'Nach so vielen Bewertungen wird neu angefangen; 0 für nie.',
  'Each time, the number of evaluations before the next fresh start grows by this factor.':
    'Um diesen Faktor wächst jedes Mal die Zahl der Bewertungen bis zum nächsten Neustart.',
  'The run ends after this many evaluations, whatever its budget; 0 for no such limit.':
    'Nach so vielen Bewertungen endet der Lauf in jedem Fall; 0 für keine solche Grenze.',
  'The run ends after this many epochs or generations, whatever its budget; 0 for no such limit.':
    'Nach so vielen Epochen oder Generationen endet der Lauf in jedem Fall; 0 für keine solche Grenze.',
  'The temperature; 0 for the formula in the order and the mean number of candidates per free cell.':
    'Die Temperatur; 0 für die Formel aus Ordnung und mittlerer Zahl der Kandidaten je freier Zelle.',
  'Times that temperature.':
    'Mal diese Temperatur.',
  'A walk is frozen, and its round over, when its mean number of holes has stayed small and the same for this many slices of 2000 sweeps.':
    'Ein Walk ist eingefroren, und seine Runde vorbei, wenn die mittlere Zahl seiner Löcher so viele Abschnitte von 2000 Durchgängen lang klein und gleich geblieben ist.',
  'Sweeps of the first round, more above order 49; later rounds are longer by a fifth each. A sweep is one proposal per free cell.':
    'Durchgänge der ersten Runde, über Ordnung 49 mehr; spätere Runden sind je ein Fünftel länger. Ein Durchgang ist ein Vorschlag je freier Zelle.',
  'A quarter of a round is spent on cooling down to its temperature, but never more than this many sweeps.':
    'Ein Viertel einer Runde dient dem Abkühlen auf ihre Temperatur, aber nie mehr als so viele Durchgänge.',
  'Above this number of values divided by the square of the mean number of candidates, the walk stays at the hot edge.':
    'Über dieser Zahl von Werten, geteilt durch das Quadrat der mittleren Kandidatenzahl, bleibt der Walk am heißen Rand.',
  'What rounds begin from.':
    'Wovon Runden ausgehen.',
  'Sweeps of a round from random values before the first messages; 0 for none. On loose puzzles it is as long as the others.':
    'Durchgänge einer Runde von zufälligen Werten aus, vor den ersten Nachrichten; 0 für keine. Bei lockeren Rätseln ist sie so lang wie die anderen.',
  'By how much the power of what was believed before grows from one sweep of messages to the next.':
    'Um wie viel die Potenz des bisher Angenommenen von einem Durchgang der Nachrichten zum nächsten wächst.',
  'How much likelier or less likely chance makes each value of each cell, as an exponent, before messages are passed.':
    'Wie viel wahrscheinlicher oder unwahrscheinlicher der Zufall jeden Wert jeder Zelle macht, als Exponent, bevor Nachrichten ausgetauscht werden.',
  'How many walks there are.':
    'Wie viele Walks es gibt.',
  'What the worst walks become at a checkpoint.':
    'Was aus den schlechtesten Walks an einem Prüfpunkt wird.',
  'Sweeps of every walk between two checkpoints. A sweep is one proposal per free cell.':
    'Durchgänge jedes Walks zwischen zwei Prüfpunkten. Ein Durchgang ist ein Vorschlag je freier Zelle.',
  'The share of the walks that are replaced at a checkpoint.':
    'Der Anteil der Walks, die an einem Prüfpunkt ersetzt werden.',
  'Times the temperature of each walk\'s schedule.':
    'Mal die Temperatur, die jeder Walk nach seinem Plan hat.',
  'The layer that is always valid.':
    'Die Schicht, die immer gültig ist.',
  'What counts as wrong.':
    'Was als falsch zählt.',
  'How moves are drawn.':
    'Wie Züge gezogen werden.',
  'Which moves are accepted.':
    'Welche Züge angenommen werden.',
  'Where the first temperature comes from.':
    'Woher die erste Temperatur kommt.',
  'The first temperature, if it is fixed.':
    'Die erste Temperatur, wenn sie fest ist.',
  'How the temperature falls.':
    'Wie die Temperatur fällt.',
  'The factor of the cooling.':
    'Der Faktor der Abkühlung.',
  'How the number of moves at one temperature is found.':
    'Wie die Zahl der Züge bei einer Temperatur bestimmt wird.',
  'The number of moves at one temperature, if it is fixed.':
    'Die Zahl der Züge bei einer Temperatur, wenn sie fest ist.',
  'How many moves late acceptance looks back.':
    'Wie viele Züge die späte Annahme zurückblickt.',
  'By how much the water level of the great deluge falls with every move.':
    'Um wie viel der Wasserstand der Sintflut mit jedem Zug fällt.',
  'How far record-to-record travel may stray from the best.':
    'Wie weit sich die Rekordjagd vom Besten entfernen darf.',
  'For how many steps of tabu search a cell that has moved is forbidden.':
    'Wie viele Schritte der Tabusuche eine bewegte Zelle verboten ist.',
  'How many proposals a step of tabu search looks at.':
    'Wie viele Vorschläge ein Schritt der Tabusuche ansieht.',
  'How the temperature, water level or deviation is raised when the search is stuck.':
    'Wie Temperatur, Wasserstand oder Abweichung erhöht werden, wenn die Suche feststeckt.',
  'The factor or summand of the reheating.':
    'Der Faktor oder Summand des Erhitzens.',
  'What counts towards being stuck.':
    'Was als Feststecken zählt.',
  'How many refusals or chains in a row mean stuck.':
    'Wie viele Ablehnungen oder Ketten in Folge Feststecken bedeuten.',
  'Below this temperature, water level or deviation the search is stuck too; 0 for no such limit.':
    'Unter dieser Temperatur, diesem Wasserstand oder dieser Abweichung steckt die Suche ebenfalls fest; 0 für keine solche Grenze.',
  'How one goes on to count towards being stuck after a reheating.':
    'Wie nach einem Erhitzen weiter auf das Feststecken hin gezählt wird.',
  'Is the grid filled anew at a reheating?':
    'Wird das Gitter beim Erhitzen neu gefüllt?',
  'The cost that a grid filled anew at a reheating is taken to have.':
    'Die Kosten, die ein beim Erhitzen neu gefülltes Gitter angeblich hat.',
  'The cost that the first grid is taken to have.':
    'Die Kosten, die das erste Gitter angeblich hat.',
  'A solution is noticed at the end of every so many chains only, and may be lost again before; 0 for at once.':
    'Eine Lösung wird nur am Ende jeder so vielten Kette bemerkt und kann vorher wieder verloren gehen; 0 für sofort.',
  'Is the next cell to be filled chosen among values with few places in a region, too?':
    'Wird die nächste Zelle auch unter Werten gewählt, die in einem Bereich wenige Plätze haben?',
  'Does a dead end make it likelier that the cell or value that ran out is chosen early?':
    'Macht eine Sackgasse es wahrscheinlicher, dass die Zelle oder der Wert, denen etwas ausging, früh gewählt wird?',
  'How often the value of the fullest grid so far is tried first; else any.':
    'Wie oft zuerst der Wert des bisher vollsten Gitters versucht wird; sonst irgendeiner.',
  'Dead ends before the first restart; later runs are longer by Luby\'s sequence.':
    'Sackgassen vor dem ersten Neustart; spätere Läufe sind nach Lubys Folge länger.',
  'How the cost becomes the fitness that selection compares.':
    'Wie aus den Kosten die Fitness wird, die die Auswahl vergleicht.',
  'Fitness sharing: up to this much is added to the fitness of those that are like the others.':
    'Fitness-Teilung: Bis zu so viel kommt zur Fitness derer hinzu, die den anderen gleichen.',
  'The number of individuals.':
    'Die Zahl der Individuen.',
  'How the first individuals are filled.':
    'Wie die ersten Individuen gefüllt werden.',
  'How children come from parents.':
    'Wie Kinder aus Eltern entstehen.',
  'How parents are drawn.':
    'Wie Eltern gezogen werden.',
  'The probability that the fitter of two wins a tournament.':
    'Die Wahrscheinlichkeit, dass der Fittere von zweien ein Turnier gewinnt.',
  'What a child has from which parent.':
    'Was ein Kind von welchem Elter hat.',
  'The number of parents when bands are crossed; 0 for as many as there are bands.':
    'Die Zahl der Eltern, wenn Bänder gekreuzt werden; 0 für so viele, wie es Bänder gibt.',
  'The probability that parents are crossed; otherwise their children are copies.':
    'Die Wahrscheinlichkeit, dass Eltern gekreuzt werden; sonst sind ihre Kinder Kopien.',
  'The probability that a kept region goes over, where parents exchange some.':
    'Die Wahrscheinlichkeit, dass ein gültiger Bereich hinübergeht, wo Eltern einige tauschen.',
  'About how many children are crossed in a generation, in whole families; 0 for the population less the elites.':
    'Etwa so viele Kinder werden in einer Generation gekreuzt, in ganzen Familien; 0 für die Population ohne die Eliten.',
  'What a mutation changes.':
    'Was eine Mutation ändert.',
  'The probability that an individual mutates; the first one, if it adapts.':
    'Die Wahrscheinlichkeit, dass ein Individuum mutiert; die erste, wenn sie sich anpasst.',
  'The share of cells without clash that join a mutation of clashing pairs.':
    'Der Anteil konfliktfreier Zellen, die bei einer Mutation von Konfliktpaaren mitmachen.',
  'The probability that two cells of a group are exchanged, where groups mutate one by one.':
    'Die Wahrscheinlichkeit, dass zwei Zellen einer Gruppe tauschen, wo Gruppen einzeln mutieren.',
  'The probability that a group is filled anew, where groups mutate one by one.':
    'Die Wahrscheinlichkeit, dass eine Gruppe neu gefüllt wird, wo Gruppen einzeln mutieren.',
  'How the mutation rate changes from generation to generation.':
    'Wie sich die Mutationsrate von Generation zu Generation ändert.',
  'The factor by which the mutation rate adapts.':
    'Der Faktor, um den sich die Mutationsrate anpasst.',
  'What an upheaval, a macro-mutation to leave dead ends, changes.':
    'Was eine Umwälzung, eine große Mutation zum Verlassen von Sackgassen, ändert.',
  'The probability of an upheaval, besides mutation.':
    'Die Wahrscheinlichkeit einer Umwälzung, neben der Mutation.',
  'The same after the population has come to a halt.':
    'Dieselbe, nachdem die Population zum Stillstand gekommen ist.',
  'The local search that improves every child.':
    'Die lokale Suche, die jedes Kind verbessert.',
  'Which individuals become the parents of the next generation.':
    'Welche Individuen die Eltern der nächsten Generation werden.',
  'How many of a hundred children are kept, if they are counted so.':
    'Wie viele von hundert Kindern bleiben, wenn so gezählt wird.',
  'How many of the best are elites.':
    'Wie viele der Besten Elite sind.',
  'What becomes of the elites.':
    'Was aus der Elite wird.',
  'Which generations count as stagnant.':
    'Welche Generationen als Stillstand zählen.',
  'How many stagnant generations in a row are a halt.':
    'Wie viele stehende Generationen in Folge ein Halt sind.',
  'What is done after a halt.':
    'Was nach einem Halt geschieht.',
  'How many ants walk side by side.':
    'Wie viele Ameisen nebeneinander laufen.',
  'The probability that an ant takes the value with the most pheromone; else it draws one by pheromone.':
    'Die Wahrscheinlichkeit, dass eine Ameise den Wert mit dem meisten Pheromon nimmt; sonst zieht sie einen nach Pheromon.',
  'How far a value that an ant takes falls back towards the first pheromone.':
    'Wie weit ein Wert, den eine Ameise nimmt, zum ersten Pheromon zurückfällt.',
  'How far the values of the best ant move to its deposit.':
    'Wie weit sich die Werte der besten Ameise auf ihre Gabe zubewegen.',
  'How much of its worth the best ant loses with each round, so that others can take its place.':
    'Wie viel ihres Werts die beste Ameise je Runde verliert, damit andere ihren Platz einnehmen können.',
  'How many replicas there are, each with a temperature of its own.':
    'Wie viele Repliken es gibt, jede mit eigener Temperatur.',
  'The lowest temperature.':
    'Die tiefste Temperatur.',
  'The highest temperature; the others lie between them, each by the same factor above the one before.':
    'Die höchste Temperatur; die anderen liegen dazwischen, jede um denselben Faktor über der vorigen.',
  'How many moves each replica makes for each free cell before neighbours may trade places.':
    'Wie viele Züge jede Replik je freier Zelle macht, bevor Nachbarn die Plätze tauschen dürfen.',
  'The layer that is always valid; `nothing` has no exchanges and stands for `blocks`.':
    'Die Schicht, die immer gültig ist; `nothing` kennt keine Tausche und steht für `blocks`.',
  'After this many steps without a new best, the local search ends.':
    'Nach so vielen Schritten ohne neues Bestes endet die lokale Suche.',
  'An exchange is forbidden for this share of the free cells as a number of steps.':
    'Ein Tausch ist für diesen Anteil der freien Zellen als Zahl von Schritten verboten.',
  'The probability that a step for the worse is made all the same.':
    'Die Wahrscheinlichkeit, dass ein Schritt zum Schlechteren trotzdem gemacht wird.',
  'The share of free cells that is emptied after the first local search, besides all that clash.':
    'Der Anteil freier Zellen, der nach der ersten lokalen Suche geleert wird, neben allen in Konflikt.',
  'Each time the share is multiplied by this.':
    'Damit wird der Anteil jedes Mal malgenommen.',
  'Below this the share is not lowered any more.':
    'Darunter wird der Anteil nicht mehr gesenkt.',
  'How many tries the depth-first search may make in a refill.':
    'Wie viele Versuche die Tiefensuche beim Neufüllen machen darf.',
  'Which moves are looked at in a step.':
    'Welche Züge in einem Schritt angesehen werden.',
  'How many full steps follow when the two-step choice is caught.':
    'Wie viele volle Schritte folgen, wenn die zweistufige Wahl gefangen ist.',
  'A value that a cell left is forbidden to it for a random number of steps below this ...':
    'Ein Wert, den eine Zelle verließ, ist ihr für eine zufällige Zahl von Schritten unter dieser verboten ...',
  '... and this many for each clashing cell.':
    '... und so viele für jede Zelle in Konflikt.',
  'How many of the best fillings are kept as starts of further runs; 0 for one run without end.':
    'Wie viele der besten Füllungen als Anfänge weiterer Läufe bleiben; 0 für einen Lauf ohne Ende.',
  'How many steps a run takes, with a pool.':
    'Wie viele Schritte ein Lauf mit Vorrat hat.',
  'After a run in vain, the next from the same filling is longer by this many times the run length.':
    'Nach einem vergeblichen Lauf ist der nächste von derselben Füllung um so viele Lauflängen länger.',
  'The probability that a pair of cells in conflict weighs more from then on, when a run ends with a tie.':
    'Die Wahrscheinlichkeit, dass ein Konfliktpaar von da an mehr wiegt, wenn ein Lauf unentschieden endet.',
};

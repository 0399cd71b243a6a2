// How presets work, in German: by name, as many paragraphs as the library has in English, which a test counts.

const FILLED = 'Jeder Block wird mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können.';
const MOVED = `${FILLED} Ein Zug tauscht zwei Zellen eines Blocks, und was er ändert, wird in Werten gezählt, die in Zeilen und Spalten fehlen.`;

export const paragraphs = {
  acs: [
    'Eine Ameise geht Zelle für Zelle durch das Gitter. In jeder offenen Zelle nimmt sie einen der übrigen Werte, und alles, was daraus durch nackte und versteckte Einer folgt, wird sofort gefüllt. Wo kein Wert bleibt, bleibt die Zelle leer, und die Ameise geht weiter.',
    'Welchen Wert sie nimmt, hängt vom Pheromon ab: Meist werden Werte nach ihrem Anteil daran gezogen, manchmal wird der stärkste genommen. Ein eben genommener Wert verliert ein wenig, damit die anderen Ameisen andere versuchen.',
    'Nach jeder Runde markiert die Ameise, die die meisten Zellen gefüllt hat, ihre Werte: umso stärker, je weniger Zellen sie leer ließ.',
    'Die beste Ameise überhaupt markiert ihre Werte in jeder Runde wieder, zählt aber jedes Mal etwas weniger. So wird ein guter Weg, der nirgends hinführt, am Ende vergessen, und die Kolonie bleibt nicht darauf sitzen.',
  ],
  'alldiff-ls': [
    'Zuerst werden nackte und versteckte Einer gefüllt. Jede andere Zelle bekommt zufällig einen ihrer möglichen Werte; dann stehen Paare von Zellen in Konflikt.',
    'In jedem Schritt wird die Zelle mit den meisten Konflikten gewählt und nimmt den Wert mit den wenigsten, wenn das nicht schadet. Der verlassene Wert ist ihr eine Weile verboten: Das ist die Tabuliste, die verhindert, dass die Suche im Kreis geht.',
    'Eine Zelle, die sich bewegt hat, ist gesperrt, bis der Zug eines Nachbarn sie wieder in Konflikt bringt. Könnte die gewählte Zelle nur verschlechtern, bleibt sie, und beim zweiten Mal folgen 100 Schritte der klassischen Art: der beste Zug aller Zellen in Konflikt, auch zum Schlechteren.',
    'Nach 100.000 Schritten endet der Lauf. Seine beste Füllung kommt in einen Vorrat gleich guter, und der nächste Lauf beginnt mit einer zufälligen daraus. Konflikte, die bleiben, wiegen mehr.',
  ],
  annealing: [
    FILLED,
    'Ein Zug tauscht zwei Zellen eines Blocks. Züge, die die Zahl der in Zeilen und Spalten fehlenden Werte senken, werden immer gemacht, andere mit einer Wahrscheinlichkeit, die mit dem Schaden fällt und mit der Temperatur steigt.',
    'Die Temperatur bleibt gleich: hoch genug, um Sackgassen zu verlassen, niedrig genug, um oft in die Nähe einer Lösung zu kommen.',
    'Nach einer Weile ohne Erfolg wird alles neu gefüllt.',
  ],
  auto: [
    'Zuerst wird alles bestimmt, was aus einzelnen Bereichen folgt: Einer, gebundene Kandidaten und Werte, die keine Füllung eines Bereichs verwendet.',
    'Kleine Gitter (bis 25×25) bekommt dann die Konstruktion: Tiefensuche mit Propagation, Gewichten und Neustarts, die auch beweist, wenn es keine Lösung gibt. Große bekommen die Nachrichten, die Annahmen darüber bilden, wo jeder Wert steht, bis sie sicher sind, und ein Cover-Walk, der die übrigen Löcher schließt.',
    'Löst die erste Runde das Rätsel nicht, wechseln sich beide ab, und jede Runde ist länger als die vorige.',
    'Das übliche 9×9 löst eine Suche, in der Bits die Propagation machen.',
  ],
  construct: [
    'Das Gitter wird Zelle für Zelle gefüllt, und alles, was durch Einer folgt, sofort.',
    'Die nächste Zelle ist eine mit wenigen übrigen Werten oder einer der wenigen übrigen Plätze eines Werts in einer Zeile, Spalte oder einem Block.',
    'Wo die Suche schon auf Sackgassen traf, sieht sie zuerst nach: Jede Sackgasse gibt der Zelle oder dem Wert, der ausging, mehr Gewicht.',
    'Nach einer Sackgasse wird die letzte Wahl zurückgenommen. Nach einer Zahl von Sackgassen wird alles zurückgenommen und neu begonnen, mit den gelernten Gewichten und den Werten des bisher vollsten Gitters.',
    'Kommt ein Lauf durch alle seine Möglichkeiten, gibt es keine Lösung.',
    'Das übliche 9×9 wird ebenso durchsucht, nur schneller: Dort machen Bits die Propagation, und Neustarts sind nicht nötig.',
  ],
  'cover-walk': [
    'Das Gitter ist nie falsch, nur unvollständig. Jeder Wert darin deckt viererlei: seine Zelle, und den Wert in seiner Zeile, Spalte und seinem Block. Was nicht gedeckt ist, ist ein Loch, und ein volles Gitter hat keines.',
    'Ein Zug nimmt ein Loch einer der vier Arten und eine der Weisen, es zu füllen. Was im Weg ist, wird hinausgeworfen: nichts oder ein Eintrag immer, zwei oder drei selten, wie die Temperatur es zulässt.',
    'Die richtige Temperatur ist alles. Es gibt einen scharfen Sprung: Darüber ist das Gitter wie eine Flüssigkeit und füllt sich nie, weit darunter gefriert es an der falschen Stelle. Eine Formel aus der Größe des Gitters und der mittleren Zahl der Kandidaten setzt den Gang knapp unter den Sprung.',
    'Ein Gang, der das Gitter nach einer Weile nicht gefüllt hat, beginnt neu, etwas heißer oder kälter und mit mehr Zeit.',
  ],
  'cp-ils': [
    'Zuerst werden Einer gefüllt. Dann bekommt jeder Block die Werte, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können.',
    'In jedem Schritt macht eine zufällige Zelle in Konflikt den besten Tausch mit einer anderen Zelle ihres Blocks. Ein eben gemachter Tausch ist eine Weile verboten, und einer zum Schlechteren wird nur hin und wieder gemacht.',
    'Nach 1000 Schritten ohne neues Bestes kommt die Störung: Alle Zellen in Konflikt und ein Anteil der anderen werden geleert, und die Logik übernimmt. Was bleibt, gilt als gegeben; Propagation füllt, was folgt, und eine kurze Tiefensuche versucht den Rest.',
    'Löst das das Rätsel nicht, werden die noch offenen Zellen zufällig gefüllt, und die lokale Suche geht von dort weiter. Anfangs wird alles geleert, später immer weniger: Die Suche geht vom Erkunden zum Verfeinern über.',
  ],
  'drvojtex-sa-as-coded': [
    'Blöcke werden mit den Werten gefüllt, die ihnen fehlen; ein Zug tauscht zwei Zellen eines Blocks und wird nach den in Zeilen und Spalten fehlenden Werten beurteilt; die Temperatur heißt Sigma.',
    'Sigma beginnt bei der Standardabweichung der Kosten von 100 Nachbarn des ersten Gitters und wird nach jeder Kette mit 0,99 multipliziert; eine Kette hat so viele Züge, wie das Rätsel Vorgaben hat.',
    'Nach 81 Ketten in Folge, die die Kosten nicht senkten, steigt Sigma um 2, und wieder nach jeder weiteren solchen Kette: Es klettert, bis eine Kette zufällig niedriger endet, oft weit über das Nützliche hinaus (0,3 bis 3).',
    'Nach dem Erfolg wird nur bei jeder zehnten Kette gesehen, sodass eine Lösung gefunden und wieder verloren werden kann.',
  ],
  'drvojtex-sa-as-documented': [
    `${FILLED} Ein Zug tauscht zwei Zellen eines Blocks; verschlechtert er, wird er mit der Wahrscheinlichkeit exp(-schlechter/Sigma) angenommen.`,
    'Das erste Sigma ist die Standardabweichung der Kosten von 100 Nachbarn des ersten Gitters. Nach so vielen Zügen, wie das Rätsel Vorgaben hat, wird es mit dem Faktor 0,98855 multipliziert, dem besten von zehn, die der Autor versuchte.',
    'Hat sich das Gitter 800 Züge lang nicht geändert, steigt Sigma um 2.',
  ],
  'drvojtex-sa': [
    `${FILLED} Ein Zug tauscht zwei Zellen eines zufälligen Blocks; verschlechtert er, wird er mit der Wahrscheinlichkeit exp(-schlechter/Sigma) angenommen.`,
    'Das erste Sigma wird gemessen: 100 Nachbarn des ersten Gitters werden gezogen, und Sigma ist die Standardabweichung ihrer Kosten. Das passt die Temperatur dem Rätsel an, wie groß es auch ist.',
    'Bei jedem Sigma wird eine Kette von Zügen gemacht, so viele, wie das Rätsel Vorgaben hat; dann wird Sigma mit dem Faktor 0,98855 multipliziert, dem besten von zehn, die der Autor versuchte.',
    'Sind 81 Ketten in Folge nicht niedriger geendet als die vorige, steigt Sigma einmal um 2, und die Suche kühlt wieder ab.',
  ],
  exact: [
    'Die Zelle oder der Wert mit den wenigsten Möglichkeiten wird genommen und eine versucht: Der Wert wird eingesetzt, mit allem, was durch nackte und versteckte Einer folgt.',
    'Führt das in einen Konflikt, wird der Wert gestrichen, und was daraus folgt, wird eingesetzt.',
    'So wird jede Möglichkeit versucht oder ausgeschlossen, und die Suche endet mit einer Lösung oder dem Beweis, dass es keine gibt. Zufall spielt keine Rolle.',
    'Das übliche 9×9 braucht Mikrosekunden. Gitter ab 25×25 können länger dauern, als irgendjemand wartet: Die Beweise des Befehls check kommen dann von einem SAT-Solver.',
  ],
  'glebpp-ga-as-coded': [
    'Erst Einer, dann eine Population von 100 Gittern, deren Zeilen jeden Wert einmal enthalten: Jede Generation macht 50 Kinder, und die besten 100 von allen leben weiter, wie bei glebpp-ga. Drei Dinge sind anders. Der Schalter, der zwischen den Eltern wechseln sollte, ändert sich nie, also ist jedes Kind die Kopie eines Elternteils mit einem Tausch: Das ist Evolution allein durch Mutation. Nackte Einer werden nur gefüllt, wo schon die Vorgaben einen Wert lassen, dann folgen versteckte. Eine wilde Mutation tauscht die freien Zellen jeder Zeile in zufälligen Paaren.',
  ],
  'glebpp-ga-as-documented': [
    'Nackte und versteckte Einer kommen zuerst. In dem, was bleibt, enthält jede Zeile jedes Individuums jeden Wert einmal; Spalten und Blöcke können in Konflikt stehen.',
    'Eine Generation mischt die Population und macht aus jedem Paar von Nachbarn ein Kind, ungerade Zeilen vom einen, gerade vom anderen; dann werden zwei Zellen einer Zeile getauscht, und mit 2 % werden alle freien Zellen einer Zeile gemischt. Die Konfliktpaare der Spalten hoch drei und die der Blöcke im Quadrat sind die Fitness; die schlechtesten 50 von 150 scheiden aus.',
    'Nach 300 Generationen ohne Gewinn mutieren 40 % der Kinder wild; nach 300 weiteren beginnt die Population neu.',
  ],
  'glebpp-ga': [
    'Nackte und versteckte Einer kommen zuerst. In dem, was bleibt, enthält jede Zeile jedes Individuums jeden Wert einmal; Spalten und Blöcke können in Konflikt stehen, und die Kosten zählen geordnete Konfliktpaare; ihr Quadrat ist die Fitness.',
    'Eine Generation zieht Elternpaare und macht aus jedem ein Kind: Eines von fünf hat seine Zeilen abwechselnd vom einen und vom anderen, die übrigen sind Kopien des ersten. Dann werden zwei Zellen einer Zeile des Kindes getauscht. Zwei von hundert Kindern mutieren außerdem wild: Die freien Zellen einer Zeile werden gemischt. Die besten 100 von Eltern und Kindern leben weiter.',
    'Nach 200 Generationen ohne Gewinn mutieren 40 von 100 Kindern wild; nach 200 weiteren beginnt die Population neu.',
  ],
  'great-deluge': [
    MOVED,
    'Man denke an einen Wanderer, der überall gehen darf, wo es trocken ist, während das Wasser steigt; hier ist es umgekehrt, und der Wasserstand fällt mit jedem Zug um 0,001, beginnend bei den Kosten des ersten Gitters.',
    'Ein Zug gelingt, wenn die Kosten dann höchstens so hoch sind wie der Wasserstand. Zuletzt liegt er unter dem Wanderer, und nur Züge, die nicht verschlechtern, bleiben. Nach 60.000 Zügen wird alles neu gefüllt.',
  ],
  'hill-climbing': [
    MOVED,
    'Züge, die verschlechtern, werden nie gemacht, andere immer. Das endet nach einigen tausend Zügen in einer Sackgasse, meist auf einer Ebene: Dann helfen nur Neustarts, und bei leichten Rätseln helfen sie bald.',
    'Wozu die anderen Regeln der Annahme gut sind, zeigt der Vergleich mit dieser.',
  ],
  'huke-ga-as-coded': [
    'Jeder Block jedes Individuums enthält jeden Wert einmal; Zeilen und Spalten können in Konflikt stehen. Die Kosten sind die Zahl der Zellen in Konflikt.',
    'Eine Generation ersetzt erst alle durch Mutanten, fügt dann Kinder hinzu, die jedes Band von einem anderen Mutanten haben, und behält das beste Fünftel. Der beste Wert kann schlechter werden, weil kein Elternteil weiterlebt.',
    'Der Lauf endet mit der 27. Generation in Folge ohne Gewinn.',
  ],
  'huke-ga': [
    'Jeder Block jedes Individuums enthält jeden Wert einmal; Zeilen und Spalten können in Konflikt stehen. Die Kosten sind die Zahl der Zellen in Konflikt.',
    'Eine Generation macht erst aus jedem Individuum einen Mutanten: In jedem Block tauschen die Zellen in Konflikt und einige andere ihre Werte in zufälligen Paaren. Dann kommen Kinder hinzu: Gruppen von so vielen Mutanten, wie es Bänder von Blöcken gibt, teilen ihre Bänder auf, sodass jedes Kind jedes Band von einem anderen Elternteil hat.',
    'Das beste Fünftel der Mutanten und Kinder sind die Eltern der nächsten Generation.',
    'Nach 25 Generationen ohne Gewinn beginnt alles neu.',
  ],
  'late-acceptance': [
    MOVED,
    'Ein Bergsteiger vergleicht mit den jetzigen Kosten und steckt sofort fest. Dieser vergleicht mit den Kosten, die er vor 2000 Zügen hatte, und die sind meist höher: So darf er hinab und wieder hinauf, solange er besser ist als damals.',
    'Keine Temperatur ist zu wählen, nur die Länge des Gedächtnisses: je länger, desto langsamer und besser. Nach 400.000 Zügen wird alles neu gefüllt.',
  ],
  'lewis-sa': [
    'Jeder Block wird zufällig mit den Werten gefüllt, die ihm fehlen, sodass nur Zeilen und Spalten falsch sein können. Die Kosten sind die Zahl der Werte, die in allen Zeilen und Spalten fehlen.',
    'Ein Zug tauscht zwei freie Zellen eines Blocks. Er wird gemacht, wenn er die Kosten nicht erhöht, und sonst mit der Wahrscheinlichkeit exp(-schlechter/T).',
    'Die Temperatur T beginnt mit der Standardabweichung der Kosten von 100 zufälligen Nachbarn, sodass anfangs fast alles angenommen wird. Sie bleibt für eine Kette von Zügen, so viele wie das Quadrat der Zahl der freien Zellen, und wird dann mit 0,99 multipliziert.',
    'Haben 20 Ketten in Folge nichts gebracht, ist die Suche in einer Sackgasse eingefroren, und T geht dorthin zurück, wo es begann.',
  ],
  lsga: [
    'Jede Zeile eines Individuums enthält jeden Wert einmal; Spalten und Blöcke können falsch sein. Die Kosten sind die Zahl der Spalten und Blöcke, die einen Wert zweimal enthalten.',
    'In jeder Generation geht jeder Platz der Population an das bessere von zwei zufälligen Individuen. Einige tauschen einige Zeilen; dann werden in einigen Zeilen zwei Zellen getauscht, und einige Zeilen werden neu gefüllt.',
    'Danach repariert sich jedes Individuum. Eine falsche Spalte sucht eine andere falsche und eine Zeile, in der jede einen Wert zu viel hat, den die andere brauchen kann: Diese tauschen sie. Blöcke tun dasselbe mit Blöcken daneben.',
    'Die besten Individuen überhaupt bleiben in einem Archiv. In jeder Generation wird das schlechteste Individuum eines davon, umso eher, je größer der Abstand ist; sonst beginnt es zufällig neu.',
  ],
  'lvsitanvs-ga-as-coded': [
    'Jede Zeile jedes Individuums enthält jeden Wert einmal; Zeilen werden in Zyklen gekreuzt, Tausche mutieren sie, und die Mutationsrate passt sich an, wie bei lvsitanvs-ga. Aber die Fitness ist die des Programms: für jede Spalte und jeden Block eins durch die Zahl der verschiedenen Vielfachheiten ihrer Werte, gemittelt über Spalten und über Blöcke und beides multipliziert. Eine Einheit ist vollkommen oder etwa ein Drittel wert, sodass es kaum eine Richtung gibt, der man folgen könnte.',
  ],
  'lvsitanvs-ga-as-documented': [
    'Jede Zeile jedes Individuums enthält jeden Wert einmal. Eltern werden durch Turniere von zweien gezogen, die der Fittere mit 0,85 gewinnt; ein zufälliger Abschnitt von Zeilen wird in Zyklen gekreuzt; Kinder mutieren, indem zwei Zellen einer Zeile tauschen.',
    'Die Mutationsrate ist der Betrag einer normalverteilten Zahl, deren Streuung Rechenbergs Fünftelregel folgt. Die besten 5 % leben weiter. Sind die zwei Besten 100 Generationen lang gleich fit, beginnt alles neu; nach 10.000 Generationen endet der Lauf.',
  ],
  'lvsitanvs-ga': [
    'Jede Zeile jedes Individuums enthält jeden Wert einmal. Zwei Eltern werden durch Turniere gezogen, die der Fittere mit 0,85 gewinnt. Ein zufälliger Abschnitt von Zeilen wird in Zyklen gekreuzt, sodass jeder Wert eines Kindes dort steht, wo einer seiner Eltern ihn hat.',
    'Kinder mutieren, indem zwei Zellen einer Zeile tauschen, wo keine Vorgabe es verbietet. Die Mutationsrate ist der Betrag einer normalverteilten Zahl, deren Streuung Rechenbergs Regel folgt: War mehr als ein Fünftel der Mutationen ein Gewinn, wächst sie, sonst schrumpft sie.',
    'Die besten 5 % leben weiter. Sind die zwei Besten 100 Generationen lang gleich fit, beginnt alles neu.',
  ],
  'lvsitanvs-sa-as-coded': [
    'Blöcke werden mit den Werten gefüllt, die ihnen fehlen; ein Zug tauscht zwei Zellen eines Blocks und wird nach den in Zeilen und Spalten fehlenden Werten beurteilt. Die Temperatur beginnt bei 0,5 und fällt mit jedem Zug um ein Hunderttausendstel.',
    'Nach 5001 Ablehnungen in Folge steigt die Temperatur um zwei Drittel, und das Gitter wird neu gefüllt. Aber das Programm vergleicht weiter mit den Kosten des alten Gitters, die niedrig waren, während die des neuen hoch sind: Fast nichts wird angenommen, bis weiteres Erhitzen die Temperatur auf 3 oder 4 gebracht hat, und von dort dauert das Abkühlen etwa 300.000 Züge.',
    'So löst es, was es löst, in den ersten etwa 50.000 Zügen, und später kaum noch etwas.',
  ],
  'lvsitanvs-sa': [
    `${FILLED} Ein Zug tauscht zwei Zellen eines zufälligen Blocks.`,
    'Züge, die die Zahl der in Zeilen und Spalten fehlenden Werte nicht erhöhen, werden gemacht; andere mit der Wahrscheinlichkeit exp(-schlechter/T). Die Temperatur T beginnt bei 0,5 und wird nach jedem Zug mit 0,99999 multipliziert, sodass die Suche langsam einfriert.',
    'Wurden 5001 Züge in Folge abgelehnt oder ist T unter 0,0001 gefallen, steckt der Annealer fest: T steigt um zwei Drittel, und das Gitter wird neu gefüllt.',
  ],
  messages: [
    'Wo in seinem Block steht jeder Wert? Zuerst ist jede Zelle, die ihn aufnehmen könnte, etwa so wahrscheinlich wie die anderen.',
    'Dann gehen Nachrichten um. Eine Zelle sagt jedem Wert: Je sicherer die anderen zu mir kommen, desto weniger Platz ist für dich. Ein Wert vergleicht seine Blöcke nebeneinander: Jeder nimmt eine andere ihrer Zeilen, auf eine von wenigen Weisen, und alle diese Weisen werden gezählt. Aus den Nachrichten folgen Annahmen, und aus den Annahmen die nächsten Nachrichten.',
    'Was sich einstellt, ist das, was alle Lösungen gemeinsam haben, und noch keine von ihnen. Darum wird jede Annahme auch mit einer Potenz dessen multipliziert, was sie vorher war, und diese Potenz wächst: Wer etwas vorn liegt, kommt weiter nach vorn, bis fast alle sicher sind.',
    'Die wahrscheinlichsten Werte kommen ins Gitter, die sichersten zuerst, solange sie nicht in Konflikt geraten. Bei 49×49 bleibt eine Handvoll von 2401 Zellen leer. Ein kurzer Cover-Walk schließt solche Löcher; gelingt es nicht, beginnt eine neue Runde mit Annahmen, die der Zufall etwas anders angestoßen hat.',
  ],
  population: [
    'Mehrere Cover-Walks laufen bei derselben Temperatur. Alle paar tausend Durchgänge werden sie nach ihrer mittleren Zahl von Löchern verglichen, und das schlechteste Viertel weicht: Kopien besserer Gänge, die dann eigene Wege gehen, oder, mit einer anderen Einstellung von inheritance, Kindern von zweien.',
    'Mit inheritance = nothing laufen dieselben Gänge unabhängig: Damit muss man eine Population vergleichen.',
  ],
  'record-to-record': [
    MOVED,
    'Der Rekord sind die niedrigsten Kosten bisher. Die Suche darf überall hin, wo die Kosten weniger als 3 darüber liegen: frei, auf und ab, ohne Temperatur.',
    'Jeder neue Rekord senkt die Decke. Eine Abweichung von 2 fängt sie in Sackgassen, eine von 5 lässt sie wandern, ohne tiefer zu kommen. Nach 60.000 Zügen wird alles neu gefüllt.',
  ],
  'replica-exchange': [
    'Ein Annealer muss wählen: Heiß wandert er überall umher und lässt sich nirgends nieder; kalt lässt er sich in der nächsten Sackgasse nieder. Hier laufen acht zugleich, jeder bei einer eigenen Temperatur, die sich nie ändert.',
    'Hin und wieder vergleichen zwei Nachbarn auf dieser Leiter ihre Gitter. Hat der kältere das schlechtere, tauschen sie; hat er das bessere, tauschen sie mit einer Wahrscheinlichkeit, die mit dem Unterschied fällt. So sinken gute Gitter zum kalten Ende, wo sie verfeinert werden, und festsitzende steigen zum heißen Ende, wo sie durchgeschüttelt werden.',
    'Die Regel ist so, dass jede Temperatur genau die Gitter sieht, die sie sähe, wenn sie für immer allein liefe.',
  ],
  'tabu-search': [
    MOVED,
    'In jedem Schritt werden 60 Tausche gezogen, und der beste wird gemacht, auch wenn er verschlechtert. Damit er nicht gleich rückgängig gemacht wird, dürfen seine zwei Zellen sich in den nächsten zwei Schritten nicht bewegen, es sei denn, das führt zu niedrigeren Kosten als je zuvor.',
    'Die Suche klettert aus Sackgassen, weil sie sich bewegen muss und nicht zurück darf. Nach 50.000 Bewertungen wird alles neu gefüllt. tabucol und alldiff-ls sind Tabusuchen mit anderen Zügen.',
  ],
  tabucol: [
    'Ein Sudoku ist ein Graph, der zu färben ist: Zellen sind Knoten, Werte sind Farben, und Zellen, die eine Zeile, Spalte oder einen Block teilen, müssen sich unterscheiden.',
    'Jede freie Zelle beginnt mit einem zufälligen möglichen Wert. In jedem Schritt werden alle anderen Werte aller Zellen in Konflikt angesehen, und die beste Änderung wird gemacht, auch wenn sie verschlechtert.',
    'Damit die Suche nicht rückgängig macht, was sie eben tat, ist der Wert, den eine Zelle verließ, ihr eine Weile verboten: bis zu 10 Schritte und 0,6 für jede Zelle in Konflikt. Eine verbotene Änderung wird trotzdem gemacht, wenn sie zu weniger Konflikten führt als je zuvor.',
    'Eine Tabelle enthält für jede Zelle und jeden Wert, wie viele Nachbarn ihn haben, sodass ein Schritt wenig kostet.',
  ],
  'threshold-accepting': [
    MOVED,
    'Die Abkühlung fragt den Zufall, ob ein Zug zum Schlechteren gelingen darf. Hier fragt niemand: Er gelingt, wenn er höchstens um die Schwelle schlechter ist.',
    'Die Schwelle beginnt bei 2 und wird nach je 1000 Zügen mit 0,97 multipliziert; unter 1 bleiben nur Züge, die nicht verschlechtern. Nach 60.000 Zügen wird alles neu gefüllt.',
  ],
};

# What evodoku says, in English. The code of an error is the name of its type and variant; a text has the fields as variables.

list-and = { $items } and { $last }

# Cells and regions.
cell-name = row { $row }, column { $column }
single-part = the { $noun }
numbered-part = { $noun } { $number }

# Constraints.
anti-king-noun = king's move
anti-king-rule = Cells that touch at a corner differ.
anti-knight-noun = knight's move
anti-knight-rule = Cells a knight's move apart differ.
boxes-noun = box
boxes-rule = Every box of { $height }×{ $width } cells holds each value once.
columns-noun = column
columns-rule = Every column holds each value once.
diagonal-noun = diagonal
diagonal-rule = The diagonal from the top left holds each value once.
antidiagonal-noun = antidiagonal
antidiagonal-rule = The diagonal from the top right holds each value once.
disjoint-groups-noun = disjoint group
disjoint-groups-rule = Cells at the same place of two boxes differ.
extra-region-noun = extra region
extra-region-rule = The extra region holds no value twice.
jigsaw-noun = jigsaw piece
jigsaw-rule = Every jigsaw piece holds each value once.
rows-noun = row
rows-rule = Every row holds each value once.
windows-noun = window
windows-rule = No window holds a value twice.

# Clues.
constraint-at-cells = { $noun } at { $cells }: { $rule }
constraint-everywhere = { $noun }: { $rule }
more-constraints = and { $count } more, which JSON lists
arrow-noun = arrow
arrow-rule = The values along the arrow add up to the one in its circle.
pill-rule = The values along the arrow add up to the number in its pill.
killer-cage-noun = killer cage
killer-cage-rule = The values in the cage differ and add up to { $sum }.
killer-cage-without-sum-rule = The values in the cage differ.
thermometer-noun = thermometer
thermometer-rule = Values rise along the thermometer, from its bulb on.
slow-thermometer-noun = slow thermometer
slow-thermometer-rule = Values rise or stay along the slow thermometer, from its bulb on.
sum-noun = sum
sum-rule = The values add up to { $sum }; they may be equal.
sum-with-factors-rule = The values, multiplied by { $factors } in this order, add up to { $sum }.
sum-factors = it has { $found } factors for { $expected } cells
multi-sum-cage-noun = cage with several sums
multi-sum-cage-rule = The values in the cage differ and add up to one of { $sums }.
multi-sum-cage-without-sums = it names no sum
double-arrow-noun = double arrow
double-arrow-rule = The values in the two circles add up to the sum of the values between them.
difference-dot-noun = white dot
difference-dot-rule = The two values differ by { $difference }.
ratio-dot-noun = black dot
ratio-dot-rule = One value is { $ratio } times the other.
pair-sum-noun = sum of two
pair-sum-rule = The two values add up to { $sum }.
greater-than-noun = greater-than sign
greater-than-rule = The first value is greater than the second.
nonconsecutive-noun = nonconsecutive rule
nonconsecutive-rule = Values of neighbours do not follow on each other, except where a dot stands.
negative-ratio-noun = rule of missing black dots
negative-ratio-rule = No value is a marked multiple of its neighbour, except where a dot stands.
negative-sum-noun = rule of missing sums
negative-sum-rule = No two neighbours add up to { $sums }, except where it is marked.
whisper-noun = whisper line
whisper-rule = Values next to each other on the line differ by at least { $difference }.
renban-noun = renban line
renban-rule = The values on the line are consecutive, in any order, and differ.
nabner-noun = nabner line
nabner-rule = No two values on the line are equal or consecutive.
palindrome-noun = palindrome
palindrome-rule = The line reads the same from both ends.
any-of-noun = choice of clues
any-of-rule = At least one of { $options } groups of clues is kept.
any-of-too-deep = choices are nested deeper than { $limit }
same-values-noun = groups of the same values
same-values-rule = The two groups of cells hold the same values, in any order.
clones-noun = clone
clones-rule = The two groups of cells hold the same values, cell by cell.
between-line-noun = between line
between-line-rule = The values on the line lie strictly between those in its circles.
lockout-noun = lockout line
lockout-rule = The ends differ by at least { $difference }; no value on the line lies between or equals them.
region-sum-line-noun = region sum line
region-sum-line-rule = The values on the line have the same sum in each box that it passes; each entry into a box starts a new stretch.
clue-needs-boxes = it needs boxes or jigsaw pieces
zipper-noun = zipper line
zipper-rule = Cells at the same distance from the middle of the line add up to the same sum; a cell in the middle holds that sum.
entropic-noun = entropic line
entropic-rule = Each three values in a row are a low, a middle and a high one, in any order.
clue-needs-order = it needs at least { $least } values
modular-noun = modular line
modular-rule = Each { $modulus } values in a row leave different remainders when divided by { $modulus }.
sum-line-noun = sum line
sum-line-rule = The line falls into stretches that each add up to { $sum }.
quadruple-noun = quadruple
quadruple-rule = The cells hold { $values }, each at least as often as it is named.
quadruple-values = it names { $found } values for { $cells } cells
even-noun = even cell
even-rule = The value is even.
odd-noun = odd cell
odd-rule = The value is odd.
candidates-noun = candidates
candidates-rule = The value is one of { $values }.
candidates-without-values = it names no value
minimum-noun = local minimum
minimum-rule = The value is smaller than those of its neighbours, unless they are marked in the same way.
maximum-noun = local maximum
maximum-rule = The value is larger than those of its neighbours, unless they are marked in the same way.
little-killer-noun = little killer
little-killer-rule = The values on the diagonal add up to { $sum }; they may be equal.
little-killer-bent = its cells are not a diagonal
sandwich-noun = sandwich
sandwich-rule = The values between the smallest and the largest possible one add up to { $sum }.
x-sum-noun = X-sum
x-sum-rule = The first X values add up to { $sum }, where X is the first of them.
skyscraper-noun = skyscraper
skyscraper-rule = From here { $count } values are seen: those that are higher than all before them.
numbered-room-noun = numbered room
numbered-room-rule = The cell that the first value counts to holds { $value }.
indexer-noun = indexer
indexer-rule = The value says where in its { $axis } the number of its own place stands.
pair-relation-noun = relation
pair-relation-rule = Pairs of values along the line are among the listed ones.
state-machine-noun = state machine
state-machine-rule = The values along the line are read by a state machine of { $states } states, which accepts them.
state-machine-row = each of its states needs { $order } next ones
regular-line-noun = regular line
regular-line-rule = The values along the line match { $pattern }.
clue-too-large = on grids above { $limit }×{ $limit } it is not supported
regular-line-too-long = its expression has { $found } bytes; { $limit } are possible
regular-line-unreadable = its expression cannot be used: { $error }
clue-no-cells = it has no cells
clue-outside = { $cell } lies outside the { $order }×{ $order } grid
clue-cell-twice = { $cell } is named twice
clue-number = { $number } is out of reach; on this grid it can be { $least } to { $most }
clue-count = it has { $found ->
    [one] 1 cell
   *[other] { $found } cells
}; on this grid { $least } to { $most } are possible

violation = { $text }
violation-clue = { $part } is broken: { $rule }
violation-repeat = { $value } stands twice in { $part }: at { $first } and at { $second }

# Shapes and grids.
shape-error-order = a grid of { $order }×{ $order } is out of range; orders from { $min_order } to { $max_order } work
shape-error-not-square = a grid of { $height }×{ $width } is not square; give it as many rows as columns
shape-error-no-boxes = { $order } values cannot be cut into boxes; give jigsaw regions, or say "{ $order }x{ $order }:latin" for rows and columns only
shape-error-box-does-not-fit = a box of { $height }×{ $width } does not hold the { $order } values; height times width must be { $order }, each at least 2
shape-error-map-length = the region map has { $found } cells, { $expected } were expected
shape-error-piece-count = the region map names more than { $order } pieces
shape-error-piece-size = jigsaw piece { $piece } has { $found } cells, every piece must have { $expected }
shape-error-region-size = { $noun } of { $found } cells: a region has from 2 to { $order } cells
shape-error-outside-grid = row { $row }, column { $column } lies outside the { $order }×{ $order } grid
shape-error-cell-twice = row { $row }, column { $column } is in two regions of one layer ({ $noun })
shape-error-too-many-layers = the extra regions overlap too often; at most { $limit } layers are possible
shape-error-too-many-regions = { $found } regions are too many; fewer than { $no_region } are possible
clue-error = { $noun } { $cells }: { $why }
shape-error-clues-too-large = the clues are too large together; leave some out
shape-error-too-many-clues = { $found } clues are too many; a grid of this size can have { $limit }
shape-error-unknown-part = { $part } is not among the rules that evodoku knows; add diagonals, windows or both, as in 9x9+diagonals
shape-error-unreadable = "{ $found }" is not a shape; write 9x9, 12x12:3x4, 30x30:latin or 9x9+diagonals+windows
grid-error-length = { $found } cells were given, the shape has { $expected }
grid-error-value = { $found } at { $cell } is out of range; values go from 1 to { $order }, 0 is empty
fault-empty = cell { $cell } is empty
fault-given-changed = the given of cell { $cell } was changed
fault-broken = the grid breaks a rule: { $rule }

# Puzzles as text.
cell-count = { $count ->
    [one] 1 cell
   *[other] { $count } cells
}
nearest-size = a grid of { $order }×{ $order } has { $cells }
nearest-sizes = a grid of { $below }×{ $below } has { $fewer }, a grid of { $above }×{ $above } has { $more }
read-error-empty = there is no puzzle here; one line of 81 characters, or nine rows of nine, would be one
read-error-not-text = this is not a text: line { $line } holds { $found }; save it as plain UTF-8 text
read-error-too-long = line { $line } begins a puzzle of more than { $limit } bytes; no grid needs that many
read-error-length = { $cells } found; { $sizes }
read-error-row-count = { $rows } rows of { $columns } cells were found; a grid has as many rows as columns
read-error-ragged = row { $row } has { $found } cells, the other rows have { $expected }; write . or 0 for an empty cell
read-error-symbol = "{ $found }" at row { $row }, column { $column } is not known; allowed are { $allowed }
read-error-value = { $found } at row { $row }, column { $column } is too large; a { $order }×{ $order } grid has values from 1 to { $order }
read-error-shape = { $error }
read-error-other-order = { $cells } found, but the shape asked for is { $expected }×{ $expected }; leave the shape out or name the right one
read-error-instance-length = { $cells } found; boxes of { $side }×{ $side }, as the first line says, make a grid of { $size }
read-error-box-side = "{ $found }" is not the side of a box; an instance file begins with a number from 2 to 12, then 1, then the cells with -1 for empty
read-error-no-column = the table has no column of puzzles, only { $found }; call the column "puzzle"
read-error-no-field = line { $line } has { $found } fields, the puzzle would be in number { $expected }
read-error-toml = { $message }
read-error-json = this is not a puzzle in JSON: { $message }
read-error-several = there is more than one puzzle here; the second begins in line { $line }
read-error-input = reading failed: { $message }
foreign-error-variant = this puzzle has { $features }, which evodoku does not know
foreign-error-needs-network = { $site } keeps this puzzle under a short name, and evodoku asks no network; open the link there and copy the puzzle itself or its long link
foreign-error-unknown-site = links of { $site } are not known; known are { $known }
foreign-error-damaged = the link is damaged: { $message }; copy it once more, to its end
foreign-error-too-large = the link holds more than { $limit } characters, which no puzzle needs
foreign-error-not-of-kind = this is not a puzzle of { $program }: { $message }
unknown-name = "{ $found }" is not known; there are { $known }
write-error-order = { $notation } has one character per cell, which ends at order 35; write { $order }×{ $order } as numbers, grid or toml
write-error-shape = { $notation } cannot say that the shape is { $shape }; toml carries every shape
write-error-clue = { $notation } cannot say { $clue }; toml and json carry every clue

# Generated puzzles.
make-error-cut-short = no { $asked } was made in time: { $givens } givens were left, and more of them could go. Allow more time, or ask for a number of givens
make-error-not-found = no { $asked } was found in time; the fewest givens reached were { $fewest }. Allow more time, or ask for more givens or another level

generate-error-stopped = no solved grid of { $shape } was found in time; allow more, or drop extra regions
generate-error-no-solution = no grid of { $shape } can be filled by its rules; choose other regions
generate-error-no-pattern = { $shape } has regions beside rows, columns and boxes, so there is no root grid of it; leave the class out
request-error-too-many = { $givens } givens do not fit the { $cells } cells of { $shape }; ask for at most { $cells }
request-error-too-few = a { $shape } puzzle with { $givens } givens cannot have one solution only; ask for at least { $fewest }, or do not ask for one solution
request-error-share = a share of { $share } of the cells cannot be given; it is a number from 0 to 1
request-error-level-without-uniqueness = a puzzle with a level, or without needless givens, has one solution; do not ask for more
request-error-level-too-large = level { $level } is not made above { $provable }×{ $provable }, and this is { $shape }; ask for easy or medium, or for a share of givens
request-error-level-with-clues = levels are not defined for puzzles with clues; ask for a number of givens, such as 0
request-error-clues-too-large = clues are proven to leave one solution up to { $provable }×{ $provable }, and this is { $shape }; choose a smaller shape, or do not ask for one solution
unknown-clue = "{ $name }" is no kind of clue that can be laid out at random, or the beginning of several; there are { $kinds }
unknown-level = "{ $found }" is not a level; there are { $levels }

# Parameters and presets.
preset-error-unknown = there is no preset { $name }; { $hint }
preset-error-newer = this is of schema { $found }, and this evodoku reads up to { $schema }; use a newer one
preset-error-engine = there is no engine { $found }; there are { $engines }
unsupported = { $engine } cannot search { $constraint } constraints; { $advice }
unsupported-by-all = no engine can
unsupported-alternatives = use { $alternatives }
failure-threads = no thread could be started for each walker ({ $reason }); use fewer threads
failure-memory = { $needed } MiB would be needed and { $limit } are allowed; { $advice }
failure-panic = it broke down ({ $message }), which is a mistake in this program; please report it with the seed
parameter-error-value = { $name } cannot be { $found }; it takes { $range }
parameter-error-not-live = { $name } cannot be changed while a run goes on; { $live }
parameter-error-unknown = there is no parameter { $name } here; { $hint }

# Why there is no solution.
contradiction = no solution: { $reason }
gap-cell = no value is left for { $cell }
gap-region = no place is left for { $value } in { $region }
gap-crowded = { $cells } cells of { $region } have only { $values } values left between them
gap-clue = no values are left with which { $clue } ({ $cells }) is kept: { $rule }

# Parts of messages about parameters and memory.
range-flag = true or false
range-between = { $low } to { $high }
range-from = { $low } or more
hint-nearest = did you mean { $name }?
hint-all = there are { $names }
hint-author = its author's { $name } is { $ours } here
hint-engines = engines are { $engines }
live-none = set it and begin a new run
live-others = set it and begin a new run, or change { $names }
memory-advice = use fewer threads or allow more memory
memory-advice-lower = lower { $name }, use fewer threads or allow more memory

# What was asked for.
request = { $shape } puzzle{ $amount }{ $uniqueness }{ $minimal }
request-givens = {" "}with { $givens } givens
request-level = {" "}of level { $level }
request-unique = {" "}with one solution
request-and-unique = {" "}and one solution
request-minimal = , minimal
level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
level-extreme = extreme

# Explanations, step by step.
short-cell-name = r{ $row }c{ $column }
then = {", then "}
values-at-cell = { $values } at { $cell }
mark-is = { $cell } is { $value }
mark-is-not = { $cell } is not { $value }
step-full-house = { $cell } is the last empty cell of { $region }, which still needs { $value }.
step-hidden-single = In { $region }, { $value } fits only at { $cell }.
step-naked-single = Only { $value } is left for { $cell }.
step-locked = All places of { $value } in { $region } lie in { $other }, so { $value } is struck from { $targets }.
step-locked-seen = Wherever { $value } goes in { $region }, it is not at { $targets }.
step-naked-set = In { $region }, { $cells } share the values { $values }, which leaves no room for { $struck }.
step-hidden-set = In { $region }, { $values } fit only at { $cells }, which leaves no room for { $struck }.
step-direct = { $sentence } So in { $region }, { $value } fits only at { $cell }.
step-fish = In { $lines }, { $value } goes only to { $covers }, so it is struck from { $targets }.
step-wing = Whichever value { $middle } has, one of { $holders } has { $value }, so { $value } is struck from { $targets }.
step-chain = If { $first }, then { $chain }: so { $last }.
step-nishio = If { $value } stands at { $cells }, no place is left for { $value } in { $region }: so { $cell } is not { $value }.
step-forcing-chains = { $asked }, { $statement }: { $chains }.
forcing-cell = Whichever of { $values } stands at { $cell }
forcing-region = Wherever { $value } goes in { $region }
step-try = Suppose { $cell } is { $value }: then { $follows }; so { $cell } is not { $value }.
try-steps = { $steps }, and { $gap }
try-more-steps = { $steps }, { $rest } more cells follow, and { $gap }
step-deep-try = Suppose { $cell } is { $value }: after { $steps } { $kind } { $gap }; so { $cell } is not { $value }.
step-search = Suppose { $cell } is { $value }: a complete search finds no solution; so { $cell } is not { $value }.
simple-steps = simple steps
steps-with-chains = steps with chains

# Names of techniques.
technique-full-house = full house
technique-hidden-single = hidden single
technique-naked-single = naked single
technique-locked-candidates = locked candidates
technique-naked-pair = naked pair
technique-hidden-pair = hidden pair
technique-naked-triple = naked triple
technique-hidden-triple = hidden triple
technique-naked-quad = naked quad
technique-hidden-quad = hidden quad
technique-x-wing = X-wing
technique-swordfish = swordfish
technique-jellyfish = jellyfish
technique-xy-wing = XY-wing
technique-xyz-wing = XYZ-wing
technique-colouring = colouring
technique-turbot-fish = turbot fish
technique-x-chain = X-chain
technique-xy-chain = XY-chain
technique-chain = chain
technique-nishio = nishio
technique-forcing-chains = forcing chains
technique-try = try
technique-deep-try = deep try

# Requests of the page.
refusal = { $message }
ending-exhausted = no solution: everything was searched
too-large-here = { $order }×{ $order } is too large here; it takes up to { $largest }×{ $largest }
no-such-index = the text has { $count } puzzles, counted from 0
at-line = line { $line }: { $error }
no-lesson = this is no lesson: line { $line }, column { $column }: { $detail }
lesson-puzzle = the puzzle of this lesson: { $error }
lesson-lanes = a lesson has one or two lanes, not { $lanes }
lesson-empty = a lesson needs text, or steps with text
bad-check = { $check } is no comparison of what is known of runs, such as share(a.solved = 1) > 0.5
check-unknown = { $check } speaks of something that is not known of these runs
no-example = there is no example { $id }; there are { $ids }
hint-solved = every cell is filled
hint-no-solution = there is no solution from here
hint-several = there are several solutions, and nothing more can be said
hint-stopped = no step was found in time
format-no-text = { $name } is no text; `evodoku convert` writes it
smaller-puzzle-or-parameter = lower { $name } or take a smaller puzzle
smaller-puzzle = take a smaller puzzle
bad-speed = speed cannot be { $speed }; it takes { $low } to { $high } steps per second, or null for full speed
bad-grain = grain cannot be { $steps }; it takes 1 to { $most }, or null
bad-cpu-seconds = max_cpu_seconds cannot be { $seconds }; it takes a number above 0, or null
trial-limit = a trial needs a limit: max_evaluations or max_cpu_seconds
bad-samples = one or two samples of up to { $runs } runs are compared
moves-from-1 = moves are numbered from 1
nothing-there = there is nothing under { $path }
other-methods = this address takes other methods; /api/openapi.json lists them
move-forgotten = this move is not known any more; the last thousand are
no-run-address = a run has no such address
bad-beats = beats cannot be { $beats }; it takes 1 to { $most }
no-file = there is no file { $name }
busy = the server is busy with the like already; try again in a moment
failed = this cannot be done
memory-taken = this run would take about { $needed } MiB, and of the { $all } for all runs together { $left } are left; end another run first
too-many-listeners = { $most } listeners hear this run already
too-many-changes = a run takes no more than { $most } changes
too-many-commands = too much is wanted of this run at once; wait until it has taken its step
no-further-run = no further run can begin: { $error }
too-many-runs = { $active } runs go on already, and this server allows { $limit }; end one of them first
no-such-run = there is no such run; it may have ended long ago
too-slow = the rest of this request did not come in time; send it again
body-too-large = this has more than { $most } KiB, which is too much for a request
foreign-host = this server answers to its address and to localhost only
foreign-origin = requests of other web sites are refused; open the page of this server
private = open the page by the link that evodoku serve printed; it has the token that lets you in
no-token = send the page's token in the header { $header }; reload the page if the server was restarted

# What is printed for people.
answer-right = complete and right
answer-wrong = complete but wrong: { $clashes }
answer-invalid-givens = no solution: { $clashes }
answer-unique = exactly one solution
answer-several = several solutions
answer-at-least-one = at least one solution; whether there is another is undecided
answer-undecided = undecided; allow more time
unread-parts = this has parts that evodoku cannot read ({ $parts }), and without them it does not have exactly one solution
answer-more = { $first }; and { $more } more
explained-complete = The grid is complete.
explained-solved = Solved in { $steps ->
    [one] 1 step
   *[other] { $steps } steps
 }; hardest: { $technique } ({ $difficulty }).
explained-no-solution = There is no solution: what is in the grid cannot be completed.
explained-several = Nothing more follows: each value that is left is part of a solution, so there are several.
explained-stopped = No further step was found within the time; try a longer --time-limit.

/**
 * What a title looks like and sounds in: worked out from its code alone, so that it is the same on every device for ever. It decides no
 * game: strips and pays come from the table, the look gives their letters a face.
 */
import type { ReelSheet, ReelSymbol } from '#platform/ui/art/reel-address.ts';
import { sheetAddress } from '#platform/ui/art/reel-address.ts';
import { inkPairs, REEL_PALETTES, type ReelPalette } from '#platform/ui/art/reel-inks.ts';
import { readTitleCode } from '#games/slots/contract.ts';
import type { ModelName } from '#games/slots/models/names.ts';

/** What a cell holds: an emblem of the sheet, or a sign the page writes in its own face. */
export type Face = { readonly emblem: string; readonly deep: boolean } | { readonly sign: string };

export type Look = {
  readonly code: string;
  readonly model: ModelName;
  /** `River Tiger`, until the catalogue has said what this brand calls it */
  readonly title: string;
  readonly reels: number;
  readonly rows: number;
  readonly palette: ReelPalette;
  /** letter of the strips → what stands in its cell */
  readonly faces: Readonly<Record<string, Face>>;
  /** address of the drawing */
  readonly sheet: string;
  /** letters shown before the game is opened, row by row */
  readonly window: string;
  /** letter of the symbol the title is named after */
  readonly top: string;
  /** semitones its sounds are moved by */
  readonly pitch: number;
};

type Grid = {
  readonly reels: number;
  readonly rows: number;
  /** symbols that pay, the dearest is A; so many of them have an emblem, the rest are signs */
  readonly symbols: number;
  readonly emblems: number;
  readonly wild: boolean;
  readonly scatter: readonly string[];
};

const MOONS = ['moon', 'lantern', 'bell', 'ticket', 'sun'];
const FIVE: Grid = { reels: 5, rows: 3, symbols: 8, emblems: 4, wild: true, scatter: MOONS };
const GRIDS: Readonly<Record<ModelName, Grid>> = {
  'classic-three': { reels: 3, rows: 3, symbols: 6, emblems: 6, wild: true, scatter: [] },
  'five-lines': FIVE,
  'ways-243': { ...FIVE, symbols: 10 },
  'ways-1024': { ...FIVE, rows: 4, symbols: 10 },
  'cluster-pays': { reels: 5, rows: 5, symbols: 5, emblems: 5, wild: false, scatter: [] },
  'scatter-pays': { reels: 5, rows: 4, symbols: 6, emblems: 6, wild: false, scatter: MOONS },
  cascade: FIVE,
  'expanding-wilds': { ...FIVE, scatter: [] },
  'sticky-wilds': FIVE,
  'walking-wilds': { ...FIVE, scatter: [] },
  'free-spins': FIVE,
  'hold-and-win': { ...FIVE, scatter: ['coin'] },
  'pick-bonus': { ...FIVE, scatter: ['chest'] },
  gamble: FIVE,
  respin: { reels: 3, rows: 3, symbols: 7, emblems: 7, wild: true, scatter: [] },
  'changing-heights': { ...FIVE, rows: 4, scatter: [] },
  'buy-feature': FIVE,
};

const FRUIT = ['seven', 'bell', 'cherry', 'lemon', 'melon', 'grapes', 'clover', 'horseshoe', 'gem'];
/** Emblems that go together; what belongs to none goes with the last. Only added to, behind: a title keeps its symbols. */
const SETS: readonly (readonly string[])[] = [
  'tiger elephant peacock rooster butterfly owl cat horse buffalo monkey fox hare frog bee parrot stag dragonfly crane snail',
  'koi crab turtle octopus shell starfish seahorse whale puffer jellyfish anchor shrimp lighthouse pearl trident boat',
  'lotus sunflower tulip palm cactus mushroom clover rice apple mango pineapple cherry lemon melon grapes chilli',
  'sun moon bolt rain mountain comet flame kite plane balloon rocket umbrella',
  'teapot pot lantern drum lute vase fan paisley loom rickshaw lamp key chest coin bell',
  'crown gem seven dice cards chip domino knight trophy shield target horseshoe hourglass compass mask wheel ticket',
].map((names) => names.split(' '));
const WILDS = ['peacock', 'crown', 'bolt', 'seven', 'mask', 'comet', 'flame', 'butterfly'];
const SIGNS = ['A', 'K', 'Q', 'J', '10', '9'];
export const LETTERS = 'ABCDEFGHIJ';

/** Whole numbers below n that depend on the text alone (FNV-1a into mulberry32). Dress only, never a game. */
function numbersOf(seed: string): (below: number) => number {
  let hash = 2166136261;
  for (let at = 0; at < seed.length; at += 1) hash = Math.imul(hash ^ seed.charCodeAt(at), 16777619);
  let state = hash >>> 0 || 1;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
type Next = ReturnType<typeof numbersOf>;

function shuffled<Item>(next: Next, items: readonly Item[]): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = next(at + 1);
    const [one, two] = [all[at], all[other]];
    if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
  }
  return all;
}

/** The named emblem first, then others it goes with; none of them twice, none that is wild or scatter. */
function emblemsOf(next: Next, first: string, model: ModelName, taken: readonly string[]): readonly string[] {
  const own = SETS.find((set) => set.includes(first)) ?? SETS.at(-1) ?? [];
  const kin = model === 'classic-three' || model === 'respin' ? FRUIT : own;
  return [...new Set([first, ...shuffled(next, kin), ...shuffled(next, SETS.flat())])].filter(
    (name) => !taken.includes(name),
  );
}

type Dressed = Pick<Look, 'faces'> & { readonly symbols: readonly ReelSymbol[] };

function dress(next: Next, emblem: string, model: ModelName): Dressed {
  const grid = GRIDS[model];
  const other = (names: readonly string[]): string =>
    shuffled(
      next,
      names.filter((name) => name !== emblem),
    )[0] ?? 'sun';
  const wild = grid.wild ? other(WILDS) : '';
  const scatter = grid.scatter.length > 0 ? other(grid.scatter) : '';
  const names = emblemsOf(next, emblem, model, [wild, scatter]);
  const pairs = shuffled(
    next,
    Array.from({ length: inkPairs }, (_, at) => at),
  );
  const special = [
    ...(wild === '' ? [] : [{ letter: 'W', emblem: wild }]),
    ...(scatter === '' ? [] : [{ letter: 'S', emblem: scatter }]),
  ];
  const plain = Array.from(LETTERS.slice(0, grid.emblems), (letter, at) => ({
    letter,
    emblem: names[at] ?? 'sun',
  }));
  const symbols = [...plain, ...special].map(
    ({ letter, emblem: name }, at): ReelSymbol => ({
      letter,
      emblem: name,
      pair: pairs[at - Math.floor(at / pairs.length) * pairs.length] ?? 0,
      deep: letter === 'A' || letter === 'W' || letter === 'S',
    }),
  );
  const faces: Record<string, Face> = {};
  for (const { letter, emblem: name, deep } of symbols) faces[letter] = { emblem: name, deep };
  for (let at = grid.emblems; at < grid.symbols; at += 1)
    faces[LETTERS[at] ?? 'A'] = { sign: SIGNS[at - grid.emblems] ?? '9' };
  return { faces, symbols };
}

/** What stands in the window before a game is opened: no column repeats itself, nothing special but one scatter or wild. */
function windowOf(next: Next, { reels, rows, symbols, wild, scatter }: Grid): string {
  const cells = Array.from({ length: reels * rows }, () => '');
  for (let reel = 0; reel < reels; reel += 1) {
    const column = shuffled(next, Array.from(LETTERS.slice(0, symbols)));
    for (let row = 0; row < rows; row += 1) cells[row * reels + reel] = column[row] ?? 'A';
  }
  const extra = scatter.length > 0 ? 'S' : wild ? 'W' : 'A';
  cells[next(rows) * reels + 1 + next(reels - 1)] = extra;
  return cells.join('');
}

const titleOf = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

const known = new Map<string, Look>();
const MOST_KEPT = 500;

/** Undefined for what is no code of a title. */
export function lookOf(code: string): Look | undefined {
  const kept = known.get(code);
  if (kept) return kept;
  const parts = readTitleCode(code);
  if (!parts) return undefined;
  const next = numbersOf(parts.name);
  const grid = GRIDS[parts.model];
  const at = next(REEL_PALETTES.length);
  const palette = REEL_PALETTES[at];
  if (!palette) return undefined;
  const { faces, symbols } = dress(next, parts.emblem, parts.model);
  const window = windowOf(next, grid);
  const { reels, rows } = grid;
  const sheet: ReelSheet = { reels, rows, palette: at, symbols, window };
  const look: Look = {
    code,
    model: parts.model,
    title: titleOf(parts.name),
    reels,
    rows,
    palette,
    faces,
    sheet: sheetAddress(sheet),
    window,
    top: 'A',
    pitch: next(9) - 4,
  };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(code, look);
  return look;
}

/**
 * The titles of the house, 10,000 of reels and 2,200 of everything else: the same names, vendors and labels on every machine, drawn from a stream of numbers that has no
 * other input. Nothing of it is fair play: it dresses the shelves, it decides no game.
 */
import { MODEL_NAMES, TABLES_OF_MODEL, tableCodeOf, titleCode } from '#games/slots/contract.ts';
import { artAddress } from '#platform/ui/art/serve.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import { isTaken } from './known.ts';
import { PROFILES } from './maths.ts';
import { MODIFIERS, OWNERS } from './modifiers.ts';
import { modified, type Names, owned, paired, placed, threefold } from './names.ts';
import { NOUNS, type Noun, nounsOf } from './nouns.ts';
import { TAILS, tailsOf } from './tails.ts';
import { SPLITS, VENDORS } from './vendors.ts';

export type Title = {
  readonly code: string;
  readonly vendor: string;
  readonly game_type: string;
  readonly names: Names;
  readonly icon: string;
  readonly tags: readonly string[];
  readonly popularity: number;
  readonly classify: string;
  readonly maths: string;
  /** the proved table of a reel title; empty for what another engine plays */
  readonly table: string;
};

/** Game type, classification code, how many, and the emblems their names are taken from (all of them where empty). */
type Plan = {
  readonly type: string;
  readonly classify: string;
  readonly count: number;
  readonly emblems: readonly string[];
};

const SEA = [
  'koi',
  'crab',
  'turtle',
  'octopus',
  'shell',
  'starfish',
  'seahorse',
  'whale',
  'puffer',
  'jellyfish',
].concat(['anchor', 'shrimp', 'lighthouse', 'pearl', 'trident', 'boat']);
const TABLE = ['cards', 'dice', 'wheel', 'chip', 'fan', 'crown', 'lantern', 'teapot', 'gem'];

export const PLANS: readonly Plan[] = [
  { type: 'RNG', classify: '', count: 10_000, emblems: [] },
  { type: 'RNG', classify: 'SC', count: 400, emblems: [] },
  { type: 'RNG', classify: 'JP', count: 300, emblems: [] },
  { type: 'RNG', classify: 'TG', count: 300, emblems: TABLE },
  {
    type: 'ARCADE',
    classify: 'AC',
    count: 360,
    emblems: ['target', 'coin', 'dice', 'rocket', 'gem', 'gamepad', 'ball8', 'bolt'],
  },
  { type: 'LIVE', classify: '', count: 200, emblems: TABLE },
  { type: 'FISH', classify: '', count: 160, emblems: SEA },
  { type: 'PVP', classify: '', count: 120, emblems: ['cards', 'domino', 'knight', 'crown', 'chip', 'dice'] },
  {
    type: 'CRASH',
    classify: 'Crash',
    count: 80,
    emblems: ['kite', 'rocket', 'plane', 'balloon', 'comet', 'bolt'],
  },
  { type: 'BINGO', classify: 'BG', count: 120, emblems: ['ticket', 'wheel', 'ball8', 'bell', 'lantern'] },
  { type: 'LOTT', classify: '', count: 40, emblems: ['ticket', 'wheel', 'sun', 'moon'] },
  { type: 'ELOTT', classify: '', count: 40, emblems: ['ticket', 'ball8', 'bolt', 'hourglass'] },
  { type: 'SPORTS', classify: '', count: 24, emblems: ['ball', 'bat', 'basket', 'trophy', 'shuttle'] },
  { type: 'ESPORTS', classify: '', count: 24, emblems: ['gamepad', 'shield', 'trophy'] },
  { type: 'COCKFIGHT', classify: '', count: 24, emblems: ['rooster'] },
  { type: 'U9W', classify: '', count: 8, emblems: ['chip', 'trophy', 'cards'] },
];
export const TITLE_COUNT = PLANS.reduce((sum, plan) => sum + plan.count, 0);

/** A stream of whole numbers below n (mulberry32 from a fixed start). Dress only, never a game. */
function createPick(): (below: number) => number {
  let state = 0x4a617473;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
type Pick = ReturnType<typeof createPick>;

const one = <Value>(pick: Pick, list: readonly Value[]): Value => {
  const found = list[pick(list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

/** A plate holds two lines of it at 104 px; the code of a game holds 40 characters. */
const LONGEST = 22;

export const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-');

/** `Lotus Lotus`, `Pearl Pearls` and `Gate … Gate` say nothing twice. */
function repeats(name: string): boolean {
  const stems = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.slice(0, 4));
  return new Set(stems).size < stems.length;
}

type Drawn = { readonly names: Names; readonly noun: Noun };

/** Of a hundred slots: 52 have a word before the noun, 24 one behind it, 9 an owner, 8 a companion, 7 both. */
function nameReels(pick: Pick, nouns: readonly Noun[]): Drawn {
  const noun = one(pick, nouns);
  const kind = pick(100);
  if (kind < 52) return { noun, names: modified(one(pick, MODIFIERS), noun) };
  if (kind < 76) return { noun, names: placed(noun, one(pick, TAILS)) };
  if (kind < 85) return { noun, names: owned(one(pick, OWNERS), noun) };
  if (kind < 93) return { noun, names: paired(noun, one(pick, nouns)) };
  return { noun, names: threefold(one(pick, MODIFIERS), noun, one(pick, TAILS)) };
}

/** Others say what is played: `River Baccarat`, `Comet Climb`. */
function nameKind(pick: Pick, plan: Plan, nouns: readonly Noun[]): Drawn {
  const noun = one(pick, nouns);
  const tail = one(pick, tailsOf(plan.classify in PROFILES ? plan.classify : plan.type));
  const byNoun =
    plan.type === 'FISH' || plan.type === 'CRASH' || plan.classify === 'SC' || plan.classify === 'JP';
  if (byNoun && pick(2) === 0) return { noun, names: placed(noun, tail) };
  if (byNoun) return { noun, names: threefold(one(pick, MODIFIERS), noun, tail) };
  return { noun, names: placed(one(pick, MODIFIERS), tail) };
}

const isGood = (name: string): boolean => name.length <= LONGEST && !repeats(name) && !isTaken(name);

function tagsOf(rank: number, pick: Pick): string[] {
  const fresh = pick(100) < 4;
  return [...(rank < 240 && pick(5) === 0 ? ['HOT'] : []), ...(fresh ? ['NEW'] : [])];
}

const isReels = ({ type, classify }: Plan): boolean => type === 'RNG' && classify === '';

/** Every table plays as many titles as any other, one or so more or less: a shelf of reels is never all of one kind. */
function reelsOf(made: number): { readonly model: (typeof MODEL_NAMES)[number]; readonly number: number } {
  const round = Math.floor(made / MODEL_NAMES.length);
  const model = MODEL_NAMES[made - round * MODEL_NAMES.length] ?? MODEL_NAMES[0];
  return { model, number: 1 + round - Math.floor(round / TABLES_OF_MODEL) * TABLES_OF_MODEL };
}

/** All titles; the order is that of the plans, popularity is spread over them. */
export function makeTitles(): readonly Title[] {
  const pick = createPick();
  const used = new Set<string>();
  const ranks = shuffled(TITLE_COUNT, pick);
  const titles: Title[] = [];
  for (const plan of PLANS) {
    const nouns = plan.emblems.length > 0 ? nounsOf(...plan.emblems) : NOUNS;
    const makers = VENDORS.filter((vendor) =>
      vendor.makes.includes(plan.classify in PROFILES ? plan.classify : plan.type),
    );
    for (let made = 0; made < plan.count; ) {
      const drawn = isReels(plan) ? nameReels(pick, nouns) : nameKind(pick, plan, nouns);
      const name = codeOf(drawn.names.en);
      if (used.has(name) || !isGood(drawn.names.en)) continue;
      used.add(name);
      const played = isReels(plan) ? reelsOf(made) : undefined;
      const code = played ? titleCode({ ...played, name, emblem: drawn.noun.emblem }) : name;
      const title = titleOf(plan, drawn, code, one(pick, makers).code, ranks[titles.length] ?? 0, pick);
      titles.push(played ? { ...title, table: tableCodeOf(played) } : title);
      made += 1;
    }
  }
  return titles;
}

function titleOf(
  plan: Plan,
  { names, noun }: Drawn,
  code: string,
  vendor: string,
  rank: number,
  pick: Pick,
): Title {
  const split = SPLITS.some((one) => one.vendor === vendor);
  const profiles = PROFILES[plan.classify] ?? PROFILES[plan.type] ?? [];
  return {
    code,
    vendor,
    game_type: split ? 'SPORTS' : plan.type,
    names,
    icon: artAddress(plan.type, code, isEmblem(noun.emblem) ? { emblem: noun.emblem } : {}),
    tags: tagsOf(rank, pick),
    // like the plays of a real shelf: a few are played much, most a little
    popularity: Math.floor(1_000_000 / (rank + 20)),
    classify: plan.classify,
    maths: one(pick, profiles).code,
    table: '',
  };
}

function shuffled(count: number, pick: Pick): readonly number[] {
  const list = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = pick(at + 1);
    [list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0];
  }
  return list;
}

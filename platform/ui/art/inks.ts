/**
 * Ink sets and the grammar of a label before it is drawn. Small and free of drawings, so that a page can colour the plate
 * under a label without carrying the art (the art is an image from the server).
 */
export type InkSet = readonly [paper: string, key: string, a: string, b: string];

const INK_SETS: readonly [InkSet, ...InkSet[]] = [
  ['#FFF0CF', '#1B1D3E', '#D81F5C', '#F4A91B'],
  ['#FFD9DF', '#33103A', '#C4124F', '#F8B42A'],
  ['#FBC64B', '#2A1446', '#C4124F', '#FFF3D6'],
  ['#CDEBE0', '#0E2C39', '#0B7F74', '#F2A51F'],
  ['#0E6F69', '#062B2E', '#F6B62B', '#FFEFCB'],
  ['#CB2F22', '#3A0A12', '#FBC041', '#FFF0D2'],
  ['#253A8E', '#0C1236', '#F1477A', '#FFE9B8'],
  ['#FCE7C0', '#14352B', '#2C7A44', '#D9382B'],
  ['#CFE3F7', '#10204F', '#2751B8', '#F05A37'],
  ['#7A1F5C', '#26071F', '#FFB52E', '#FFE3EA'],
  ['#F6F0E2', '#20242E', '#E0572B', '#1F8A82'],
  ['#F08A24', '#3B1208', '#FFF1CF', '#8E123F'],
];
export const inkSetCount = INK_SETS.length;

/** Kinds of label and the emblems each may carry; an unknown kind draws as RNG. */
const KINDS = {
  RNG: [
    'tiger',
    'elephant',
    'peacock',
    'lotus',
    'seven',
    'pineapple',
    'paisley',
    'lantern',
    'sun',
    'moon',
    'gem',
    'crown',
    'pot',
    'butterfly',
    'drum',
    'fan',
    'boat',
    'koi',
    'owl',
    'stag',
    'crane',
    'mango',
    'bell',
    'teapot',
    'lamp',
    'mask',
  ],
  CRASH: ['rocket', 'plane', 'kite', 'bolt', 'balloon', 'comet'],
  FISH: ['koi', 'crab', 'turtle', 'boat', 'octopus', 'whale', 'puffer', 'trident'],
  LIVE: ['cards', 'dice', 'wheel', 'fan', 'chip'],
  PVP: ['cards', 'dice', 'crown', 'domino', 'knight'],
  SPORTS: ['ball', 'bat', 'basket', 'shuttle', 'trophy'],
  ESPORTS: ['gamepad', 'bolt', 'crown'],
  COCKFIGHT: ['rooster'],
  LOTT: ['ticket', 'wheel', 'sun'],
  ELOTT: ['ticket', 'ball8', 'moon'],
  ARCADE: ['dice', 'gem', 'bolt', 'rocket', 'target', 'coin'],
  BINGO: ['ticket', 'wheel', 'ball8'],
  U9W: ['chip', 'trophy'],
} as const;
export type LabelKind = keyof typeof KINDS;
type KindEmblem = (typeof KINDS)[LabelKind][number];
const isKind = (kind: string): kind is LabelKind => Object.hasOwn(KINDS, kind);

/** A stream of numbers in [0, 1) that depends on the text alone (FNV-1a into mulberry32). Art only, never a game. */
function stream(seed: string): () => number {
  let hash = 2166136261;
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 16777619);
  let state = hash >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type LabelSpec = {
  readonly inks: InkSet;
  readonly emblem: KindEmblem;
  readonly ground: number;
  readonly field: number;
  readonly frame: number;
  readonly rayCount: number;
  readonly rayTurn: number;
  /** how far the plate was printed off register, in units */
  readonly shiftX: number;
  readonly shiftY: number;
};

/** What a seed decides. In-house games may fix the ink set; the seed fills in the rest. */
export function labelSpec(seed: string, kind: string, inkSet?: number): LabelSpec {
  const next = stream(seed);
  const pick = (count: number): number => Math.floor(next() * count);
  const emblems: readonly KindEmblem[] = KINDS[isKind(kind) ? kind : 'RNG'];
  const drawn = pick(INK_SETS.length);
  return {
    inks: INK_SETS[inkSet ?? drawn] ?? INK_SETS[0],
    emblem: emblems[pick(emblems.length)] ?? 'tiger',
    ground: pick(7),
    field: pick(6),
    frame: pick(4),
    rayCount: 10 + 2 * pick(6),
    rayTurn: next(),
    shiftX: Math.round((next() - 0.5) * 14) / 10,
    shiftY: Math.round((next() - 0.5) * 12) / 10,
  };
}

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const toHex = (values: readonly number[]): string =>
  `#${values.map((value) => Math.min(255, Math.round(value)).toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2 relative luminance, 0–1. */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio, 1–21. */
export function contrast(one: string, other: string): number {
  const [x, y] = [luminance(one), luminance(other)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return toHex(channels(from).map((value, at) => value * (1 - share) + (target[at] ?? 0) * share));
}

/** Brightens without greying: the channels scale up, then a little white. */
export const brighten = (hex: string): string =>
  toHex(channels(hex).map((value) => Math.round(value * 1.12 + 10)));

export const isLightPaper = (inks: InkSet): boolean => luminance(inks[0]) > 0.32;

export type Plate = { readonly paper: string; readonly ink: string; readonly rule: string };

/** Colours of the name plate under a label: text ≥ 4.7 : 1 on its paper for every ink set. */
export function plate(seed: string, kind: string, inkSet?: number): Plate {
  const { inks } = labelSpec(seed, kind, inkSet);
  const [paper, key, a, b] = inks;
  const onDark = contrast(b, paper) >= 4.7 ? b : '#FFF6E2';
  return { paper, ink: isLightPaper(inks) ? key : onDark, rule: a };
}

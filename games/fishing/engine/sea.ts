/** What a sea is made of, as data: its fish, its weapons, and how a tide of it is filled. */

/** One of several amounts a fish may pay, by its weight. */
export type Prize = {
  /** In stakes. */
  readonly times: number;
  readonly weight: number;
};

/** What is taken along with the fish that was hit. */
export type Sweep = {
  /** `round`: what is nearest to the fish that was hit · `chain`: what is nearest to the last one taken, and so on. */
  readonly shape: 'round' | 'chain';
  /** How far it reaches, in units of the sea. */
  readonly reach: number;
  /** How many it takes at most. */
  readonly most: number;
};

export const STYLES = ['cross', 'weave', 'rise', 'ground', 'circle', 'parade'] as const;
/** How a fish swims (engine/tide.ts). */
export type Style = (typeof STYLES)[number];

export const ROLES = ['plain', 'burst', 'chain', 'wheel', 'jackpot', 'boss'] as const;
/**
 * `plain` may be taken along with others · `burst`, `chain` take others along · `wheel` pays one of several amounts · `jackpot` may bring the
 * pool of its room on top · `boss` comes once in a tide, and may be caught several times.
 */
export type Role = (typeof ROLES)[number];

export type Fish = {
  readonly code: string;
  readonly role: Role;
  /** What it pays in stakes: one amount, or one of several. */
  readonly pays: readonly Prize[];
  /** Return of a shot at it with a weapon that adds nothing, in ten-thousandths of the stake, the share of the pool included. */
  readonly rtp: number;
  /** What goes with it when it is caught, whatever it was caught with. */
  readonly sweep?: Sweep;
  /** How often it is caught before it is gone. */
  readonly lives: number;
  /** Half its length, in units of the sea: how it is drawn, and how near a finger has to be. */
  readonly size: number;
};

export type Weapon = {
  readonly code: string;
  /** What it adds to the return of every fish, in ten-thousandths. */
  readonly adds: number;
  readonly sweep?: Sweep;
};

/** Fish of one kind that come again and again. Times in ms of the tide. */
export type Stream = {
  readonly fish: string;
  readonly style: Style;
  readonly from: number;
  /** The last of them has left by then. */
  readonly until: number;
  readonly every: number;
  /** Up to so much later, drawn for each. */
  readonly jitter: number;
  /** How long one takes to cross: the least, and what is drawn on top. */
  readonly crosses: number;
  readonly slower: number;
  /** How many swim together: the least, and what is drawn on top. */
  readonly school: number;
  readonly more: number;
};

export type Sea = {
  readonly code: string;
  /** Raised when the same draws would come to something else. */
  readonly version: number;
  readonly fish: readonly Fish[];
  /** The first is what a cannon is loaded with. */
  readonly weapons: readonly Weapon[];
  readonly streams: readonly Stream[];
};

/** A tide fills the sea and leaves it empty: everything that came in it has left before the next. It divides a day of UTC. */
export const TIDE_MS = 180_000;

/** Of every stake, in ten-thousandths: it goes to the pool of the room, which the jackpot fish brings. */
export const POOL_SHARE = 50;
/** Returns and chances are counted in these. */
export const WHOLE = 10_000;

/** The bounds of what a shot returns (docs/RULINGS.md). */
export const LEAST_RTP = 9_600;
export const MOST_RTP = 9_750;

export const fishOf = (sea: Sea, code: string): Fish | undefined => sea.fish.find((one) => one.code === code);
export const weaponOf = (sea: Sea, code: string): Weapon | undefined =>
  sea.weapons.find((one) => one.code === code);

export const weightOf = ({ pays }: Pick<Fish, 'pays'>): number =>
  pays.reduce((sum, { weight }) => sum + weight, 0);
export const mostOf = ({ pays }: Pick<Fish, 'pays'>): number => Math.max(...pays.map(({ times }) => times));

/** A volley decided: shot by shot, each on what the ones before it have left. Pure: the same asked twice comes to the same. */
import { rtpOf } from '#games/fishing/engine/chance.ts';
import {
  type Fish,
  fishOf,
  POOL_SHARE,
  type Sea,
  type Weapon,
  weaponOf,
  WHOLE,
} from '#games/fishing/engine/sea.ts';
import { type Caught, shoot, takenAlong } from '#games/fishing/engine/shot.ts';
import { isSeen, kindOf, type Swim } from '#games/fishing/engine/tide.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import type { WhyReturned } from '../contract.ts';
import type { TideNow } from './tide.ts';

/** One shot as it was asked for. */
export type Fired = {
  readonly swim: number;
  readonly weapon: string;
  /** Minor units. */
  readonly stake: bigint;
  /** ms of the tide, by the clock of the page. */
  readonly at: number;
};

/** What a room is when a volley comes: by the clock of the database. */
export type Waters = {
  readonly sea: Sea;
  readonly swims: readonly Swim[];
  readonly now: TideNow;
  /** How often each swim was caught in this tide. */
  readonly caught: ReadonlyMap<number, number>;
  /** The largest stake of a shot. */
  readonly largest: bigint;
  readonly pool: bigint;
  readonly poolPart: number;
};

export type DecidedShot = Fired & {
  /** Nonce; undefined for one that was given back. */
  readonly n: number | undefined;
  readonly fish: string | undefined;
  readonly returned: WhyReturned | undefined;
  readonly along: readonly Swim[];
  readonly caught: Caught;
  readonly pays: bigint;
  /** What the pool paid on top. */
  readonly jackpot: bigint;
};

export type DecidedVolley = {
  readonly shots: readonly DecidedShot[];
  /** Shots that were taken. */
  readonly taken: number;
  /** Of the shots that were taken. */
  readonly stake: bigint;
  /**
   * Of all that could have been taken before the first was drawn: what whoever shoots has to be able to pay. A catch gives the shots behind it back; were
   * they not asked for, too, only who had missed would be refused for want of money.
   */
  readonly most: bigint;
  /** Paid by the house. */
  readonly payout: bigint;
  /** Paid by the pool. */
  readonly prize: bigint;
  readonly share: bigint;
  readonly pool: bigint;
  readonly poolPart: number;
  /** Numbers of what was caught, in order. */
  readonly newlyCaught: readonly number[];
  /** What the house keeps in the long run, in millionths of the stake. */
  readonly margin: number;
};

/** A page's clock may be ahead by so much, and a shot may have been under way for so long. */
const AHEAD_MS = 400;
const UNDER_WAY_MS = 4_000;

const NOTHING: Caught = { hit: false, times: 0, prize: undefined, jackpot: false };
const returned = (fired: Fired, why: WhyReturned): DecidedShot => ({
  ...fired,
  n: undefined,
  fish: undefined,
  returned: why,
  along: [],
  caught: NOTHING,
  pays: 0n,
  jackpot: 0n,
});

/** Why it cannot be taken; undefined where it can. */
function whyReturned(
  { swims, now, sea }: Waters,
  counts: ReadonlyMap<number, number>,
  { swim: id, at }: Fired,
): WhyReturned | undefined {
  if (at > now.ms + AHEAD_MS) return 'early';
  if (at < now.ms - UNDER_WAY_MS) return 'late';
  const swim = swims[id];
  if (!swim || !isSeen(swim, at)) return 'gone';
  return (counts.get(id) ?? 0) >= kindOf(sea, swim).lives ? 'caught' : undefined;
}

const PARTS = BigInt(WHOLE);
const MILLION = 1_000_000n;

/** What it keeps of each stake by its fish and weapon, weighed by the stakes. */
function marginOf(sea: Sea, shots: readonly DecidedShot[], stake: bigint): number {
  if (stake === 0n) return 0;
  const kept = shots.reduce((sum, shot) => {
    const line = shot.fish === undefined ? undefined : lineOf(sea, shot.fish, shot.weapon);
    return line ? sum + shot.stake * BigInt(WHOLE - rtpOf(line.fish, line.weapon)) : sum;
  }, 0n);
  return Number((kept * MILLION) / (PARTS * stake));
}

export function lineOf(sea: Sea, fish: string, weapon: string): { fish: Fish; weapon: Weapon } | undefined {
  const [one, with_] = [fishOf(sea, fish), weaponOf(sea, weapon)];
  return one && with_ && { fish: one, weapon: with_ };
}

/** @param drawFor the draws of one nonce; @param first nonce of its first shot */
export function decideVolley(
  waters: Waters,
  fired: readonly Fired[],
  first: number,
  drawFor: (nonce: number) => Draw,
): DecidedVolley {
  const { sea, swims, largest } = waters;
  const counts = new Map(waters.caught);
  const newlyCaught: number[] = [];
  let [taken, share, prize] = [0, 0n, 0n];
  let { pool } = waters;
  let part = BigInt(waters.poolPart);
  const take = (id: number): void => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    newlyCaught.push(id);
  };
  const decide = (one: Fired): DecidedShot => {
    const why = whyReturned(waters, counts, one);
    const swim = swims[one.swim];
    const weapon = weaponOf(sea, one.weapon);
    if (why !== undefined || !swim || !weapon) return returned(one, why ?? 'gone');
    const fish = kindOf(sea, swim);
    const lives = ({ id }: Swim): boolean => (counts.get(id) ?? 0) === 0;
    const along = takenAlong(sea, swims, swim, weapon, one.at, lives);
    const kinds = along.map((each) => kindOf(sea, each));
    const n = first + taken;
    const caught = shoot({ fish, weapon, along: kinds, stake: one.stake, largest }, drawFor(n));
    taken += 1;
    part += one.stake * BigInt(POOL_SHARE);
    const brought = part / PARTS;
    part -= brought * PARTS;
    share += brought;
    pool += brought;
    const jackpot = caught.jackpot ? pool : 0n;
    pool -= jackpot;
    prize += jackpot;
    if (caught.hit) for (const { id } of [swim, ...along]) take(id);
    const pays = one.stake * BigInt(caught.times);
    return { ...one, n, fish: fish.code, returned: undefined, along, caught, pays, jackpot };
  };
  const most = fired.reduce(
    (sum, one) => (whyReturned(waters, waters.caught, one) === undefined ? sum + one.stake : sum),
    0n,
  );
  const shots = fired.map(decide);
  const stake = shots.reduce((sum, shot) => (shot.n === undefined ? sum : sum + shot.stake), 0n);
  const payout = shots.reduce((sum, { pays }) => sum + pays, 0n);
  const margin = marginOf(sea, shots, stake);
  return {
    shots,
    taken,
    stake,
    most,
    payout,
    prize,
    share,
    pool,
    poolPart: Number(part),
    newlyCaught,
    margin,
  };
}

/** A slip as it is exported and recomputed: read, checked and settled in one place (docs/RECOMPUTE.md describes every field). */
import { isCurrency, MAX_MINOR, scaleOf } from '#kernel/money.ts';
import { type Bet, MOST_PLACES, readBet } from './bet.ts';
import { compare, type Fraction, readDecimal, scaled, WHOLE } from './exact.ts';
import { type Odds, oddsOf, readOdds } from './formats.ts';
import type { Settled } from './outcome.ts';
import { type Fields, fieldOf, Look, type Read } from './read.ts';
import { readResult, type Result } from './result.ts';
import { readVoidRules, VOID_RULES, type VoidRules } from './rules.ts';
import { settleBet } from './settle-bet.ts';
import {
  type EachWay,
  MOST_LEGS,
  parlay,
  readSystem,
  type SettledLeg,
  settleEachWay,
  settleSlip,
  type SlipAnswer,
  type System,
} from './slip.ts';

export type SlipLeg = {
  readonly bet: Bet;
  readonly odds: Odds;
  readonly result: Result;
  /** The match, where it is known: two legs of one are refused. */
  readonly event: string | undefined;
};

export type Slip = {
  /** Minor units, of each combination. */
  readonly stake: bigint;
  /** Decimals of the currency. */
  readonly scale: number;
  readonly legs: readonly SlipLeg[];
  readonly system: System;
  /** Whether the slip names a system, rather than being a single or a parlay. */
  readonly isSystem: boolean;
  readonly eachWay: EachWay | undefined;
  readonly rules: VoidRules;
};

/** Where no currency is named. */
const USUAL_SCALE = 2;

export function readScale(look: Look, value: unknown, field: string): number {
  if (value === undefined) return USUAL_SCALE;
  const code = look.text(value, field, 8);
  if (isCurrency(code)) return scaleOf(code);
  look.refuse('money.unknown_currency', field);
  return USUAL_SCALE;
}

/** An amount above zero (or zero, where it may be) as minor units. */
export function readMinor(
  look: Look,
  value: unknown,
  field: string,
  scale: number,
  mayBeZero = false,
): bigint {
  const amount = readDecimal(value, scale);
  if (!amount) {
    look.refuse(value === undefined ? 'field.missing' : 'money.malformed', field);
    return 0n;
  }
  const units = scaled(amount, scale, 'down');
  if (units > MAX_MINOR || (units === 0n && !mayBeZero)) look.refuse('money.out_of_range', field);
  return units;
}

/** A part of one as a decimal (`0.25`) or a fraction (`1/4`): from zero to one. */
export function readPart(look: Look, value: unknown, field: string): Fraction {
  const [, top, bottom] = typeof value === 'string' ? (/^([1-9])\/([1-9][0-9]?)$/.exec(value) ?? []) : [];
  const part = top !== undefined && bottom !== undefined ? readRatio(top, bottom) : readDecimal(value, 6);
  if (part && compare(part, WHOLE) <= 0) return part;
  look.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
  return WHOLE;
}

const readRatio = (top: string, bottom: string): Fraction => ({ n: BigInt(top), d: BigInt(bottom) });

const ANY_ODDS = oddsOf(2_000n);

function readLeg(look: Look, value: unknown, at: string): SlipLeg | undefined {
  const fields = look.fields(value, at);
  const bet = readBet(look, fields, at);
  const price = fieldOf(fields, 'odds');
  const odds = readOdds(price);
  if (!odds) look.refuse(price === undefined ? 'field.missing' : 'odds.malformed', `${at}.odds`);
  const event = fieldOf(fields, 'event');
  const result = readResult(look, fieldOf(fields, 'result'), `${at}.result`, bet.market === 'innings_total');
  const known = odds ?? ANY_ODDS;
  if (!known) return undefined;
  return {
    bet,
    odds: known,
    result,
    event: event === undefined ? undefined : look.text(event, `${at}.event`, 128),
  };
}

function readLegs(look: Look, value: unknown): readonly SlipLeg[] {
  const legs = look
    .list(value, 'legs', MOST_LEGS)
    .flatMap((one, at) => readLeg(look, one, `legs.${at}`) ?? []);
  if (legs.length === 0) look.refuse('slip.no_legs', 'legs');
  const events = new Set<string>();
  for (const [at, { event }] of legs.entries()) {
    if (event === undefined) continue;
    // Picks of one match hang together: they take one price (same_match), never a product.
    if (events.has(event)) look.refuse('slip.same_event', `legs.${at}.event`);
    events.add(event);
  }
  return legs;
}

/** Places that pay, and what part of the odds. */
export function readEachWay(look: Look, value: unknown, at: string): EachWay {
  const fields = look.fields(value, at);
  const places = look.count(fieldOf(fields, 'places'), `${at}.places`, MOST_PLACES);
  if (places < 2) look.refuse('field.malformed', `${at}.places`);
  return { part: readPart(look, fieldOf(fields, 'fraction'), `${at}.fraction`), places };
}

function readTerms(look: Look, value: unknown, legs: readonly SlipLeg[]): EachWay | undefined {
  if (value === undefined) return undefined;
  const [leg] = legs;
  if (legs.length > 1 || (leg && leg.bet.market !== 'outright' && leg.bet.market !== 'top_batter'))
    look.refuse('slip.each_way', 'eachWay');
  return readEachWay(look, value, 'eachWay');
}

export function readSlip(fields: Fields): Read<Slip> {
  const look = new Look();
  const scale = readScale(look, fieldOf(fields, 'currency'), 'currency');
  const stake = readMinor(look, fieldOf(fields, 'stake'), 'stake', scale);
  const legs = readLegs(look, fieldOf(fields, 'legs'));
  const named = fieldOf(fields, 'system');
  const system = named === undefined ? parlay(legs.length) : readSystem(named);
  if (!system) look.refuse('system.unknown', 'system');
  else if (system.legs !== legs.length) look.refuse('system.legs', 'system');
  const eachWay = readTerms(look, fieldOf(fields, 'eachWay'), legs);
  if (eachWay && named !== undefined) look.refuse('slip.each_way', 'eachWay');
  const own = fieldOf(fields, 'void');
  const rules = own === undefined ? VOID_RULES : readVoidRules(look, look.fields(own, 'void'), 'void');
  return look.done({
    stake,
    scale,
    legs,
    system: system ?? parlay(legs.length),
    isSystem: named !== undefined,
    eachWay,
    rules,
  });
}

export type SettledSlip = { readonly slip: SlipAnswer; readonly legs: readonly SettledLeg[] };

function settleLegAt(leg: SlipLeg, at: number, rules: VoidRules): Read<Settled> {
  const settled = settleBet(leg.bet, leg.result, rules);
  if ('value' in settled) return settled;
  const { code, field } = settled.wrong;
  return { wrong: { code, field: `legs.${at}.result.${field}` } };
}

function settlePlaces(slip: Slip, leg: SlipLeg, terms: EachWay): Read<SettledSlip> {
  if (leg.bet.market !== 'outright' && leg.bet.market !== 'top_batter')
    return { wrong: { code: 'slip.each_way', field: 'eachWay' } };
  const win = settleLegAt({ ...leg, bet: { ...leg.bet, places: 1 } }, 0, slip.rules);
  const place = settleLegAt({ ...leg, bet: { ...leg.bet, places: terms.places } }, 0, slip.rules);
  if ('wrong' in win) return win;
  if ('wrong' in place) return place;
  return {
    value: {
      slip: settleEachWay(slip.stake, leg.odds, { win: win.value, place: place.value }, terms),
      legs: [win.value, place.value].map((settled) => ({ odds: leg.odds, settled })),
    },
  };
}

/** Refuses with `result.missing` where a result lacks what a market needs. */
export function settle(slip: Slip): Read<SettledSlip> {
  const [first] = slip.legs;
  if (slip.eachWay && first) return settlePlaces(slip, first, slip.eachWay);
  const legs: SettledLeg[] = [];
  for (const [at, leg] of slip.legs.entries()) {
    const settled = settleLegAt(leg, at, slip.rules);
    if ('wrong' in settled) return settled;
    legs.push({ odds: leg.odds, settled: settled.value });
  }
  return { value: { slip: settleSlip(slip.stake, legs, slip.system), legs } };
}

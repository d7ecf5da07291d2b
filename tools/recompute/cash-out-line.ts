/** A line of what was sold of a slip: its fair value by the chances kept with the offer, the offer, and what a part of it pays. */
import { cashOut, cashOutPart } from '#games/odds/engine/cash-out.ts';
import {
  compare,
  type Fraction,
  fraction,
  plus,
  readDecimal,
  WHOLE,
  writeDecimal,
} from '#games/odds/engine/exact.ts';
import { readOdds } from '#games/odds/engine/formats.ts';
import { type Fields, fieldOf, Look, type Read } from '#games/odds/engine/read.ts';
import { readMinor, readPart, readScale } from '#games/odds/engine/read-slip.ts';
import { parlay, readSystem } from '#games/odds/engine/slip.ts';

const MOST_LEGS = 20;
/** Chances are whole billionths. */
const PLACES = 9;

/** From zero to one: a decimal, or a fraction where it does not end. */
function readShare(look: Look, value: unknown, field: string): Fraction {
  const [, top, bottom] =
    typeof value === 'string' ? (/^(\d{1,12})\/([1-9]\d{0,11})$/.exec(value) ?? []) : [];
  const share =
    top !== undefined && bottom !== undefined
      ? fraction(BigInt(top), BigInt(bottom))
      : readDecimal(value, PLACES);
  if (share && compare(share, WHOLE) <= 0) return share;
  look.refuse(value === undefined ? 'field.missing' : 'field.malformed', field);
  return WHOLE;
}

function readLegs(look: Look, value: unknown) {
  return look.list(value, 'cashOut.legs', MOST_LEGS).flatMap((one, at) => {
    const field = `cashOut.legs.${at}`;
    const leg = look.fields(one, field);
    const odds = readOdds(fieldOf(leg, 'odds'));
    if (!odds) look.refuse('odds.malformed', `${field}.odds`);
    const win = readShare(look, fieldOf(leg, 'win'), `${field}.win`);
    const back = readShare(look, fieldOf(leg, 'back'), `${field}.back`);
    // A leg cannot win and come back with the same part of its stake.
    if (compare(plus(win, back), WHOLE) > 0) look.refuse('cash_out.above_one', field);
    return odds ? [{ odds, settled: { win, back } }] : [];
  });
}

export function cashOutLine(fields: Fields): Read<object> {
  const look = new Look();
  const scale = readScale(look, fieldOf(fields, 'currency'), 'currency');
  const stake = readMinor(look, fieldOf(fields, 'stake'), 'stake', scale);
  const sold = look.fields(fieldOf(fields, 'cashOut'), 'cashOut');
  const legs = readLegs(look, fieldOf(sold, 'legs'));
  const factor = readPart(look, fieldOf(sold, 'factor'), 'cashOut.factor');
  const wanted = fieldOf(sold, 'part');
  const part = wanted === undefined ? stake : readMinor(look, wanted, 'cashOut.part', scale);
  const named = fieldOf(fields, 'system');
  const system = named === undefined ? parlay(Math.max(1, legs.length)) : readSystem(named);
  if (!system) look.refuse('system.unknown', 'system');
  else if (system.legs !== legs.length)
    look.refuse('system.legs', named === undefined ? 'cashOut.legs' : 'system');
  if (part > stake) look.refuse('cash_out.part', 'cashOut.part');
  if (look.wrong || !system) return { wrong: look.wrong ?? { code: 'system.unknown', field: 'system' } };
  const { fairValue, offer } = cashOut(stake, legs, system, factor);
  const money = (value: Fraction): string =>
    writeDecimal(fraction(value.n, value.d * 10n ** BigInt(scale)), scale, 'down');
  const paid = cashOutPart(stake, part, offer)?.paid ?? 0n;
  return {
    value: { fairValue: money(fairValue), offer: money(fraction(offer)), paid: money(fraction(paid)) },
  };
}

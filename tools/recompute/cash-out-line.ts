/** A line of what was sold of a slip: its fair value by the chances kept with the offer, the offer, and what a part of it pays. */
import {
  type CashOut,
  cashOut,
  cashOutEachWay,
  type CashOutLeg,
  cashOutPart,
} from '#games/odds/engine/cash-out.ts';
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
import { readEachWay, readMinor, readPart, readScale } from '#games/odds/engine/read-slip.ts';
import { type EachWay, parlay, readSystem, type System } from '#games/odds/engine/slip.ts';

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

/** The win and the place of one pick, at one price. */
function readHalves(look: Look, value: unknown, legs: readonly CashOutLeg[]): EachWay | undefined {
  if (value === undefined) return undefined;
  const [win, place] = legs;
  if (legs.length !== 2 || win?.odds !== place?.odds) look.refuse('slip.each_way', 'cashOut.eachWay');
  return readEachWay(look, value, 'cashOut.eachWay');
}

function valueOf(
  stake: bigint,
  legs: readonly CashOutLeg[],
  {
    system,
    eachWay,
    factor,
  }: { readonly system: System; readonly eachWay: EachWay | undefined; readonly factor: Fraction },
): CashOut {
  const [win, place] = legs;
  return eachWay && win && place
    ? cashOutEachWay(stake, { part: eachWay.part, win, place }, factor)
    : cashOut(stake, legs, system, factor);
}

export function cashOutLine(fields: Fields): Read<object> {
  const look = new Look();
  const scale = readScale(look, fieldOf(fields, 'currency'), 'currency');
  const stake = readMinor(look, fieldOf(fields, 'stake'), 'stake', scale);
  const sold = look.fields(fieldOf(fields, 'cashOut'), 'cashOut');
  const legs = readLegs(look, fieldOf(sold, 'legs'));
  const eachWay = readHalves(look, fieldOf(sold, 'eachWay'), legs);
  const factor = readPart(look, fieldOf(sold, 'factor'), 'cashOut.factor');
  const wanted = fieldOf(sold, 'part');
  const part = wanted === undefined ? stake : readMinor(look, wanted, 'cashOut.part', scale);
  const named = fieldOf(fields, 'system');
  const system = named === undefined ? parlay(Math.max(1, legs.length)) : readSystem(named);
  if (eachWay && named !== undefined) look.refuse('slip.each_way', 'cashOut.eachWay');
  if (!system) look.refuse('system.unknown', 'system');
  else if (system.legs !== legs.length)
    look.refuse('system.legs', named === undefined ? 'cashOut.legs' : 'system');
  if (part > stake) look.refuse('cash_out.part', 'cashOut.part');
  if (look.wrong || !system) return { wrong: look.wrong ?? { code: 'system.unknown', field: 'system' } };
  const { fairValue, offer } = valueOf(stake, legs, { system, eachWay, factor });
  const money = (value: Fraction): string =>
    writeDecimal(fraction(value.n, value.d * 10n ** BigInt(scale)), scale, 'down');
  const paid = cashOutPart(stake, part, offer)?.paid ?? 0n;
  return {
    value: { fairValue: money(fairValue), offer: money(fraction(offer)), paid: money(fraction(paid)) },
  };
}

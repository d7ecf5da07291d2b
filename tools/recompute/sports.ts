/** `haat recompute sports`: slips, what was sold of them, odds formats, margins and pools by the engine that books them (docs/RECOMPUTE.md). */
import { fraction, readDecimal, writeDecimal, writeExact, WHOLE, compare } from '#games/odds/engine/exact.ts';
import { FORMATS, type Odds, readFormat, readOdds, show } from '#games/odds/engine/formats.ts';
import { fairOf, overround, REMOVALS, writeOverround } from '#games/odds/engine/margin.ts';
import {
  COCKS,
  DIVIDEND_PLACES,
  POOL_RESULTS,
  POOL_RULES,
  type PoolRules,
  settlePool,
} from '#games/odds/engine/pool.ts';
import { type Fields, fieldOf, isFields, Look, type Read, type Wrong } from '#games/odds/engine/read.ts';
import { readMinor, readPart, readScale, readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { cashOutLine } from './cash-out-line.ts';
import { fightLine } from './fight-line.ts';
import { type Answer, idOf } from './line.ts';

const money = (units: bigint, scale: number): string =>
  writeDecimal(fraction(units, 10n ** BigInt(scale)), scale, 'down');

function slipLine(fields: Fields): Read<object> {
  const read = readSlip(fields);
  if ('wrong' in read) return read;
  const { scale, isSystem, eachWay } = read.value;
  const settled = settle(read.value);
  if ('wrong' in settled) return settled;
  const { slip, legs } = settled.value;
  const counts =
    isSystem || eachWay ? { combinations: Number(slip.combinations), cost: money(slip.cost, scale) } : {};
  return {
    value: {
      outcome: slip.outcome,
      ...counts,
      payout: money(slip.payout, scale),
      legs: legs.map((leg, at) => ({
        outcome: leg.settled.outcome,
        factor: writeExact(slip.factors[at] ?? WHOLE),
      })),
    },
  };
}

function convertLine(value: unknown): Read<object> {
  const look = new Look();
  const fields = look.fields(value, 'convert');
  const named = FORMATS.filter((format) => Object.hasOwn(fields, format));
  const [format] = named;
  if (look.wrong === undefined && (format === undefined || named.length > 1))
    look.refuse('convert.one_format', 'convert');
  const decimal = format && readFormat(format, fieldOf(fields, format));
  if (!decimal) look.refuse('odds.malformed', `convert.${format ?? 'decimal'}`);
  return look.wrong || !decimal
    ? { wrong: look.wrong ?? { code: 'odds.malformed', field: 'convert' } }
    : { value: { odds: show(decimal) } };
}

const MOST_OUTCOMES = 500;
const FAIR_PLACES = 1_000_000;

function marginLine(fields: Fields): Read<object> {
  const look = new Look();
  const book = look.list(fieldOf(fields, 'margin'), 'margin', MOST_OUTCOMES).flatMap((text, at): Odds[] => {
    const odds = readOdds(text);
    if (odds) return [odds];
    look.refuse('odds.malformed', `margin.${at}`);
    return [];
  });
  if (look.wrong === undefined && book.length < 2) look.refuse('margin.too_few', 'margin');
  const remove = fieldOf(fields, 'remove');
  const removal = remove === undefined ? undefined : look.oneOf(remove, 'remove', REMOVALS);
  if (look.wrong) return { wrong: look.wrong };
  const shown = { overround: writeOverround(overround(book)) };
  if (removal === undefined) return { value: shown };
  // Estimates, not sums of money: six decimals are more than they know.
  const fair = fairOf(book, removal).map((chance) =>
    writeDecimal(fraction(BigInt(Math.round(chance * FAIR_PLACES)), BigInt(FAIR_PLACES)), 6, 'nearest'),
  );
  return { value: { ...shown, fair } };
}

function poolRules(look: Look, pool: Fields): PoolRules {
  const takeout = fieldOf(pool, 'takeout');
  const decimal = (name: string, fallback: PoolRules['drawPays']): PoolRules['drawPays'] => {
    const value = fieldOf(pool, name);
    if (value === undefined) return fallback;
    const known = readDecimal(value, 3);
    if (!known || compare(known, fraction(1_000n)) > 0) look.refuse('field.malformed', `pool.${name}`);
    return known ?? fallback;
  };
  return {
    takeout: takeout === undefined ? POOL_RULES.takeout : readPart(look, takeout, 'pool.takeout'),
    drawPays: decimal('drawPays', POOL_RULES.drawPays),
    cancelAt: decimal('cancelAt', POOL_RULES.cancelAt),
  };
}

function poolLine(fields: Fields): Read<object> {
  const look = new Look();
  const scale = readScale(look, fieldOf(fields, 'currency'), 'currency');
  const pool = look.fields(fieldOf(fields, 'pool'), 'pool');
  const staked = look.fields(fieldOf(pool, 'stakes'), 'pool.stakes');
  const on = (name: (typeof COCKS)[number]): bigint => {
    const value = fieldOf(staked, name);
    return name === 'draw' && value === undefined
      ? 0n
      : readMinor(look, value, `pool.stakes.${name}`, scale, true);
  };
  const stakes = { meron: on('meron'), wala: on('wala'), draw: on('draw') };
  const rules = poolRules(look, pool);
  const result = look.oneOf(fieldOf(pool, 'result'), 'pool.result', POOL_RESULTS);
  const pick = look.oneOf(fieldOf(fields, 'pick'), 'pick', COCKS);
  const stake = readMinor(look, fieldOf(fields, 'stake'), 'stake', scale);
  // A bet is part of its pool: more than the pool holds would be paid from nothing.
  if (stake > stakes[pick] && fieldOf(staked, pick) !== undefined)
    look.refuse('pool.stake_above_pool', 'stake');
  if (look.wrong) return { wrong: look.wrong };
  const { dividend, payout } = settlePool(stakes, rules, result, { stake, pick });
  return {
    value: { dividend: writeDecimal(dividend, DIVIDEND_PLACES, 'down'), payout: money(payout, scale) },
  };
}

const FORMS = ['legs', 'convert', 'margin', 'pool', 'fight', 'cashOut'] as const;

function readForm(fields: Fields): Read<object> {
  const forms = FORMS.filter((form) => Object.hasOwn(fields, form));
  const [form] = forms;
  if (form === undefined || forms.length > 1) {
    const wrong: Wrong = { code: 'line.form', field: forms[1] ?? 'legs' };
    return { wrong };
  }
  switch (form) {
    case 'legs':
      return slipLine(fields);
    case 'convert':
      return convertLine(fieldOf(fields, 'convert'));
    case 'margin':
      return marginLine(fields);
    case 'pool':
      return poolLine(fields);
    case 'fight':
      return fightLine(fields);
    case 'cashOut':
      return cashOutLine(fields);
  }
}

export function recompute(line: unknown): Answer {
  const id = idOf(line);
  if (!isFields(line)) return { id, error: { code: 'line.malformed' } };
  const read = readForm(line);
  return 'wrong' in read ? { id, error: read.wrong } : { id, ...read.value };
}

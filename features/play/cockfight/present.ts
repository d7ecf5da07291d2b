/** Arenas, fights and bets as JSON. */
import { formatWire } from '#kernel/money.ts';
import { MINUTE, toWire } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { FightBet, FightShown } from './contract.ts';
import { betLine, cancelledBy, potentialOf, pricesOf } from './rules/fight.ts';
import type { BetWithFight, CorrectionRow } from './store/bets.ts';
import type { PitRow } from './store/pits.ts';
import type { FightRow } from './store.ts';

export const nameOf = ({ names, code }: Pick<PitRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['en'] ?? code;

/** `F-4F2A-…`: the number of a bet as people read it. */
export const betSerial = (id: string): string => serialOfRef('F', id);

/** 100 → `0.100` */
export const partText = (thousandths: number): string => `0.${String(thousandths).padStart(3, '0')}`;

const declaredBy = ({
  result_source: source,
  result_at: at,
}: {
  readonly result_source: FightRow['result_source'];
  readonly result_at: Date | string | null;
}): FightShown['declared'] => (source && at ? { source, at: toWire(new Date(at)) } : null);

/** When a fight that nobody has declared is void. */
export const declareBy = ({
  closes_at,
  declare_minutes,
}: Pick<FightRow, 'closes_at' | 'declare_minutes'>): Date =>
  new Date(closes_at.getTime() + declare_minutes * MINUTE);

export const presentFight = (row: FightRow, currency: string): FightShown => ({
  fightId: row.id,
  n: row.n,
  state: row.state,
  meron: row.birds.meron,
  wala: row.birds.wala,
  opensAt: toWire(row.opens_at),
  closesAt: toWire(row.closes_at),
  stakes: {
    meron: formatWire(row.meron, currency),
    wala: formatWire(row.wala, currency),
    draw: formatWire(row.draw, currency),
  },
  mode: row.mode,
  takeout: partText(row.takeout),
  pays: pricesOf(row),
  version: row.price_version,
  drawOffered: row.mode === 'pool' || row.terms?.drawOffered === true,
  returns: row.mode === 'pool' && row.result === null ? (cancelledBy(row) ?? null) : null,
  declareBy: toWire(declareBy(row)),
  declared: declaredBy(row),
  players: row.players,
  result: row.result,
  note: row.note,
  corrections: Math.max(0, row.result_revision - 1),
});

export const presentPit = (row: PitRow, language: string, lines: readonly string[]) => {
  const money = (units: string): string => formatWire(BigInt(units), row.currency);
  return {
    code: row.code,
    name: nameOf(row, language),
    currency: row.currency,
    min: money(row.limits.min),
    max: money(row.limits.max),
    fightMax: money(row.limits.fightMax),
    mode: row.mode,
    takeout: partText(row.takeout),
    results: row.results,
    lines: [...lines],
    declareMinutes: row.declare_minutes,
    halted: row.halted,
  };
};

const judgedOf = ({ fight }: BetWithFight) => ({
  mode: fight.mode,
  terms: fight.terms,
  meron: BigInt(fight.meron),
  wala: BigInt(fight.wala),
  draw: BigInt(fight.draw),
  takeout: fight.takeout,
});

export function presentBet(
  row: BetWithFight,
  pitName: string,
  corrections: readonly CorrectionRow[] = [],
): FightBet {
  const { currency, fight, state } = row;
  const money = (amount: bigint): string => formatWire(amount, currency);
  const isOver = state !== 'open' && fight.result !== null;
  return {
    betId: row.id,
    serial: betSerial(row.id),
    pit: row.pit_code,
    pitName,
    fightId: row.fight_id,
    n: fight.n,
    pick: row.pick,
    meron: fight.birds.meron.name,
    wala: fight.birds.wala.name,
    state,
    outcome: row.outcome,
    dividend: row.dividend,
    odds: row.odds,
    potential: row.odds === null ? null : money(potentialOf(row.stake, row.odds)),
    stake: money(row.stake),
    payout: money(row.payout),
    currency,
    result: state === 'open' ? null : fight.result,
    note: state === 'open' ? null : fight.note,
    declared: state === 'open' ? null : declaredBy(fight),
    corrections: corrections
      .filter(({ bet_id }) => bet_id === row.id)
      .map((one) => ({
        at: toWire(one.at),
        before: money(one.payout_before),
        after: money(one.payout_after),
        moved: money(one.payout_after - one.payout_before),
      })),
    proof: isOver && fight.result ? JSON.stringify(betLine(judgedOf(row), fight.result, row)) : null,
    at: toWire(row.at),
  };
}

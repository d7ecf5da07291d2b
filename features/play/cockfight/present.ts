/** Arenas, fights and bets as JSON. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { FightBet, FightShown } from './contract.ts';
import { paysOf, poolLine } from './rules/fight.ts';
import type { BetWithFight, CorrectionRow } from './store/bets.ts';
import type { FightRow, PitRow } from './store.ts';

export const nameOf = ({ names, code }: Pick<PitRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['en'] ?? code;

/** `F-4F2A-…`: the number of a bet as people read it. */
export const betSerial = (id: string): string => serialOfRef('F', id);

/** 100 → `0.100` */
export const partText = (thousandths: number): string => `0.${String(thousandths).padStart(3, '0')}`;

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
  pays: paysOf(row),
  players: row.players,
  result: row.result,
  note: row.note,
  corrections: Math.max(0, row.result_revision - 1),
});

export const presentPit = (row: PitRow, language: string) => {
  const money = (units: string): string => formatWire(BigInt(units), row.currency);
  return {
    code: row.code,
    name: nameOf(row, language),
    currency: row.currency,
    min: money(row.limits.min),
    max: money(row.limits.max),
    fightMax: money(row.limits.fightMax),
    takeout: partText(row.takeout),
    halted: row.halted,
  };
};

const poolOf = ({ fight }: BetWithFight) => ({
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
    stake: money(row.stake),
    payout: money(row.payout),
    currency,
    result: state === 'open' ? null : fight.result,
    note: state === 'open' ? null : fight.note,
    corrections: corrections
      .filter(({ bet_id }) => bet_id === row.id)
      .map((one) => ({
        at: toWire(one.at),
        before: money(one.payout_before),
        after: money(one.payout_after),
        moved: money(one.payout_after - one.payout_before),
      })),
    proof: isOver && fight.result ? JSON.stringify(poolLine(poolOf(row), fight.result, row)) : null,
    at: toWire(row.at),
  };
}

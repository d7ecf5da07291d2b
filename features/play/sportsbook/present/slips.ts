import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { LegShown, PartShown, SlipShown } from '../contract/book.ts';
import type { PlacingShown } from '../contract/placings.ts';
import { combinationsIn, potentialIn, systemOf } from '../rules/slip.ts';
import type { PlacingRow } from '../store/placings.ts';
import type { CorrectionRow, LegJson, ProofJson, SlipRow } from '../store/slips.ts';
import type { SaleRow } from '../store/sales.ts';
import { shortName } from './fixtures.ts';

/** `S-4F2A-…`: the number of a slip as people read it. */
export const slipSerial = (id: string): string => serialOfRef('S', id);

const scoreIn = (result: Readonly<Record<string, unknown>>): { home: number; away: number } | null =>
  typeof result.home === 'number' && typeof result.away === 'number'
    ? { home: result.home, away: result.away }
    : null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const presentPart = ({ market, pick, line, period, goal }: Readonly<Record<string, unknown>>): PartShown => ({
  market: text(market),
  pick: text(pick),
  ...(typeof line === 'string' ? { line } : {}),
  ...(period === 'first_half' ? { period } : {}),
  ...(typeof goal === 'number' ? { goal } : {}),
});

const presentLeg = (leg: LegJson, settled: ProofJson['legs'][number] | undefined): LegShown => ({
  matchId: leg.bookId,
  sport: leg.sport as LegShown['sport'],
  leagueName: leg.league,
  homeTeam: shortName(leg.homeTeam),
  awayTeam: shortName(leg.awayTeam),
  startsAt: leg.startsAt,
  live: leg.live,
  key: leg.key,
  market: leg.market,
  pick: leg.pick,
  ...(leg.line === undefined ? {} : { line: leg.line }),
  ...(leg.period === undefined ? {} : { period: leg.period }),
  ...(leg.goal === undefined ? {} : { goal: leg.goal }),
  ...(leg.from === undefined ? {} : { from: leg.from }),
  ...(leg.map === undefined ? {} : { map: leg.map }),
  ...(leg.innings === undefined ? {} : { innings: leg.innings }),
  ...(leg.places === undefined ? {} : { places: leg.places }),
  odds: leg.odds,
  ...(leg.picks ? { picks: leg.picks.map(presentPart) } : {}),
  settled: settled
    ? {
        outcome: settled.outcome,
        factor: settled.factor,
        score: scoreIn(settled.result),
        revision: settled.revision,
      }
    : null,
});

export function presentSlip(
  slip: SlipRow,
  corrections: readonly CorrectionRow[] = [],
  sales: readonly SaleRow[] = [],
): SlipShown {
  const { currency } = slip;
  const money = (amount: bigint): string => formatWire(amount, currency);
  const system = systemOf(slip.system, slip.legs.length);
  return {
    slipId: slip.id,
    serial: slipSerial(slip.id),
    state: slip.state,
    outcome: slip.outcome,
    currency,
    stake: money(slip.stake),
    unit: money(slip.unit),
    combinations: system ? combinationsIn(slip, system) : 1,
    system: slip.system,
    ...(slip.each_way ? { eachWay: { ...slip.each_way } } : {}),
    ...(slip.proof?.halves ? { halves: slip.proof.halves.map((half) => ({ ...half })) } : {}),
    potential: money(
      system
        ? potentialIn(
            slip,
            slip.legs.map(({ odds }) => odds),
            system,
          )
        : 0n,
    ),
    payout: money(slip.payout),
    legs: slip.legs.map((leg, at) => presentLeg(leg, slip.proof?.legs[at])),
    corrections: corrections
      .filter(({ slip_id }) => slip_id === slip.id)
      .map((one) => ({
        at: toWire(one.at),
        before: money(one.payout_before),
        after: money(one.payout_after),
        moved: money(one.payout_after - one.payout_before),
      })),
    sales: sales
      .filter(({ slip_id }) => slip_id === slip.id)
      .map((one) => ({
        at: toWire(one.at),
        stake: money(one.stake),
        paid: money(one.paid),
        whole: one.whole,
        auto: one.auto,
        fairValue: one.kept.fairValue,
        factor: one.kept.factor,
      })),
    sellAt: slip.sell_at === null ? null : money(slip.sell_at),
    at: toWire(slip.at),
    settledAt: slip.settled_at ? toWire(slip.settled_at) : null,
  };
}

export const presentPlacing = (row: PlacingRow): PlacingShown => ({
  id: row.id,
  key: row.key,
  state: row.state,
  currency: row.currency,
  stake: formatWire(row.stake, row.currency),
  system: row.system,
  eachWay: row.each_way,
  legs: row.legs.map((leg) => presentLeg(leg, undefined)),
  slipId: row.slip_id,
  reason: row.reason,
  at: toWire(row.at),
  readyAt: toWire(row.ready_at),
});

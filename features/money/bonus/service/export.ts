/** A bonus as a line of `haat recompute bonus`: its terms as they were given, and everything that befell it in order. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { BonusLine, LineEvent } from '../contract/line.ts';
import type { BonusRow } from '../store/bonuses.ts';
import { eventsOf } from '../store/events.ts';
import { stakesOf } from '../store/progress.ts';
import { termsOf } from './terms.ts';

const MOST = 100_000;

/** One JSON text. */
export async function exportLine(runner: Runner, row: BonusRow): Promise<string> {
  const version = await termsOf(runner, row.brand_id, row.terms_id);
  if (!version) throw new Error(`the terms ${row.terms_id} are gone`);
  const { terms } = version;
  const amount = (units: bigint): string => formatWire(units, row.currency);
  const events = [...(await eventsOf(runner, row.id, MOST))].reverse();
  const stakes = [...(await stakesOf(runner, row.id, MOST))].reverse();
  const lines: { readonly at: number; readonly line: LineEvent }[] = stakes.map((bet) => ({
    at: bet.at.getTime(),
    line: {
      at: toWire(bet.at),
      kind: bet.state === 'voided' ? 'void' : 'stake',
      ref: bet.serial,
      category: bet.category,
      game: bet.game,
      stake: amount(bet.stake),
      valid: amount(bet.valid),
      bonusPart: amount(bet.part),
      return: amount(bet.payout),
      ...(bet.odds === null ? {} : { odds: bet.odds }),
      ...(bet.free ? { free: true } : {}),
    },
  }));
  for (const { kind, amount: units, at } of events) {
    const line = lineOf(kind, amount(units), toWire(at));
    // Of one moment: the grant before what was staked of it, the end behind.
    if (line?.kind === 'grant') lines.unshift({ at: at.getTime(), line });
    else if (line) lines.push({ at: at.getTime(), line });
  }
  lines.sort((one, other) => one.at - other.at);
  const line: BonusLine = {
    id: row.serial,
    currency: row.currency,
    terms: {
      amount: amount(row.granted),
      wagering: terms.wagering,
      maxBet: amount(row.max_stake),
      contribution: terms.contribution,
      games: terms.games,
      others: terms.others,
      excluded: terms.excluded,
      ...(terms.minOdds === undefined ? {} : { minOdds: terms.minOdds }),
      ...(row.max_conversion === null ? {} : { maxConversion: amount(row.max_conversion) }),
      ...(row.free_count === 0 ? {} : { freePlays: row.free_count }),
      expires: toWire(row.expires_at),
    },
    events: lines.map(({ line: one }) => one),
  };
  return JSON.stringify(line);
}

function lineOf(kind: string, amount: string, at: string): LineEvent | undefined {
  if (kind === 'granted') return { at, kind: 'grant', amount };
  if (kind === 'forfeited') return { at, kind: 'forfeit' };
  if (kind === 'expired') return { at, kind: 'expire' };
  return undefined;
}

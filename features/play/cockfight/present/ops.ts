/** Arenas and fights as staff see them. */
import { liabilityOf } from '#games/odds/engine/fight-odds.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { PICKS } from '../contract.ts';
import type { OpsFight, OpsPit } from '../contract/ops.ts';
import { nameOf, presentFight } from '../present.ts';
import { moneyOf, type PricesJson } from '../rules/prices.ts';
import type { DeclarationRow, FeedLineRow } from '../store/feed.ts';
import type { PitRow } from '../store/pits.ts';
import type { FightRow, ResultRow } from '../store.ts';

type Around = {
  readonly fight: FightRow | undefined;
  readonly today:
    | {
        readonly fights: bigint;
        readonly cancelled: bigint;
        readonly stake: bigint;
        readonly payout: bigint;
      }
    | undefined;
  readonly awaited: number;
  /** Names of the lines that have to agree. */
  readonly lines: readonly string[];
  readonly feeds: readonly FeedLineRow[];
  readonly silent: readonly { readonly line: string; readonly fights: number }[];
};

function feedOf({ lines, feeds, silent }: Around): OpsPit['feed'] {
  return lines.map((line) => {
    const row = feeds.find((one) => one.line === line);
    return {
      line,
      askedAt: row ? toWire(row.asked_at) : null,
      answeredAt: row?.answered_at ? toWire(row.answered_at) : null,
      failures: row?.failures ?? 0,
      failure: row?.failure ?? null,
      silent: silent.find((one) => one.line === line)?.fights ?? 0,
    };
  });
}

const NONE = { fights: 0n, cancelled: 0n, stake: 0n, payout: 0n };

export function presentOpsPit(pit: PitRow, language: string, around: Around): OpsPit {
  const { fight, today = NONE, awaited } = around;
  const money = (units: bigint | string): string => formatWire(BigInt(units), pit.currency);
  return {
    code: pit.code,
    name: nameOf(pit, language),
    currency: pit.currency,
    min: money(pit.limits.min),
    max: money(pit.limits.max),
    fightMax: money(pit.limits.fightMax),
    mode: pit.mode,
    takeout: pit.takeout,
    estimate: pit.estimate,
    drawOffered: pit.draw_offered,
    sideMax: money(pit.liability.sideMax),
    lossMax: money(pit.liability.lossMax),
    declareMinutes: pit.declare_minutes,
    halted: pit.halted,
    stream: pit.stream,
    results: pit.results,
    feed: feedOf(around),
    fight: fight ? presentFight(fight, pit.currency) : null,
    awaited,
    today: {
      fights: Number(today.fights),
      cancelled: Number(today.cancelled),
      stake: money(today.stake),
      payout: money(today.payout),
    },
  };
}

type Said = {
  readonly declared: readonly DeclarationRow[];
  readonly results: readonly ResultRow[];
  readonly payout: bigint;
  readonly prices: readonly ({ readonly version: number; readonly at: Date } & PricesJson)[];
};

export function presentOpsFight(
  fight: FightRow,
  currency: string,
  { declared, results, payout, prices }: Said,
): OpsFight {
  const money = (units: bigint | string): string => formatWire(BigInt(units), currency);
  const { terms } = fight;
  const open = moneyOf(fight);
  const picks = PICKS.filter((pick) => pick !== 'draw' || terms?.drawOffered);
  return {
    ...presentFight(fight, currency),
    currency,
    payout: money(payout),
    exposure: terms
      ? picks.map((pick) => {
          const { side, loss } = liabilityOf(open, pick);
          return { pick, pays: money(open.pays[pick]), side: money(side), loss: money(loss) };
        })
      : [],
    sideMax: terms && money(terms.sideMax),
    lossMax: terms && money(terms.lossMax),
    prices: prices.map(({ version, meron, wala, draw, at }) => ({
      version,
      meron,
      wala,
      draw,
      at: toWire(at),
    })),
    declarations: declared.map(({ line, n, raw, verified, at }) => ({
      line,
      n,
      raw,
      verified,
      at: toWire(at),
    })),
    results: results.map(({ revision, result, source, reason, at }) => ({
      revision,
      result,
      source,
      reason,
      at: toWire(at),
    })),
  };
}

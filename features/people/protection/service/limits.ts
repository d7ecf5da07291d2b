/** A member sets his limits: lower at once, higher after a day and a second yes (RULINGS, Protection). */
import { LimitChanged } from '../contract.ts';
import type { LimitKind, Period } from '../contract/kinds.ts';
import { LAW, type Law } from '../contract/packs.ts';
import { PackSettings } from '../contract/player-rules.ts';
import { protectionFaults } from '../faults.ts';
import { compare, RAISE_LAPSES_MS, readFigure } from '../rules/limits.ts';
import {
  askRaise,
  dropRaise,
  limitName,
  lockLimits,
  noteEvent,
  readRaises,
  writeAnchor,
  writeLimit,
} from '../store/limits.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';

export type Who = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
};
export type LimitsNeeds = { readonly db: Db; readonly clock: Clock; readonly brands: Brands };
export type Which = { readonly kind: LimitKind; readonly period: Period };

/** What the jurisdiction of the brand says about limits and breaks. */
export const playerRules = async ({ brands }: Pick<LimitsNeeds, 'brands'>, brandId: BrandId): Promise<Law> =>
  LAW[(await brands.settings.of(brandId, PackSettings)).pack];

type What = 'limit_set' | 'raise_asked' | 'limit_raised' | 'raise_dropped';
async function announceChange(
  tx: Tx,
  { memberId, brandId }: Who,
  what: What,
  which: Which,
  figures: { readonly from: bigint | null; readonly to: bigint | null },
  at: number,
): Promise<void> {
  const text = (figure: bigint | null) => (figure === null ? null : String(figure));
  await noteEvent(tx, memberId, what, { ...which, from: text(figures.from), to: text(figures.to) }, at);
  await announce(tx, LimitChanged, [{ memberId, brandId, what, ...which }]);
}

/** @throws money.malformed · money.out_of_range · protection.wrong_limit */
export async function setLimit(
  needs: LimitsNeeds,
  who: Who,
  { amount, ...which }: Which & { readonly amount: string | null },
): Promise<void> {
  const wanted = amount === null ? null : readFigure(amount, which.kind, which.period, who.currency);
  const { raiseDelayMs } = await playerRules(needs, who.brandId);
  const now = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    const name = limitName(which.kind, which.period);
    const stands = (await lockLimits(tx, who.memberId))[name];
    const change = compare(stands, wanted);
    if (change === 'higher') {
      const readyAt = now + raiseDelayMs;
      await askRaise(tx, who.memberId, {
        ...which,
        wanted,
        asked_at: new Date(now),
        ready_at: new Date(readyAt),
        lapses_at: new Date(readyAt + RAISE_LAPSES_MS),
      });
      await announceChange(tx, who, 'raise_asked', which, { from: stands, to: wanted }, now);
      return;
    }
    // Who comes back to a lower limit no longer wants the higher one.
    const dropped = await dropRaise(tx, who.memberId, which.kind, which.period);
    if (change === 'same') {
      if (dropped > 0)
        await announceChange(tx, who, 'raise_dropped', which, { from: stands, to: stands }, now);
      return;
    }
    await writeLimit(tx, who.memberId, name, wanted, now);
    await announceChange(tx, who, 'limit_set', which, { from: stands, to: wanted }, now);
  });
}

/** The second yes. @throws protection.unknown_raise · protection.raise_not_ready */
export async function confirmRaise(needs: LimitsNeeds, who: Who, which: Which): Promise<void> {
  const now = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    const row = await lockLimits(tx, who.memberId);
    const raises = await readRaises(tx, who.memberId, now);
    const raise = raises.find(({ kind, period }) => kind === which.kind && period === which.period);
    if (!raise) throw protectionFaults('protection.unknown_raise');
    if (raise.ready_at.getTime() > now)
      throw protectionFaults('protection.raise_not_ready', {
        params: { until: raise.ready_at.toISOString() },
      });
    const name = limitName(which.kind, which.period);
    await dropRaise(tx, who.memberId, which.kind, which.period);
    await writeLimit(tx, who.memberId, name, raise.wanted, now);
    await announceChange(tx, who, 'limit_raised', which, { from: row[name], to: raise.wanted }, now);
  });
}

/** @throws protection.unknown_raise */
export async function takeBackRaise(needs: LimitsNeeds, who: Who, which: Which): Promise<void> {
  const now = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    const stands = (await lockLimits(tx, who.memberId))[limitName(which.kind, which.period)];
    if ((await dropRaise(tx, who.memberId, which.kind, which.period)) === 0)
      throw protectionFaults('protection.unknown_raise');
    await announceChange(tx, who, 'raise_dropped', which, { from: stands, to: stands }, now);
  });
}

/** He was asked and wants none: what a jurisdiction asks for before the first deposit. */
export async function declineLimits({ db, clock }: LimitsNeeds, { memberId }: Who): Promise<void> {
  await db.transaction(async (tx) => {
    const { anchor } = await lockLimits(tx, memberId);
    if (anchor !== null) return;
    await writeAnchor(tx, memberId, clock.now());
    await noteEvent(tx, memberId, 'limits_declined', {}, clock.now());
  });
}

/** What nobody at the desk does alone: say how a fight came out, call it off, or correct what was said. */
import { type Static, Type } from 'typebox';
import { approval, type ApprovalKind } from '#features/people/approvals/service/kind.ts';
import type { Clock } from '#kernel/time.ts';
import { DAY } from '#kernel/time.ts';
import { FightResult } from '../contract.ts';
import { cockfightFaults } from '../faults.ts';
import { PITS_OF } from '../store/pits.ts';
import { FIGHT_BY_ID, LOCK_FIGHT, putResult } from '../store.ts';
import { tellFight } from './fights.ts';

/** A settled fight can be corrected for so long. */
export const CORRECTABLE = 7 * DAY;

const Content = Type.Object({ result: FightResult });
export type FightKind = ApprovalKind<Static<typeof Content>>;

export const fightKind = (clock: Clock): FightKind =>
  approval({
    kind: 'cockfight.result',
    content: Content,
    rights: { ask: 'cockfight.write', see: 'cockfight.read', decide: 'cockfight.approve' },
    approvers: async () => 1,
    check: async (tx, { brandId }, { subject }) => {
      const fight = await tx.one(LOCK_FIGHT, [subject]);
      if (!fight || fight.brand_id !== brandId) throw cockfightFaults('cockfight.unknown_fight');
      // Nobody says how a fight came out while bets are taken on it.
      if (fight.state === 'open') throw cockfightFaults('cockfight.not_closed');
      if (clock.now() - fight.closes_at.getTime() > CORRECTABLE) throw cockfightFaults('cockfight.too_late');
    },
    read: async (tx, { subject }) => {
      const fight = await tx.one(LOCK_FIGHT, [subject]);
      return fight
        ? [`${fight.pit_code} ${fight.ref}`, fight.result ?? '', String(fight.result_revision)]
        : [];
    },
    wanted: ({ result }) => [result],
    nameOf: async (runner, { brandId, subject }) => {
      const fight = await runner.one(FIGHT_BY_ID, [subject, brandId]);
      return fight && `${fight.birds.meron.name} – ${fight.birds.wala.name} (${fight.ref})`;
    },
    execute: async (tx, { request, content }) => {
      // A request lives for days: what could be corrected when it was asked for may stand by now.
      const before = await tx.one(LOCK_FIGHT, [request.subject]);
      if (before && clock.now() - before.closes_at.getTime() > CORRECTABLE)
        throw cockfightFaults('cockfight.too_late');
      const note = content.result === 'cancelled' ? 'called_off' : null;
      const written = await putResult(tx, request.subject, content.result, 'staff', {
        reason: request.reason,
        note,
      });
      const fight = await tx.one(LOCK_FIGHT, [request.subject]);
      if (!written || !fight) throw cockfightFaults('cockfight.not_closed');
      const pit = (await tx.rows(PITS_OF, [fight.brand_id])).find(({ code }) => code === fight.pit_code);
      // Who leads pays when he looks next (UNSETTLED).
      if (pit) await tellFight(tx, fight, pit.currency);
    },
  });

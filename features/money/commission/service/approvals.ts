/** What nobody at the desk does alone to commission: a line written by hand. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { type ApprovalKind, approval } from '#features/people/approvals/service/kind.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { commissionFaults } from '../faults.ts';
import { findLine, linesOfPeriod, lockLine, putLines } from '../store/runs.ts';
import { correctionLine } from './correct.ts';
import type { CommissionNeeds } from './needs.ts';

const Content = Type.Object({
  /** Minor units; below zero it is taken back. */
  amount: Type.String({ pattern: '^-?[1-9][0-9]*$' }),
  /** The amount as people read it. */
  shown: Type.String(),
});
export type CorrectionContent = { readonly amount: string; readonly shown: string };

export const correctionKind = (needs: CommissionNeeds): ApprovalKind<CorrectionContent> =>
  approval({
    kind: 'commission.correction',
    content: Content,
    rights: { ask: 'commission.correct', see: 'staff.read', decide: 'staff.approve' },
    nameOf: async (runner, { brandId, subject }) => {
      const line = await findLine(runner, subject);
      return line?.brand_id === brandId ? `${line.serial} ${line.account}` : undefined;
    },
    check: async (tx, { brandId }, { subject }) => {
      if ((await findLine(tx, subject))?.brand_id !== brandId) throw approvalFaults('staff.unknown');
    },
    read: async (tx, { brandId, subject }) => {
      const line = await lockLine(tx, subject, brandId);
      if (!line) return [];
      const lines = await linesOfPeriod(tx, line.receiver, line.kind, line.period_key);
      const sum = lines.reduce((all, { amount }) => all + amount, 0n);
      return [`${formatWire(sum, line.currency)} ${line.currency}`, String(lines.length)];
    },
    wanted: ({ shown }) => [shown],
    execute: async (tx, { actor, request: { subject, reason, asked_by }, content, approvers }) => {
      const line = await lockLine(tx, subject, actor.brandId);
      const newest = line && (await linesOfPeriod(tx, line.receiver, line.kind, line.period_key)).at(-1);
      if (!newest) throw commissionFaults('commission.unknown_line');
      const now = needs.clock.now();
      const explanation = {
        byHand: { reason, askedBy: asked_by, approvedBy: approvers, at: toWire(now), amount: content.shown },
      };
      const made = { amount: BigInt(content.amount), carry: newest.carry, explanation };
      await putLines(tx, [correctionLine(newest, made, reason, now)]);
    },
  });

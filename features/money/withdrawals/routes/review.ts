import { readPage } from '#platform/db/page.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type Actor, actorOf } from '#platform/trail/staff-action.ts';
import {
  ApproveWithdrawal,
  ClaimWithdrawal,
  ExplainFlag,
  type OpsWithdrawal,
  OpsProof,
  OpsWithdrawalDetail,
  type OpsWithdrawalDetailed,
  OpsWithdrawalList,
  RejectWithdrawal,
  ReleaseWithdrawal,
  ResolveWithdrawal,
} from '../contract/review.ts';
import { withdrawalFaults } from '../faults.ts';
import { presentForStaff, stepsBy } from '../present.ts';
import { openDetails } from '../service/accounts.ts';
import {
  approve,
  askResolution,
  claim,
  claimedSince,
  decideRelease,
  type ReviewNeeds,
  explainFlag,
  outlookOn,
  readForStaff,
  reject,
} from '../service/review.ts';
import { proofsForStaff, seeProof } from '../service/proofs.ts';
import { findKnown } from '../store/turnover.ts';
import { type ReviewRow, listForDesk } from '../store/review.ts';
import { readSteps } from '../store.ts';

const READ = { allow: ['staff'], right: 'withdrawals.read' } as const;
const WORK = { allow: ['staff'], right: 'withdrawals.approve', perMinute: 120 } as const;

/** The whole number is for whoever may want it paid; others see its end. */
const mayPay = async ({ may }: ReviewNeeds, { staffId }: Actor): Promise<boolean> =>
  !may || (await may(staffId, 'withdrawals.approve'));

async function presented(
  needs: ReviewNeeds,
  actor: Actor,
  rows: readonly ReviewRow[],
): Promise<OpsWithdrawal[]> {
  const steps = stepsBy(
    await readSteps(
      needs.db,
      rows.map(({ id }) => id),
    ),
  );
  const may = await mayPay(needs, actor);
  return rows.map((row) =>
    presentForStaff(row, steps(row.id), {
      details: openDetails(needs, { ...row, id: row.account_id }),
      readerId: actor.staffId,
      mayPay: may,
    }),
  );
}

async function one(needs: ReviewNeeds, actor: Actor, id: string): Promise<OpsWithdrawal> {
  const [shown] = await presented(needs, actor, [await readForStaff(needs, actor, id)]);
  if (!shown) throw withdrawalFaults('withdrawals.unknown');
  return shown;
}

async function detail(needs: ReviewNeeds, actor: Actor, id: string): Promise<OpsWithdrawalDetailed> {
  const withdrawal = await one(needs, actor, id);
  const [approvals, steps, shown, known] = await Promise.all([
    outlookOn(needs, actor, id),
    readSteps(needs.db, [id]),
    proofsForStaff(needs, id),
    findKnown(needs.db, withdrawal.memberId),
  ]);
  const amount = (units: bigint | undefined): string => formatWire(units ?? 0n, withdrawal.currency);
  return {
    withdrawal,
    timeline: steps.map(({ name, owner, staff, reason, at }) => ({
      name,
      owner,
      staff,
      reason,
      at: toWire(at),
    })),
    approvals,
    ...shown,
    turnover: { needed: amount(known?.turnover_needed), done: amount(known?.turnover_done) },
    lastDepositAt: known?.last_deposit_at ? toWire(known.last_deposit_at) : null,
    lastStakeAt: known?.last_stake_at ? toWire(known.last_stake_at) : null,
  };
}

const lookRoutes = (needs: ReviewNeeds): readonly Route[] => [
  route(OpsWithdrawalList, READ, async (context, { query }) => {
    const actor = actorOf(context);
    const filter = {
      view: query.view ?? 'all',
      prefix: query.account,
      claimedBy: query.mine ? actor.staffId : undefined,
      claimedSince: await claimedSince(needs, actor.brandId),
    };
    const read = (limit: number, offset: number) =>
      listForDesk(needs.db, actor.brandId, filter, limit, offset);
    const { rows, pageNum, totalPages, isMore } = await readPage(query, read, true);
    const list = await presented(needs, actor, rows);
    return { list, pageNum, totalPages, ...(isMore && { more: true }) };
  }),

  route(OpsWithdrawalDetail, READ, (context, { params }) => detail(needs, actorOf(context), params.id)),

  route(OpsProof, READ, async (context, { params }) => ({
    picture: (await seeProof(needs, actorOf(context), params.id)).toString('base64'),
  })),
];

export const staffRoutes = (needs: ReviewNeeds): readonly Route[] => [
  ...lookRoutes(needs),

  route(ClaimWithdrawal, WORK, async (context, { params, body }) => {
    await claim(needs, actorOf(context), params.id, body.hold);
    return one(needs, actorOf(context), params.id);
  }),

  route(ApproveWithdrawal, WORK, async (context, { params, body }) => {
    await needs.stepUp(context, 'withdrawals');
    return { id: await approve(needs, actorOf(context), params.id, body) };
  }),

  route(
    ReleaseWithdrawal,
    { allow: ['staff'], right: 'withdrawals.release', perMinute: 120 },
    async (context, { params, body }) => {
      await needs.stepUp(context, 'withdrawals');
      await decideRelease(needs, actorOf(context), params.id, body.agree);
      return one(needs, actorOf(context), params.id);
    },
  ),

  route(RejectWithdrawal, WORK, async (context, { params, body }) => {
    await reject(needs, actorOf(context), params.id, body);
    return one(needs, actorOf(context), params.id);
  }),

  route(ExplainFlag, WORK, async (context, { params, body }) => {
    await explainFlag(needs, actorOf(context), params.id, body);
    return one(needs, actorOf(context), params.id);
  }),

  route(ResolveWithdrawal, WORK, async (context, { params, body }) => {
    await needs.stepUp(context, 'withdrawals');
    return { id: await askResolution(needs, actorOf(context), params.id, body) };
  }),
];

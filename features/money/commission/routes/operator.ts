/** Contracts, calculations and lines at the desk. */
import type { ApprovalKind } from '#features/people/approvals/service/kind.ts';
import { formatWire, moneyFaults, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { answerPage, readPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import {
  OpsAnswerDispute,
  OpsCancel,
  OpsContracts,
  OpsCorrect,
  OpsExplain,
  OpsHold,
  OpsLines,
  OpsOffer,
  OpsPreview,
  OpsRuns,
} from '../contract/calls.ts';
import { commissionFaults } from '../faults.ts';
import { answerLine } from '../service/disputes.ts';
import { presentLine, presentRun } from '../present.ts';
import { periodOf } from '../rules/periods.ts';
import { showContract } from '../routes.ts';
import type { CorrectionContent } from '../service/approvals.ts';
import { act, offer } from '../service/contracts.ts';
import type { CommissionNeeds } from '../service/needs.ts';
import { explainLine } from '../service/explain.ts';
import { linesFor } from '../service/run.ts';
import { contractsOfBrand, findAccount } from '../store/contracts.ts';
import { accountsOf } from '../store/figures.ts';
import { listBrandLines } from '../store/desk-lines.ts';
import { findLine, holdLine, lastLines, listRuns, lockLine } from '../store/runs.ts';

const STAFF = { allow: ['staff'] } as const;
const READ = { ...STAFF, right: 'commission.read' } as const;
const WRITE = { ...STAFF, right: 'commission.contracts', perMinute: 60 } as const;

function contractStaffRoutes(needs: CommissionNeeds): readonly Route[] {
  const { db, brands } = needs;
  return [
    route(OpsContracts, READ, async ({ brand }, { query }) => {
      const page = await readPage(query, (limit, offset) =>
        contractsOfBrand(db, brand.id, query, limit, offset),
      );
      const list = await Promise.all(page.rows.map((row) => showContract(db, row, undefined)));
      return { list, pageNum: page.pageNum, totalPages: page.totalPages };
    }),
    route(OpsOffer, WRITE, async (context, { body }) => {
      const { brand, caller } = context;
      const own = await brands.byId(brand.id);
      const receiver = await findAccount(db, brand.id, body.account);
      if (receiver === undefined)
        throw commissionFaults('commission.unknown_receiver', {
          fields: { account: 'commission.unknown_receiver' },
        });
      const action = {
        actor: actorOf(context),
        right: WRITE.right,
        action: 'commission.offer',
        subject: receiver,
      };
      return staffAction(needs, action, async (tx, note) => {
        const row = await offer(tx, needs, own, {
          giver: undefined,
          receiver,
          terms: body.terms,
          by: caller.id,
        });
        note({ after: { contract: row.id, version: row.version, terms: row.terms } });
        return showContract(tx, row, undefined);
      });
    }),
    route(OpsCancel, WRITE, async (context, { params }) => {
      const own = await brands.byId(context.brand.id);
      const action = {
        actor: actorOf(context),
        right: WRITE.right,
        action: 'commission.cancel',
        subject: params.id,
      };
      return staffAction(needs, action, async (tx, note) => {
        const row = await act(tx, needs, own, {
          id: params.id,
          contractCommand: ({ state }) => (state === 'proposed' ? 'withdraw' : 'ask_cancel'),
          // The brand's own contracts only: what agents agree on among themselves is theirs.
          side: ({ giver }) => (giver === null ? 'giver' : undefined),
        });
        note({ after: { state: row.state } });
        return showContract(tx, row, undefined);
      });
    }),
  ];
}

function runStaffRoutes(needs: CommissionNeeds): readonly Route[] {
  const { db, brands, clock } = needs;
  return [
    route(OpsRuns, READ, async ({ brand }, { query }) => {
      const { currency } = await brands.byId(brand.id);
      return answerPage(
        query,
        async (limit, offset) =>
          (await listRuns(db, brand.id, query.kind, limit, offset)).map(({ total_rows, ...run }) => ({
            run,
            total: total_rows,
          })),
        ({ run }) => presentRun(run, currency),
      );
    }),
    route(OpsPreview, { ...READ, perMinute: 30 }, async ({ brand }, { query }) => {
      const own = await brands.byId(brand.id);
      const { currency } = own;
      const cycle =
        query.kind === 'dividend'
          ? (query.cycle ?? 'half_monthly')
          : query.kind === 'rebate'
            ? 'daily'
            : query.kind;
      const period = periodOf(cycle, clock.now(), own.timeZone);
      const made = await linesFor(db, needs, own, query.kind, period);
      const last = await lastLines(db, brand.id, query.kind, cycle);
      const ids = [...new Set([...made.map(({ receiver }) => receiver), ...last.keys()])];
      const names = await accountsOf(db, ids);
      const money = (amount: bigint): string => formatWire(amount, currency);
      const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((all, one) => all + one, 0n);
      const now = new Map(made.map(({ receiver, amount }) => [receiver, amount]));
      const lines = ids.map((id) => {
        const [amount, before] = [now.get(id) ?? 0n, last.get(id) ?? 0n];
        const account = names.get(id) ?? '';
        return {
          account,
          currency,
          amount: money(amount),
          last: money(before),
          difference: money(amount - before),
        };
      });
      return {
        cycle,
        period: period.key.slice(cycle.length + 1),
        from: toWire(period.from),
        to: toWire(period.to),
        total: money(sum(now.values())),
        last: money(sum(last.values())),
        currency,
        lines: lines.slice(0, 500),
      };
    }),
    route(OpsLines, READ, ({ brand }, { query }) =>
      answerPage(
        query,
        (limit, offset) => listBrandLines(db, brand.id, query, limit, offset),
        (row) => presentLine(row),
        true,
      ),
    ),
    route(OpsExplain, READ, async ({ brand }, { params }) => {
      const line = await findLine(db, params.id);
      if (line?.brand_id !== brand.id) throw commissionFaults('commission.unknown_line');
      return explainLine(db, line);
    }),
  ];
}

export const operatorRoutes = (
  needs: CommissionNeeds,
  correction: ApprovalKind<CorrectionContent>,
): readonly Route[] => [
  ...contractStaffRoutes(needs),
  ...runStaffRoutes(needs),

  route(OpsHold, { ...STAFF, right: 'commission.hold', perMinute: 60 }, async (context, { params, body }) => {
    const { held, reason } = body;
    const action = {
      actor: actorOf(context),
      right: 'commission.hold',
      action: 'commission.hold',
      subject: params.id,
    };
    await staffAction(needs, action, async (tx, note) => {
      const line = await lockLine(tx, params.id, context.brand.id);
      if (!line) throw commissionFaults('commission.unknown_line');
      if (line.state !== (held ? 'due' : 'held')) throw commissionFaults('commission.not_due');
      const state = held ? 'held' : 'due';
      await holdLine(tx, line.id, {
        state,
        because: held ? reason : '',
        by: held ? context.caller.id : null,
      });
      note({ before: { state: line.state }, after: { state, reason } });
    });
    return {};
  }),

  route(
    OpsAnswerDispute,
    { ...STAFF, right: 'commission.hold', perMinute: 60 },
    async (context, { params, body }) => {
      await answerLine(needs, actorOf(context), params.id, body.answer);
      return {};
    },
  ),

  route(
    OpsCorrect,
    { ...STAFF, right: 'commission.correct', perMinute: 60 },
    async (context, { params, body }) => {
      const line = await findLine(needs.db, params.id);
      if (line?.brand_id !== context.brand.id) throw commissionFaults('commission.unknown_line');
      const amount = parseAmount(body.amount, line.currency);
      if (amount === 0n)
        throw moneyFaults('money.out_of_range', { fields: { amount: 'money.out_of_range' } });
      const signed = body.direction === 'take' ? -amount : amount;
      const shown = `${formatWire(signed, line.currency)} ${line.currency}`;
      const content = { amount: String(signed), shown };
      const id = await needs.db.transaction((tx) =>
        needs.approvals.ask(tx, actorOf(context), correction.request(params.id, content, body.reason)),
      );
      return { id };
    },
  ),
];

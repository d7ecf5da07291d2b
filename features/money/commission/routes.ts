import { agentFaults } from '#features/people/agents/faults.ts';
import { asId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { answerPage, readPage } from '#platform/db/page.ts';
import type { Runner } from '#platform/db/db.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  AcceptContract,
  CancelContract,
  type Contract,
  DailySalaryRequest,
  DisputeIncome,
  DividendRequest,
  DownlineProfit,
  ExplainIncome,
  GetContractInfo,
  GetOverview,
  HourlySalary,
  Income,
  ListContracts,
  OFFERED_KINDS,
  OfferContract,
  RealtimeSalary,
  RejectContract,
  TeamBets,
  Transactions,
} from './contract/calls.ts';
import { CommissionSettings } from './contract/settings.ts';
import { commissionFaults } from './faults.ts';
import { presentBet, presentContract, presentLine, presentProfit } from './present.ts';
import type { Command } from './rules/agreements.ts';
import { act, endsBy, offer } from './service/contracts.ts';
import type { CommissionNeeds } from './service/needs.ts';
import { disputeLine } from './service/disputes.ts';
import { explainLine } from './service/explain.ts';
import { overviewOf, rangeOf } from './service/reports.ts';
import { listTeamBets } from './store/bets.ts';
import { type ContractRow, contractsOf, type ShownContract } from './store/contracts.ts';
import { accountsOf } from './store/figures.ts';
import { branchesOf, incomeOf, teamTransactions, wholeBranch } from './store/reports.ts';
import { findLine, listLines } from './store/runs.ts';

const AGENTS = { allow: ['agent'] } as const;
/** Bets of a team that can be leafed through; sums and files know all of them. */
const MOST_LISTED = 2_000;

/** A contract with the accounts of both sides; one that waits also says what would end by it. */
export async function showContract(
  runner: Runner,
  row: ContractRow | ShownContract,
  reader: string | undefined,
): Promise<Contract> {
  const ends = row.state === 'proposed' ? await endsBy(runner, row) : [];
  const ids = [row.receiver, ...(row.giver ? [row.giver] : []), ...ends.map(({ receiver }) => receiver)];
  const names = await accountsOf(runner, ids);
  const shown = {
    ...row,
    giver_account: row.giver === null ? null : (names.get(row.giver) ?? ''),
    receiver_account: names.get(row.receiver) ?? '',
  };
  return presentContract(
    shown,
    reader,
    ends.map(({ receiver, because }) => ({ because, account: names.get(receiver) ?? '' })),
  );
}

const infoRoute = ({ db, brands }: CommissionNeeds): Route =>
  route(GetContractInfo, AGENTS, async ({ caller, brand }) => {
    const settings = await brands.settings.of(brand.id, CommissionSettings);
    const of = async (kind: string, states: readonly string[]): Promise<Contract | null> => {
      for (const state of states) {
        const [row] = await contractsOf(db, caller.id, { side: 'received', kind, state }, 1, 0);
        if (row) return showContract(db, row, caller.id);
      }
      return null;
    };
    const waits = (kind: string) => of(kind, ['proposed', 'cancel_requested']);
    const stands = (kind: string) => of(kind, ['active', 'cancel_requested']);
    const [asked, agreed] = await Promise.all([
      Promise.all(OFFERED_KINDS.map(waits)),
      Promise.all(OFFERED_KINDS.map(stands)),
    ]);
    const { dividend, daily, hourly, realtime } = settings;
    return {
      divtypereq: asked[0] ?? null,
      dailysalreqtype: asked[1] ?? null,
      contracthoursalreq: asked[2] ?? null,
      realtimesalreqtype: asked[3] ?? null,
      divtypeinfo: agreed[0] ?? null,
      dailysalinfotype: agreed[1] ?? null,
      contracthoursalinfo: agreed[2] ?? null,
      contractmrdailysalinfotype: agreed[3] ?? null,
      enabled: { dividend, daily, hourly, realtime },
    };
  });

function contractRoutes(needs: CommissionNeeds): readonly Route[] {
  const { db, brands } = needs;
  type Who = {
    readonly caller: { readonly id: string };
    readonly brand: { readonly id: ReturnType<typeof asId<'brand'>> };
  };
  const runCommand = async (
    { caller, brand }: Who,
    id: string,
    what: (row: ContractRow) => Command,
  ): Promise<Contract> => {
    const own = await brands.byId(brand.id);
    return db.transaction(async (tx) => {
      const side = (row: ContractRow) =>
        row.receiver === caller.id ? 'receiver' : row.giver === caller.id ? 'giver' : undefined;
      const acted = await act(tx, needs, own, { id, contractCommand: what, side });
      return showContract(tx, acted, caller.id);
    });
  };
  const accepting = () => 'accept' as const;
  const refusing = (row: ContractRow) => (row.state === 'cancel_requested' ? 'keep' : 'reject');
  const cancelling = (row: ContractRow) => (row.state === 'proposed' ? 'withdraw' : 'ask_cancel');
  const answers = [DividendRequest, DailySalaryRequest, HourlySalary, RealtimeSalary].map((call) =>
    route(call, { ...AGENTS, perMinute: 60 }, (context, { body }) =>
      runCommand(context, body.id, body.accept ? accepting : refusing),
    ),
  );
  return [
    infoRoute(needs),
    ...answers,
    route(ListContracts, AGENTS, async ({ caller }, { query }) => {
      const page = await readPage(query, (limit, offset) => contractsOf(db, caller.id, query, limit, offset));
      const list = await Promise.all(page.rows.map((row) => showContract(db, row, caller.id)));
      return { list, pageNum: page.pageNum, totalPages: page.totalPages };
    }),
    route(OfferContract, { ...AGENTS, perMinute: 60 }, async ({ caller, brand }, { body }) => {
      const own = await brands.byId(brand.id);
      return db.transaction(async (tx) => {
        const ask = { giver: caller.id, receiver: body.to, terms: body.terms, by: caller.id };
        return showContract(tx, await offer(tx, needs, own, ask), caller.id);
      });
    }),
    route(AcceptContract, AGENTS, (context, { params }) => runCommand(context, params.id, accepting)),
    route(RejectContract, AGENTS, (context, { params }) => runCommand(context, params.id, refusing)),
    route(CancelContract, AGENTS, (context, { params }) => runCommand(context, params.id, cancelling)),
  ];
}

function reportRoutes(needs: CommissionNeeds): readonly Route[] {
  const { db, brands, clock } = needs;
  return [
    route(GetOverview, AGENTS, async ({ caller, brand }, { query }) =>
      overviewOf(db, await brands.byId(brand.id), caller.id, clock.now(), query.span ?? 'today'),
    ),
    route(TeamBets, AGENTS, async ({ caller, brand }, { query }) => {
      const range = rangeOf(await brands.byId(brand.id), clock.now(), query);
      const { account, category } = query;
      const filter = {
        brandId: brand.id,
        agentId: caller.id,
        ...range,
        account,
        category,
        newest: MOST_LISTED,
      };
      return answerPage(
        query,
        (limit, offset) => listTeamBets(db, filter, limit, offset),
        (row) => presentBet(row),
      );
    }),
    route(DownlineProfit, AGENTS, async ({ caller, brand }, { query }) => {
      const own = await brands.byId(brand.id);
      const { from, to } = rangeOf(own, clock.now(), query);
      const under = query.under ?? caller.id;
      const line = await db.transaction((tx) => needs.tree.linesOf(tx, [under]));
      if (!line.get(under)?.includes(caller.id)) throw agentFaults('agents.not_below');
      const all = await wholeBranch(db, under, from, to);
      if (!all) throw agentFaults('agents.not_below');
      const page = await answerPage(
        query,
        (limit, offset) => branchesOf(db, under, from, to, limit, offset),
        (row) => presentProfit(row, own.currency),
      );
      return { ...page, currency: own.currency, all: presentProfit(all, own.currency) };
    }),
    route(Transactions, AGENTS, async ({ caller, brand }, { query }) => {
      const range = rangeOf(await brands.byId(brand.id), clock.now(), query);
      const at = { brandId: brand.id, agentId: caller.id, ...range, account: query.account };
      return answerPage(
        query,
        (limit, offset) => teamTransactions(db, at, limit, offset),
        ({ total: _, amount, at: instant, ...row }) => ({
          ...row,
          amount: formatWire(amount, row.currency),
          at: instant.toISOString(),
        }),
        true,
      );
    }),
  ];
}

/** What the agent itself earned, how each amount came about, and what it says against one. */
function incomeRoutes(needs: CommissionNeeds): readonly Route[] {
  const { db, brands, clock } = needs;
  return [
    route(Income, { ...AGENTS, restricted: true }, async ({ caller, brand }, { query }) => {
      const { currency, ...own } = await brands.byId(brand.id);
      const asked = query.from !== undefined || query.to !== undefined;
      const range = asked ? rangeOf({ currency, ...own }, clock.now(), query) : {};
      const filter = { kind: query.kind, ...range };
      const page = await answerPage(
        query,
        (limit, offset) => listLines(db, caller.id, filter, limit, offset),
        (row) => presentLine(row),
      );
      const sums = await incomeOf(db, caller.id);
      const shown = sums.flatMap(({ kind, amount }) => {
        const known = [...OFFERED_KINDS, 'rebate' as const].find((one) => one === kind);
        return known ? [{ kind: known, amount: formatWire(amount, currency) }] : [];
      });
      return { ...page, currency, sums: shown };
    }),
    route(
      DisputeIncome,
      { ...AGENTS, perMinute: 30, restricted: true },
      async ({ caller, brand }, { params, body }) => {
        const ask = { id: params.id, memberId: caller.id, brandId: brand.id, text: body.text };
        return presentLine(await disputeLine(needs, ask));
      },
    ),
    route(ExplainIncome, { ...AGENTS, restricted: true }, async ({ caller }, { params }) => {
      const line = await findLine(db, params.id);
      if (line?.receiver !== caller.id) throw commissionFaults('commission.unknown_line');
      return explainLine(db, line);
    }),
  ];
}

export const commissionRoutes = (needs: CommissionNeeds): readonly Route[] => [
  ...contractRoutes(needs),
  ...reportRoutes(needs),
  ...incomeRoutes(needs),
];

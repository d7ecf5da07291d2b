/** The door of tables. Everybody may watch; members bet with their money, trials with their credits. */
import { PLAY_MONEY, formatWire, parseAmount } from '#kernel/money.ts';
import { readPage } from '#platform/db/page.ts';
import { playRoute, trialOf } from '#platform/http/play-route.ts';
import { EVERYONE, type Input, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  CashOut,
  GetTable,
  GetTableBets,
  GetTableRound,
  GetTables,
  OpenTableTrial,
  PlaceBets,
} from '../contract.ts';
import { tableFaults } from '../faults.ts';
import { nameOf, presentBet, readMultiplier } from '../present.ts';
import type { TableBets } from '../service/bet.ts';
import type { TablesNeeds } from '../service/needs.ts';
import type { CashOuts } from '../service/cash-out.ts';
import { placeBets } from '../service/place.ts';
import { listTables, outOf, proveRound, readTable } from '../service/state.ts';
import { cashOutTrial, openTableTrial, placeTrialBet, readTableTrial } from '../service/trials.ts';
import type { Tables } from '../service/tables.ts';
import { BET_LIST } from '../store/bets.ts';

/** A finger that lays chips is quick; what is above this is a program. */
const BETS_A_MINUTE = 240;

/** What this door serves. */
type Door = {
  readonly needs: TablesNeeds;
  readonly tables: Tables;
  readonly bets: TableBets;
  readonly cashOuts: CashOuts;
};

export const tableRoutes = (
  needs: TablesNeeds,
  tables: Tables,
  play: Pick<Door, 'bets' | 'cashOuts'>,
): readonly Route[] => {
  const door: Door = { needs, tables, ...play };
  return [...watchRoutes(door), betsRoute(door), placeRoute(door), cashOutRoute(door)];
};

/** Tables and rounds as everybody sees them, and the way into a trial. */
const watchRoutes = ({ needs, tables }: Door): readonly Route[] => [
  route(GetTables, { allow: EVERYONE }, ({ brand, language }) =>
    listTables(needs, tables, brand.id, language),
  ),

  route(GetTable, { allow: EVERYONE }, async (context, { params }) => {
    const { caller, brand, language } = context;
    const token = trialOf(context);
    const table = await tables.find(brand.id, params.code);
    if (token !== undefined)
      return readTable(needs, table, language, { trial: await readTableTrial(needs, brand.id, token) });
    return readTable(needs, table, language, caller.audience === 'guest' ? {} : { memberId: caller.id });
  }),

  route(GetTableRound, { allow: EVERYONE, restricted: true }, async ({ brand }, { params }) =>
    proveRound(needs, await tables.find(brand.id, params.code), params.id),
  ),

  route(OpenTableTrial, { allow: EVERYONE, perMinute: 30, shared: true }, ({ brand }) =>
    openTableTrial(needs, brand.id),
  ),
];

/** A member's bets at every table, the newest first. */
const betsRoute = ({ needs, tables }: Door): Route =>
  route(
    GetTableBets,
    { allow: MEMBERS, restricted: true },
    async ({ caller, brand, language }, { query }) => {
      const own = await tables.of(brand.id);
      const known = new Map(own.map((table) => [table.row.code, table]));
      const { rows, pageNum, totalPages } = await readPage(query, (limit, offset) =>
        needs.db.rows(BET_LIST, [
          caller.id,
          query.table ?? null,
          query.roundId ?? null,
          query.state ?? null,
          limit,
          offset,
          query.betId ?? null,
        ]),
      );
      const list = rows.map((row) => {
        const table = known.get(row.table_code);
        return presentBet(
          row,
          table ? nameOf(table.row, language) : row.table_code,
          table && outOf(table, row),
        );
      });
      return { list, pageNum, totalPages };
    },
  );

type Laid = Input<typeof PlaceBets>['body'];

/** What was laid, in minor units. @throws tables.wrong_currency when it is laid in money that does not count here */
function readLaid({ currency, bets, auto }: Laid, counts: readonly string[]) {
  if (counts.some((one) => one !== currency)) throw tableFaults('tables.wrong_currency');
  return {
    parts: bets.map(({ spot, stake }) => ({ spot, stake: parseAmount(stake, currency) })),
    auto: auto === undefined ? undefined : readMultiplier(auto),
  };
}

const placeRoute = ({ needs, tables, bets }: Door): Route =>
  playRoute(
    PlaceBets,
    { allow: MEMBERS, trials: true, perMinute: BETS_A_MINUTE },
    {
      member: async ({ brand, language, key, caller }, { params, body }) => {
        const table = await tables.find(brand.id, params.code);
        const { currency } = table.row;
        const laid = readLaid(body, [currency, brand.currency]);
        const { roundId } = body;
        const ask = { memberId: caller.id, brandId: brand.id, table, roundId, key, ...laid };
        const { taken, balance, version } = await placeBets(needs, bets, ask);
        return {
          bet: presentBet(taken, nameOf(table.row, language)),
          balance: formatWire(balance, currency),
          version,
        };
      },
      trial: async ({ brand, language, key }, token, { params, body }) => {
        const table = await tables.find(brand.id, params.code);
        const laid = readLaid(body, [PLAY_MONEY]);
        const { roundId } = body;
        return placeTrialBet(needs, { brandId: brand.id, token, table, language, roundId, key, ...laid });
      },
    },
  );

const cashOutRoute = ({ needs, tables, cashOuts }: Door): Route =>
  playRoute(
    CashOut,
    { allow: MEMBERS, trials: true, perMinute: BETS_A_MINUTE, restricted: true },
    {
      member: async ({ brand, language, caller }, { params }) => {
        const table = await tables.find(brand.id, params.code);
        return { bet: await cashOuts.leave(table, caller.id, params.id, language) };
      },
      trial: async ({ brand, language }, token, { params }) => {
        const table = await tables.find(brand.id, params.code);
        return { bet: await cashOutTrial(needs, { brandId: brand.id, token, table, language }, params.id) };
      },
    },
  );

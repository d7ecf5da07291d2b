/** The door of tables. Everybody may watch; members bet. */
import { minor, parseAmount } from '#kernel/money.ts';
import { readPage } from '#platform/db/page.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetTable, GetTableBets, GetTableRound, GetTables, PlaceBets } from './contract.ts';
import { tableFaults } from './faults.ts';
import { nameOf, presentBet } from './present.ts';
import { sumOf } from './rules/limits.ts';
import type { TableBets } from './service/bet.ts';
import type { TablesDeps } from './service/deps.ts';
import { listTables, proveRound, readTable } from './service/state.ts';
import type { Tables } from './service/tables.ts';
import { ROUNDS_BY_ID } from './store.ts';
import { BET_LIST } from './store/bets.ts';
import { formatWire } from '#kernel/money.ts';

/** A finger that lays chips is quick; what is above this is a program. */
const BETS_A_MINUTE = 240;

export function tableRoutes(deps: TablesDeps, tables: Tables, bets: TableBets): readonly Route[] {
  return [
    route(GetTables, { allow: EVERYONE }, ({ brand, language }) =>
      listTables(deps, tables, brand.id, language),
    ),

    route(GetTableBets, { allow: MEMBERS }, async ({ caller, brand, language }, { query }) => {
      const own = await tables.of(brand.id);
      const names = new Map(own.map(({ row }) => [row.code, nameOf(row, language)]));
      const { rows, pageNum, totalPages } = await readPage(query, (limit, offset) =>
        deps.db.rows(BET_LIST, [
          caller.id,
          query.table ?? null,
          query.roundId ?? null,
          query.state ?? null,
          limit,
          offset,
        ]),
      );
      const list = rows.map((row) => presentBet(row, names.get(row.table_code) ?? row.table_code));
      return { list, pageNum, totalPages };
    }),

    route(GetTable, { allow: EVERYONE }, async ({ caller, brand, language }, { params }) => {
      const member = caller.audience === 'guest' ? undefined : caller.id;
      return readTable(deps, await tables.find(brand.id, params.code), language, member);
    }),

    route(GetTableRound, { allow: EVERYONE }, async ({ brand }, { params }) =>
      proveRound(deps, await tables.find(brand.id, params.code), params.id),
    ),

    route(PlaceBets, { allow: MEMBERS, perMinute: BETS_A_MINUTE }, async (context, { params, body }) => {
      const { caller, brand, language, key } = context;
      const table = await tables.find(brand.id, params.code);
      const { currency } = table.row;
      if (body.currency !== currency || brand.currency !== currency)
        throw tableFaults('tables.wrong_currency');
      const parts = body.bets.map(({ spot, stake }) => ({ spot, stake: parseAmount(stake, currency) }));
      const pockets = await deps.ledger.pockets(deps.db, brand.id, caller.id, currency);
      const bet = await bets.submit({
        memberId: caller.id,
        brandId: brand.id,
        currency,
        pockets,
        house: await deps.ledger.house(deps.db, brand.id, 'play', currency),
        key,
        stake: minor(sumOf(parts)),
        table,
        roundId: body.roundId,
        parts,
      });
      const [round] = await deps.db.rows(ROUNDS_BY_ID, [[bet.round_id]]);
      if (!round) throw tableFaults('tables.unknown_round');
      // The same words for the same key for ever: the bet as it was taken, whatever has become of it since.
      const taken = {
        ...bet,
        state: 'open' as const,
        payout: 0n,
        parts: bet.parts.map((part) => ({ ...part, payout: '0' })),
      };
      return {
        bet: presentBet(
          { ...taken, day: round.day, n: round.n, result: null, note: null },
          nameOf(table.row, language),
        ),
        balance: formatWire(bet.balance, currency),
        version: bet.version,
      };
    }),
  ];
}

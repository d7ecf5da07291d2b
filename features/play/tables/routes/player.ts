/** The door of tables. Everybody may watch; members bet. */
import type { MemberId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import { readPage } from '#platform/db/page.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
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
import { sumOf } from '../rules/limits.ts';
import type { TableBets } from '../service/bet.ts';
import type { TablesDeps } from '../service/deps.ts';
import type { CashOuts } from '../service/cash-out.ts';
import { listTables, outOf, proveRound, readTable } from '../service/state.ts';
import {
  cashOutTrial,
  openTableTrial,
  placeTrialBet,
  readTableTrial,
  TRIAL_CURRENCY,
} from '../service/trials.ts';
import type { Tables } from '../service/tables.ts';
import { ROUNDS_BY_ID } from '../store.ts';
import { BET_LIST } from '../store/bets.ts';
import { formatWire } from '#kernel/money.ts';

/** A finger that lays chips is quick; what is above this is a program. */
const BETS_A_MINUTE = 240;

const trialOf = (context: Context): string | undefined => context.header('x-trial');

/** @throws gate.sign_in_first */
function memberOf({ caller }: Context): MemberId {
  if (caller.audience !== 'player' && caller.audience !== 'agent') throw httpFaults('gate.sign_in_first');
  return caller.id;
}

export function tableRoutes(
  deps: TablesDeps,
  tables: Tables,
  { bets, cashOuts }: { readonly bets: TableBets; readonly cashOuts: CashOuts },
): readonly Route[] {
  return [
    route(GetTables, { allow: EVERYONE }, ({ brand, language }) =>
      listTables(deps, tables, brand.id, language),
    ),

    route(
      GetTableBets,
      { allow: MEMBERS, restricted: true },
      async ({ caller, brand, language }, { query }) => {
        const own = await tables.of(brand.id);
        const known = new Map(own.map((table) => [table.row.code, table]));
        const { rows, pageNum, totalPages } = await readPage(query, (limit, offset) =>
          deps.db.rows(BET_LIST, [
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
    ),

    route(GetTable, { allow: EVERYONE }, async (context, { params }) => {
      const { caller, brand, language } = context;
      const token = trialOf(context);
      const table = await tables.find(brand.id, params.code);
      if (token !== undefined)
        return readTable(deps, table, language, { trial: await readTableTrial(deps, brand.id, token) });
      return readTable(deps, table, language, caller.audience === 'guest' ? {} : { memberId: caller.id });
    }),

    route(OpenTableTrial, { allow: EVERYONE, perMinute: 30, shared: true }, ({ brand }) =>
      openTableTrial(deps, brand.id),
    ),

    route(
      CashOut,
      { allow: EVERYONE, perMinute: BETS_A_MINUTE, restricted: true },
      async (context, { params }) => {
        const { brand, language } = context;
        const table = await tables.find(brand.id, params.code);
        const token = trialOf(context);
        if (token !== undefined)
          return { bet: await cashOutTrial(deps, { brandId: brand.id, token, table, language }, params.id) };
        return { bet: await cashOuts.leave(table, memberOf(context), params.id, language) };
      },
    ),

    route(GetTableRound, { allow: EVERYONE, restricted: true }, async ({ brand }, { params }) =>
      proveRound(deps, await tables.find(brand.id, params.code), params.id),
    ),

    route(PlaceBets, { allow: EVERYONE, perMinute: BETS_A_MINUTE }, async (context, { params, body }) => {
      const { brand, language, key } = context;
      const table = await tables.find(brand.id, params.code);
      const auto = body.auto === undefined ? undefined : readMultiplier(body.auto);
      const token = trialOf(context);
      if (token !== undefined) {
        if (body.currency !== TRIAL_CURRENCY) throw tableFaults('tables.wrong_currency');
        const parts = body.bets.map(({ spot, stake }) => ({
          spot,
          stake: parseAmount(stake, TRIAL_CURRENCY),
        }));
        const { roundId } = body;
        return placeTrialBet(deps, { brandId: brand.id, token, table, language, roundId, parts, auto, key });
      }
      const memberId = memberOf(context);
      const { currency } = table.row;
      if (body.currency !== currency || brand.currency !== currency)
        throw tableFaults('tables.wrong_currency');
      const parts = body.bets.map(({ spot, stake }) => ({ spot, stake: parseAmount(stake, currency) }));
      const pockets = await deps.ledger.pockets(deps.db, brand.id, memberId, currency);
      const bet = await bets.submit({
        memberId,
        brandId: brand.id,
        currency,
        pockets,
        house: await deps.ledger.house(deps.db, brand.id, 'play', currency),
        key,
        stake: minor(sumOf(parts)),
        table,
        roundId: body.roundId,
        parts,
        auto,
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
          { ...taken, day: round.day, n: round.n, result: null, note: null, flight_at: round.flight_at },
          nameOf(table.row, language),
        ),
        balance: formatWire(bet.balance, currency),
        version: bet.version,
      };
    }),
  ];
}

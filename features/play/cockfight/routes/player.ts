/** The door of cockfights. Everybody may watch; members bet. */
import { readPage } from '#platform/db/page.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetFightBets, GetPit, GetPits, PlaceFightBet } from '../contract.ts';
import { nameOf, presentBet } from '../present.ts';
import { BET_LIST, CORRECTIONS } from '../store/bets.ts';
import { PITS_OF } from '../store/pits.ts';
import type { FightStakes } from '../service/bet.ts';
import type { CockfightNeeds } from '../service/needs.ts';
import { findPit, listPits, placeBet, readPit } from '../service/state.ts';

const BETS_A_MINUTE = 120;

export const cockfightRoutes = (needs: CockfightNeeds, stakes: FightStakes): readonly Route[] => [
  route(GetPits, { allow: EVERYONE }, ({ brand, language }) => listPits(needs, brand.id, language)),

  route(GetPit, { allow: EVERYONE }, async ({ caller, brand, language }, { params }) => {
    const isMember = caller.audience === 'player' || caller.audience === 'agent';
    const pit = await findPit(needs, brand.id, params.code);
    return readPit(needs, pit, language, isMember ? caller.id : undefined);
  }),

  route(
    GetFightBets,
    { allow: MEMBERS, restricted: true },
    async ({ caller, brand, language }, { query }) => {
      const { fightId = null, betId = null } = query;
      const [pits, { rows, pageNum, totalPages }] = await Promise.all([
        needs.db.rows(PITS_OF, [brand.id]),
        readPage(query, (limit, offset) =>
          needs.db.rows(BET_LIST, [caller.id, fightId, betId, limit, offset]),
        ),
      ]);
      const corrections = await needs.db.rows(CORRECTIONS, [caller.id, rows.map(({ id }) => id)]);
      const list = rows.map((row) => {
        const pit = pits.find(({ code }) => code === row.pit_code);
        return presentBet(row, pit ? nameOf(pit, language) : row.pit_code, corrections);
      });
      return { list, pageNum, totalPages };
    },
  ),

  route(
    PlaceFightBet,
    { allow: MEMBERS, perMinute: BETS_A_MINUTE },
    ({ caller, brand, key, language }, { params, body }) =>
      placeBet(
        needs,
        stakes,
        { memberId: caller.id, brandId: brand.id, currency: brand.currency, key, language },
        params.id,
        body,
      ),
  ),
];

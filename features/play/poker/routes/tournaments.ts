/** The door of poker tournaments. */
import { EVERYONE, MEMBERS, type Context, type Route, route } from '#platform/http/route.ts';
import type { MemberId } from '#kernel/ids.ts';
import {
  EnterPokerTournament,
  GetPokerTournament,
  GetPokerTournaments,
  LeavePokerTournament,
} from '../contract/tournaments.ts';
import { enter, leaveTournament, listTournaments, readTournament } from '../service/entries.ts';
import type { PokerNeeds } from '../service/needs.ts';

const ENTRIES_A_MINUTE = 30;

const memberIn = ({ caller }: Context): MemberId | undefined =>
  caller.audience === 'player' || caller.audience === 'agent' ? caller.id : undefined;

export const tournamentRoutes = (needs: PokerNeeds): readonly Route[] => [
  route(GetPokerTournaments, { allow: EVERYONE }, (context) =>
    listTournaments(needs, context.brand.id, memberIn(context)),
  ),
  route(GetPokerTournament, { allow: EVERYONE }, (context, { params }) =>
    readTournament(needs, context.brand.id, params.id, memberIn(context)),
  ),
  route(
    EnterPokerTournament,
    { allow: MEMBERS, perMinute: ENTRIES_A_MINUTE },
    async ({ brand, caller, key }, { params, body }) => {
      const [named] = await needs.namesOf(needs.db, [caller.id]);
      return enter(needs, {
        brandId: brand.id,
        memberId: caller.id,
        name: named?.name ?? '',
        id: params.id,
        key,
        entropy: body.entropy,
      });
    },
  ),
  route(
    LeavePokerTournament,
    { allow: MEMBERS, perMinute: ENTRIES_A_MINUTE, restricted: true },
    ({ brand, caller }, { params }) =>
      leaveTournament(needs, { brandId: brand.id, memberId: caller.id, id: params.id }),
  ),
];

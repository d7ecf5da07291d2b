/** The door of a player's page: staff alone. */
import { toWire } from '#kernel/time.ts';
import { type CallerOf, type Context, type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  EventPlace,
  GetPlayer,
  ListPlayerBets,
  ListPlayerEvents,
  ListPlayerNotes,
  ListPlayerPayments,
  ListPlayerSessions,
  RowPlace,
  WritePlayerNote,
} from './contract.ts';
import { presentBet, presentEvent, presentNote, presentPayment, presentSession } from './present.ts';
import { pageFrom } from './rules.ts';
import { noteAbout, overviewOf, playerOf, type PlayersNeeds, seesCases } from './service.ts';
import { betsOf, devicesOf, notesOf, paymentsOf, sessionsOf } from './store.ts';
import { eventsOf } from './store/timeline.ts';

const READ = { allow: ['staff'], right: 'players.read' } as const;
const LIMIT = 25;

type Asked = { readonly after?: string | undefined; readonly limit?: number | undefined };
const from = ({ after, limit = LIMIT }: Asked, cursor: typeof RowPlace | typeof EventPlace = RowPlace) => ({
  place: after === undefined ? undefined : cursor.read(after),
  limit,
});

const whom = ({ brand }: Context<CallerOf<'staff'>>, { id }: { readonly id: string }) => ({
  id,
  brandId: brand.id,
});

export const playersRoutes = (needs: PlayersNeeds): readonly Route[] => [
  ...moneyRoutes(needs),
  ...personRoutes(needs),
];

/** Who he is, and what he staked, paid and was paid. */
function moneyRoutes(needs: PlayersNeeds): readonly Route[] {
  const { db } = needs;
  return [
    route(GetPlayer, READ, (context, { params }) =>
      overviewOf(needs, whom(context, params), context.caller.id),
    ),

    route(ListPlayerBets, READ, async (context, { params, query }) => {
      const { id } = await playerOf(needs, whom(context, params));
      const { place, limit } = from(query);
      const { state, kind } = query;
      const page = pageFrom(await betsOf(db, id, place, limit, { state, kind }), limit, RowPlace);
      return { list: page.rows.map((row) => presentBet(row, context.language)), next: page.next };
    }),

    route(ListPlayerPayments, READ, async (context, { params, query }) => {
      const { id } = await playerOf(needs, whom(context, params));
      const { place, limit } = from(query);
      const page = pageFrom(await paymentsOf(db, id, place, limit, query.kind), limit, RowPlace);
      return { list: page.rows.map(presentPayment), next: page.next };
    }),
  ];
}

/** What he did, what happened to him, and what staff wrote about him. */
function personRoutes(needs: PlayersNeeds): readonly Route[] {
  const { db } = needs;
  return [
    route(ListPlayerSessions, READ, async (context, { params, query }) => {
      const { id } = await playerOf(needs, whom(context, params));
      const { place, limit } = from(query);
      const [sessions, devices] = await Promise.all([
        sessionsOf(db, id, place, limit),
        devicesOf(db, id, context.brand.id),
      ]);
      const page = pageFrom(sessions, limit, RowPlace);
      return {
        list: page.rows.map(presentSession),
        next: page.next,
        devices: devices.map((one) => ({
          firstSeenAt: toWire(one.created_at),
          seenAt: toWire(one.seen_at),
          others: Number(one.others),
        })),
      };
    }),

    route(ListPlayerEvents, READ, async (context, { params, query }) => {
      const { id } = await playerOf(needs, whom(context, params));
      const { place, limit } = from(query, EventPlace);
      const isNotified = await seesCases(needs, context.caller.id);
      const page = pageFrom(
        await eventsOf(db, id, place, limit, { kind: query.kind, cases: isNotified }),
        limit,
        EventPlace,
      );
      return { list: page.rows.map(presentEvent), next: page.next };
    }),

    route(ListPlayerNotes, READ, async (context, { params, query }) => {
      const { id } = await playerOf(needs, whom(context, params));
      const { place, limit } = from(query);
      const page = pageFrom(await notesOf(db, id, place, limit), limit, RowPlace);
      return { list: page.rows.map(presentNote), next: page.next };
    }),

    route(
      WritePlayerNote,
      { allow: ['staff'], right: 'players.note', perMinute: 60 },
      async (context, { params, body }) => {
        await noteAbout(needs, actorOf(context), params.id, body.text);
        return {};
      },
    ),
  ];
}

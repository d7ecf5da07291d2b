/** The door of notices. */
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { DeleteMessage, GetCopies, ListMessages, ReadMessage, SetCopies, UnreadCount } from './contract.ts';
import { noticesFaults } from './faults.ts';
import { presentMessage } from './present.ts';
import type { NoticesNeeds } from './service/needs.ts';
import { possibleCopies, tellUnread } from './service/write.ts';
import {
  copiesOf,
  countUnread,
  listMessages,
  markDeleted,
  markRead,
  setCopies,
  unreadByCategory,
} from './store.ts';

/** How many are unread, and about what. */
async function countsFor(db: NoticesNeeds['db'], memberId: string) {
  const rows = await unreadByCategory(db, memberId);
  const byCategory = rows.map(({ category, unread }) => ({ category, unread: Number(unread) }));
  return { unread: byCategory.reduce((sum, { unread }) => sum + unread, 0), byCategory };
}

type Mark = typeof markRead;

export function noticesRoutes({ db, clock, say }: NoticesNeeds): readonly Route[] {
  const mark = (how: Mark, id: string, memberId: string) =>
    db.transaction(async (tx) => {
      if (!(await how(tx, id, memberId, new Date(clock.now()))))
        throw noticesFaults('notices.unknown_message');
      return { unread: await tellUnread(tx, memberId) };
    });
  return [
    route(ListMessages, { allow: MEMBERS, restricted: true }, async ({ caller, language }, { query }) => ({
      ...(await answerPage(
        query,
        (limit, offset) => listMessages(db, caller.id, query.category, limit, offset),
        (row) => presentMessage(say, language, row),
      )),
      ...(await countsFor(db, caller.id)),
    })),

    route(ReadMessage, { allow: MEMBERS, restricted: true }, ({ caller }, { params }) =>
      mark(markRead, params.id, caller.id),
    ),

    route(DeleteMessage, { allow: MEMBERS, restricted: true }, ({ caller }, { params }) =>
      mark(markDeleted, params.id, caller.id),
    ),

    route(UnreadCount, { allow: MEMBERS, restricted: true }, async ({ caller }) => ({
      unread: await countUnread(db, caller.id),
    })),

    route(GetCopies, { allow: MEMBERS, restricted: true }, async ({ caller }) => ({
      wanted: await copiesOf(db, caller.id),
      possible: await possibleCopies(db, caller.id),
    })),

    route(SetCopies, { allow: MEMBERS, perMinute: 30, restricted: true }, async ({ caller }, { body }) => {
      const possible = await possibleCopies(db, caller.id);
      if ((body.email && !possible.email) || (body.sms && !possible.sms))
        throw noticesFaults('notices.no_contact');
      await setCopies(db, caller.id, body);
      return {};
    }),
  ];
}

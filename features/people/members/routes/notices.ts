import { toWire } from '#kernel/time.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { DismissMemberNotice, ListMemberNotices } from '../contract/notices.ts';
import { memberFaults } from '../faults.ts';
import { dismissNotice, noticesOf } from '../store.ts';

export const noticeRoutes = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): readonly Route[] => [
  route(ListMemberNotices, { allow: MEMBERS, restricted: true }, async ({ caller }) =>
    (await noticesOf(db, caller.id)).map(({ id, kind, at }) => ({ id, kind, at: toWire(at) })),
  ),

  route(
    DismissMemberNotice,
    { allow: MEMBERS, perMinute: 60, restricted: true },
    async ({ caller }, { params }) => {
      if (!(await dismissNotice(db, params.id, caller.id, new Date(clock.now()))))
        throw memberFaults('members.unknown_notice');
      return {};
    },
  ),
];

import { isId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { httpFaults } from '#platform/http/faults.ts';
import type { Channel } from './contract/purposes.ts';
import { MessageReport, type OpsMessage, OpsMessageList } from './contract.ts';
import type { Messages } from './service.ts';
import type { MessageProvider } from './service/provider.ts';
import { type ListedMessage, listMessages } from './store.ts';

const presentMessage = (row: ListedMessage): OpsMessage => ({
  id: row.id,
  channel: row.channel,
  to: row.recipient,
  purpose: row.purpose,
  state: row.state,
  provider: row.provider,
  failure: row.failure,
  at: toWire(row.created_at),
  subject: row.subject,
  text: row.body,
});

export const messageRoutes = (needs: {
  readonly db: Db;
  readonly messages: Messages;
  readonly providers: Readonly<Record<Channel, MessageProvider>>;
  readonly readable: boolean;
}): readonly Route[] => [
  route(OpsMessageList, { allow: ['staff'], right: 'members.messages' }, async ({ brand }, { query }) => {
    const filter = { to: query.to, channel: query.channel, withText: needs.readable };
    const read = (limit: number, offset: number) => listMessages(needs.db, brand.id, filter, limit, offset);
    return { ...(await answerPage(query, read, presentMessage)), readable: needs.readable };
  }),

  route(
    MessageReport,
    { allow: ['service'], always: true, raw: true, perMinute: 6_000 },
    async (context, { params }) => {
      const delivery = needs.providers[params.channel].report?.(context.header, context.rawBody);
      if (!delivery) throw httpFaults('gate.not_allowed');
      if (isId(delivery.reference)) await needs.messages.reported(delivery);
      return {};
    },
  ),
];

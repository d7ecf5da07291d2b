import { type Runner, statement } from '#platform/db/db.ts';
import { contains } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';

export type MessageState = 'queued' | 'sent' | 'delivered' | 'failed' | 'withheld';
export type MessageRow = {
  id: string;
  brand_id: string;
  channel: 'sms' | 'email';
  recipient: string;
  purpose: string;
  sealed: Buffer | null;
  state: MessageState;
  provider: string;
  failure: string;
  attempts: number;
  created_at: Date;
};

const INSERT = statement<unknown>(
  'identity.insert_message',
  `insert into identity.messages (id, brand_id, channel, recipient, purpose, sealed, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertMessage = (
  runner: Runner,
  row: Pick<
    MessageRow,
    'id' | 'brand_id' | 'channel' | 'recipient' | 'purpose' | 'sealed' | 'state' | 'created_at'
  >,
) =>
  runner.run(INSERT, [
    row.id,
    row.brand_id,
    row.channel,
    row.recipient,
    row.purpose,
    row.sealed,
    row.state,
    row.created_at,
  ]);

const CLAIM = statement<MessageRow>(
  'identity.claim_message',
  `update identity.messages set attempts = attempts + 1 where id = $1 and state = 'queued'
   returning id, brand_id, channel, recipient, purpose, sealed, state, provider, failure, attempts, created_at`,
);
/** The message while it still waits to be handed over; every look counts as a try. */
export const claimMessage = (runner: Runner, id: string) => runner.one(CLAIM, [id]);

const SENT = statement<unknown>(
  'identity.message_sent',
  `update identity.messages set state = 'sent', provider = $2, provider_reference = $3, sent_at = $4, sealed = null
    where id = $1 and state = 'queued'`,
);
export const markSent = (runner: Runner, id: string, provider: string, reference: string, at: Date) =>
  runner.run(SENT, [id, provider, reference, at]);

const ENDED = statement<unknown>(
  'identity.message_ended',
  `update identity.messages set state = $2, failure = $3, ended_at = $4, sealed = null
    where id = $1 and state in ('queued', 'sent')`,
);
/** A message ends once: a late or repeated report changes nothing. */
export const endMessage = (
  runner: Runner,
  id: string,
  state: 'delivered' | 'failed',
  failure: string,
  at: Date,
) => runner.run(ENDED, [id, state, failure, at]);

export type ListedMessage = {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  purpose: string;
  state: MessageState;
  provider: string;
  failure: string;
  created_at: Date;
  subject: string | null;
  body: string | null;
  total: bigint;
};
const LISTED = `from identity.messages m
  where m.brand_id = $1 and ($2::text is null or m.recipient like $2) and ($3::text is null or m.channel = $3)`;
const LIST = statement<ListedMessage>(
  'identity.list_messages',
  `select m.id, m.channel, m.recipient, m.purpose, m.state, m.provider, m.failure, m.created_at,
          l.subject, l.body, (select count(*) from (select ${LISTED} limit $7) counted) as total
     from (select m.* ${LISTED} order by m.id desc limit $4 offset $5) m
     left join lateral (select subject, body from identity.local_messages where reference = m.id limit 1) l on $6
    order by m.id desc`,
);
/** Newest first. `withText` shows what the local provider received. `total` is counted as far as `countTo` says. */
export const listMessages = (
  runner: Runner,
  brandId: string,
  filter: { to: string | undefined; channel: string | undefined; withText: boolean },
  limit: number,
  offset: number,
) => {
  return runner.rows(LIST, [
    brandId,
    contains(filter.to),
    filter.channel ?? null,
    limit,
    offset,
    filter.withText,
    countTo(limit, offset),
  ]);
};

const ARRIVE = statement<unknown>(
  'identity.arrive_locally',
  `insert into identity.local_messages (id, brand_id, reference, channel, recipient, subject, body, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertLocal = (
  runner: Runner,
  one: {
    readonly id: string;
    readonly brandId: string;
    readonly reference: string;
    readonly channel: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly at: Date;
  },
) =>
  runner.run(ARRIVE, [
    one.id,
    one.brandId,
    one.reference,
    one.channel,
    one.to,
    one.subject,
    one.text,
    one.at,
  ]);

const SWEEP = statement<unknown>(
  'identity.sweep_messages_sent',
  "delete from identity.messages where created_at < now() - interval '90 days'",
);
// A mailbox of a workshop, not an archive: codes and links in it are dead after minutes.
const SWEEP_LOCAL = statement<unknown>(
  'identity.sweep_local',
  "delete from identity.local_messages where at < now() - interval '1 day'",
);
export async function sweepMessages(runner: Runner): Promise<void> {
  await runner.run(SWEEP);
  await runner.run(SWEEP_LOCAL);
}

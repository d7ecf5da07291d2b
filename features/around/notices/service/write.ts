/** A fact becomes a message: written once a fact, counted, and copied to whoever wants it by mail or text message. */
import { contactsOf } from '#identity/accounts/service.ts';
import { asId, newId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { type Copies, MessagesChanged } from '../contract.ts';
import { messageTexts } from '../present.ts';
import { categoryOf } from '../rules/category.ts';
import { copiesOf, countUnread, insertMessage, type NewMessageRow } from '../store.ts';
import type { NoticesNeeds } from './needs.ts';
import { pushSoon } from './soon.ts';

const WAYS = [
  ['email', 'email'],
  ['phone', 'sms'],
] as const;

/** By which ways a member has proved that something reaches him. */
export async function possibleCopies(runner: Runner, memberId: string): Promise<Copies> {
  const proved = (await contactsOf(runner, memberId)).filter((one) => one.verified_at !== null);
  return {
    email: proved.some(({ kind }) => kind === 'email'),
    sms: proved.some(({ kind }) => kind === 'phone'),
  };
}

/** Words of another member stay in the inbox: no mail and no text message of ours carries them. */
const INBOX_ONLY: ReadonlySet<string> = new Set(['agent_message']);

async function sendCopies(needs: NoticesNeeds, tx: Tx, message: NewMessageRow): Promise<void> {
  if (INBOX_ONLY.has(message.kind)) return;
  const wanted = await copiesOf(tx, message.memberId);
  if (!wanted.email && !wanted.sms) return;
  const brandId = asId<'brand'>(message.brandId);
  const language = await needs.languageOf(brandId, message.memberId);
  const params = messageTexts(needs.say, language, message);
  const contacts = (await contactsOf(tx, message.memberId)).filter((one) => one.verified_at !== null);
  for (const [kind, channel] of WAYS) {
    const to = contacts.find((one) => one.kind === kind)?.value;
    if (to !== undefined && wanted[channel])
      await needs.messages.queue(tx, {
        brandId,
        channel,
        to,
        kind: 'notice',
        purpose: `notice ${message.kind}`,
        language,
        params,
      });
  }
}

export async function tellUnread(tx: Tx, memberId: string): Promise<number> {
  const unread = await countUnread(tx, memberId);
  await publish(tx, MessagesChanged, { memberId }, { unread });
  return unread;
}

export async function writeMessage(
  needs: NoticesNeeds,
  tx: Tx,
  message: Omit<NewMessageRow, 'id' | 'category'>,
): Promise<void> {
  const row = { ...message, id: newId<'message'>(), category: categoryOf(message.kind) };
  const pushes = await insertMessage(tx, row);
  if (pushes === undefined) return;
  if (pushes > 0) await pushSoon(tx);
  await tellUnread(tx, row.memberId);
  await sendCopies(needs, tx, row);
}

/** What staff write to members: checked, kept, and sent batch by batch by whichever process has time. */
import { asId } from '#kernel/ids.ts';
import { MINUTE, toWire } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { publishMany, signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { MessagesChanged } from '../contract.ts';
import { type Audience, type Campaign, CampaignsChanged, type Texts } from '../contract/campaigns.ts';
import { DRAWING, type StaffCategory } from '../contract/kinds.ts';
import { noticesFaults } from '../faults.ts';
import {
  BATCH,
  type CampaignFigures,
  type CampaignRow,
  cancelOne,
  countFitting,
  type Fitting,
  findCampaign,
  insertCampaign,
  lockCampaign,
  lockNext,
  memberCalled,
  noteProgress,
  type StoredAudience,
  unreadOf,
  writeBatch,
} from '../store/campaigns.ts';
import type { NoticesNeeds } from './needs.ts';
import { pushSoon, sendSoon } from './soon.ts';

const SEND = 'messages.send';
/** A page's clock may run behind by so much: what it sends "now" is not of the past. */
const LENIENT_MS = 5 * MINUTE;

export const presentCampaign = (row: CampaignFigures): Campaign => ({
  id: row.id,
  revision: row.revision,
  category: row.category,
  state: row.state,
  audience: row.audience.to === 'one' ? { to: 'one', account: row.audience.account } : row.audience,
  texts: row.texts,
  link: row.link,
  sendAt: toWire(row.send_at),
  createdAt: toWire(row.created_at),
  createdBy: row.author ?? '',
  endedAt: row.ended_at && toWire(row.ended_at),
  written: row.written,
  overBudget: row.over_budget,
  read: Number(row.read),
  pushed: Number(row.pushed),
  shown: Number(row.shown),
  opened: Number(row.opened),
});

/** @throws notices.unknown_message */
export async function campaignFor({ db }: NoticesNeeds, brandId: string, id: string): Promise<Campaign> {
  const row = await findCampaign(db, id, brandId);
  if (!row) throw noticesFaults('notices.unknown_message');
  return presentCampaign(row);
}

/** @throws notices.unknown_account */
async function storedAudience(runner: Runner, brandId: string, audience: Audience): Promise<StoredAudience> {
  if (audience.to !== 'one') return audience;
  const member = await memberCalled(runner, brandId, audience.account);
  if (!member)
    throw noticesFaults('notices.unknown_account', { fields: { account: 'notices.unknown_account' } });
  return { to: 'one', account: member.account, memberId: member.id };
}

/** @throws notices.language_missing · notices.unknown_language */
async function checkTexts(needs: NoticesNeeds, brandId: Actor['brandId'], texts: Texts): Promise<void> {
  const { languages, defaultLanguage } = await needs.brandOf(brandId);
  if (!texts[defaultLanguage])
    throw noticesFaults('notices.language_missing', { params: { language: defaultLanguage } });
  if (!Object.keys(texts).every((code) => languages.includes(code)))
    throw noticesFaults('notices.unknown_language');
}

export type Written = {
  readonly id: string;
  readonly category: StaffCategory;
  readonly audience: Audience;
  readonly texts: Texts;
  readonly link?: string | undefined;
  readonly sendAt?: string | undefined;
};

/** @throws notices.unknown_account · language_missing · unknown_language · past · sent_already */
export async function sendCampaign(needs: NoticesNeeds, actor: Actor, written: Written): Promise<void> {
  const { id, category, texts, link = '', sendAt } = written;
  await checkTexts(needs, actor.brandId, texts);
  const now = needs.clock.now();
  const due = sendAt === undefined ? now : Date.parse(sendAt);
  if (due < now - LENIENT_MS) throw noticesFaults('notices.past', { fields: { sendAt: 'notices.past' } });
  await staffAction(needs, { actor, right: SEND, action: 'messages.send', subject: id }, async (tx, note) => {
    const audience = await storedAudience(tx, actor.brandId, written.audience);
    const isNew = await insertCampaign(tx, {
      id,
      brand_id: actor.brandId,
      category,
      audience,
      texts,
      link,
      send_at: new Date(due),
      created_by: actor.staffId,
      created_at: new Date(now),
    });
    if (!isNew) throw noticesFaults('notices.sent_already');
    await sendSoon(tx, id, new Date(due));
    await signal(tx, CampaignsChanged, { brandId: actor.brandId });
    note({ after: { category, audience, texts, link, sendAt: toWire(due) } });
  });
}

/** @throws notices.unknown_message · wrong_state · changed_meanwhile */
export const cancelCampaign = (
  needs: NoticesNeeds,
  actor: Actor,
  id: string,
  revision: number,
): Promise<void> =>
  staffAction(needs, { actor, right: SEND, action: 'messages.cancel', subject: id }, async (tx, note) => {
    const row = await lockCampaign(tx, id, actor.brandId);
    if (!row) throw noticesFaults('notices.unknown_message');
    if (row.state !== 'scheduled' && row.state !== 'sending') throw noticesFaults('notices.wrong_state');
    if (row.state === 'scheduled' && row.revision !== revision)
      throw noticesFaults('notices.changed_meanwhile');
    await cancelOne(tx, id, new Date(needs.clock.now()), actor.staffId);
    await signal(tx, CampaignsChanged, { brandId: actor.brandId });
    note({ before: { state: row.state }, after: { state: 'cancelled', written: row.written } });
  });

/** @throws notices.unknown_account */
export async function audienceOf(
  needs: NoticesNeeds,
  brandId: Actor['brandId'],
  { category, audience }: Pick<Written, 'category' | 'audience'>,
) {
  const now = needs.clock.now();
  const { timeZone } = await needs.brandOf(brandId);
  const stored = await storedAudience(needs.db, brandId, audience);
  const fitting = fittingOf({ brand_id: brandId, audience: stored, category, reached: null }, now);
  const row = await countFitting(needs.db, fitting, dateAt(now, timeZone), category);
  return {
    members: Number(row?.members ?? 0n),
    overBudget: Number(row?.over_budget ?? 0n),
    devices: Number(row?.devices ?? 0n),
  };
}

const fittingOf = (
  {
    brand_id: brandId,
    audience,
    category,
    reached,
  }: Pick<CampaignRow, 'brand_id' | 'audience' | 'category' | 'reached'>,
  now: number,
): Fitting => ({ brandId, after: reached, audience, now: new Date(now), draws: DRAWING.has(category) });

/** Everybody written to sees his new count at once. */
async function tellMembers(tx: Tx, members: readonly string[]): Promise<void> {
  if (members.length === 0) return;
  const counts = await unreadOf(tx, members);
  await publishMany(
    tx,
    MessagesChanged,
    counts.map(({ member_id: memberId, unread }) => ({
      place: { memberId },
      data: { unread: Number(unread) },
    })),
  );
}

/** One batch of what is due; false where nothing is. Each batch is one transaction, so a sender that dies repeats nothing and forgets nobody. */
export const sendBatch = (needs: NoticesNeeds): Promise<boolean> =>
  needs.db.transaction(async (tx) => {
    const now = needs.clock.now();
    const campaign = await lockNext(tx, new Date(now));
    if (!campaign) return false;
    const { timeZone, defaultLanguage } = await needs.brandOf(asId<'brand'>(campaign.brand_id));
    const day = dateAt(now, timeZone);
    const row = await writeBatch(tx, fittingOf(campaign, now), campaign, day, defaultLanguage);
    const fitting = Number(row?.fitting ?? 0n);
    const members = row?.members ?? [];
    const isOver = fitting < BATCH;
    await noteProgress(tx, campaign.id, {
      state: isOver ? 'sent' : 'sending',
      reached: row?.reached ?? null,
      written: members.length,
      overBudget: fitting - members.length,
      endedAt: isOver ? new Date(now) : null,
    });
    if ((row?.pushes ?? 0n) > 0n) await pushSoon(tx);
    await tellMembers(tx, members);
    await signal(tx, CampaignsChanged, { brandId: campaign.brand_id });
    return true;
  });

/** Messages of the sample brand: what staff wrote to all, and one that waits for its time. */
import { type BrandId, newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { insertCampaign, listCampaigns } from '../store/campaigns.ts';
import { sendBatch } from './campaigns.ts';
import type { NoticesNeeds } from './needs.ts';

export type SampleMessagesNeeds = NoticesNeeds & {
  readonly people: { readonly staffIds: (tx: Tx, brandId: BrandId) => Promise<readonly string[]> };
};

const WELCOME = {
  en: {
    title: 'The cricket season is open',
    text: 'Every match of the season is in the sports book, with live prices from the first ball.\n\nSet your limits before you begin: you find them under My account.',
  },
  bn: {
    title: 'ক্রিকেট মৌসুম শুরু হলো',
    text: 'মৌসুমের প্রতিটি ম্যাচ এখন স্পোর্টস বুকে, প্রথম বল থেকেই লাইভ দরে।\n\nশুরু করার আগে আপনার সীমা ঠিক করুন: আমার অ্যাকাউন্টে পাবেন।',
  },
} as const;
const PLANNED = {
  en: {
    title: 'Maintenance on Sunday night',
    text: 'Deposits by bank rest from 02:00 to 03:00 while we move to a new line. Play goes on.',
  },
  bn: {
    title: 'রবিবার রাতে রক্ষণাবেক্ষণ',
    text: 'নতুন লাইনে যাওয়ার সময় ০২:০০ থেকে ০৩:০০ পর্যন্ত ব্যাংকে জমা বন্ধ থাকবে। খেলা চলবে।',
  },
} as const;

/** Once: a brand whose staff have written is left as it is. */
export async function seedMessages(needs: SampleMessagesNeeds, db: Db, sample: Sample): Promise<void> {
  const now = needs.clock.now();
  const written = await db.transaction(async (tx) => {
    const [staffId] = await needs.people.staffIds(tx, sample.brandId);
    if (staffId === undefined || (await listCampaigns(tx, sample.brandId, undefined, 1, 0)).length > 0)
      return false;
    const campaign = (
      texts: Readonly<Record<string, { title: string; text: string }>>,
      sendAt: number,
      link: string,
    ) =>
      insertCampaign(tx, {
        id: newId(),
        brand_id: sample.brandId,
        category: 'news',
        audience: { to: 'all' },
        texts,
        link,
        send_at: new Date(sendAt),
        created_by: staffId,
        created_at: new Date(now - HOUR),
      });
    await campaign(WELCOME, now - HOUR, '/sports');
    await campaign(PLANNED, now + 3 * DAY, '');
    return true;
  });
  while (written && (await sendBatch(needs))) continue;
}

/** What the sample brand shows: days that were measured, one incident that is over, and work that is announced. */
import { type BrandId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { DAYS, PARTS, type PartState } from '../contract/parts.ts';
import {
  addSamples,
  addUpdate,
  hasIncidents,
  insertIncident,
  lockIncident,
  writeIncident,
} from '../store.ts';
import type { StatusNeeds } from './needs.ts';

/** Two measurements a day, the day of the incident with what it did. */
async function seedDays(tx: Tx, now: number): Promise<void> {
  for (let ago = DAYS - 1; ago > 0; ago -= 1)
    for (const part of [0, 1, 2, 3]) {
      const isBad = ago === 9 && part === 1;
      const of = (name: string): PartState =>
        isBad && (name === 'payments' || name === 'messages') ? 'slow' : 'works';
      await addSamples(tx, new Date(now - ago * DAY + part * 6 * HOUR - 8 * HOUR), {
        site: of('site'),
        play: of('play'),
        payments: of('payments'),
        results: of('results'),
        messages: of('messages'),
      });
    }
}

async function solved(tx: Tx, brandId: BrandId, now: number): Promise<void> {
  const id = newId<'incident'>();
  const at = now - 9 * DAY;
  const parts = ['payments', 'messages'] as const;
  const title = {
    en: 'Deposits by bKash are credited late',
    bn: 'বিকাশে জমা দেরিতে যোগ হচ্ছে',
    hi: 'bKash से जमा देर से जुड़ रहे हैं',
  };
  await insertIncident(tx, { id, brand_id: brandId, impact: 'minor', parts, title, starts_at: new Date(at) });
  const told = [
    [
      'looking',
      0,
      'Deposits by bKash are confirmed with a delay of up to 20 minutes. No money is lost: each is credited with the sum that arrived.',
    ],
    ['found', 35 * MINUTE, 'The provider answers slowly. We ask it again until each deposit is confirmed.'],
    ['watching', 80 * MINUTE, 'The provider works again. Deposits that waited are being credited.'],
    ['solved', 2 * HOUR, 'All deposits that waited are credited.'],
  ] as const;
  for (const [state, after, en] of told)
    await addUpdate(tx, { incident_id: id, at: new Date(at + after), state, text: { en }, staffId: null });
  const row = await lockIncident(tx, id, brandId);
  if (row) await writeIncident(tx, { ...row, state: 'solved', ended_at: new Date(at + 2 * HOUR) });
}

async function announced(tx: Tx, brandId: BrandId, now: number): Promise<void> {
  const id = newId<'incident'>();
  const starts = new Date(now + 3 * DAY);
  await insertIncident(tx, {
    id,
    brand_id: brandId,
    impact: 'maintenance',
    parts: PARTS,
    title: { en: 'Planned maintenance', bn: 'পরিকল্পিত রক্ষণাবেক্ষণ', hi: 'नियोजित रखरखाव' },
    starts_at: starts,
  });
  const en =
    'The site is closed for up to 30 minutes while we renew the database. Open rounds are kept; bets on matches stand.';
  await addUpdate(tx, { incident_id: id, at: new Date(now), state: 'looking', text: { en }, staffId: null });
}

export const seedStatus = ({ clock }: Pick<StatusNeeds, 'clock'>, db: Db, brandId: BrandId): Promise<void> =>
  db.transaction(async (tx) => {
    if (await hasIncidents(tx, brandId)) return;
    const now = clock.now();
    await seedDays(tx, now);
    await solved(tx, brandId, now);
    await announced(tx, brandId, now);
  });

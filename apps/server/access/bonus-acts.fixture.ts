/** What staff do with bonuses: campaigns, gifts, and taking back. */
import { TERMS } from '#features/money/bonus/fixtures.ts';
import { asId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { TestServer } from '../testing.ts';

type StaffAct = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

const CAMPAIGN = {
  terms: TERMS,
  audience: {},
  budget: '1000.00',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  revision: 0,
};

/** A campaign that is open, of terms that staff give by. */
async function openCampaign({ db, rooms, brandId }: TestServer, code: string): Promise<void> {
  const { id } = await db.transaction((tx) =>
    rooms.bonus.engine.putTerms(tx, { brandId, code, terms: TERMS }),
  );
  await db.pool.query(
    `insert into bonus.campaigns (id, brand_id, code, terms_id, state, starts_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'open', now() - interval '1 day', now(), now())`,
    [newId(), brandId, code, id],
  );
}

/** A bonus of this member that is open. @returns its id */
export async function openBonus({ db, rooms, brandId }: TestServer, memberId: string): Promise<string> {
  const terms = await db.transaction((tx) =>
    rooms.bonus.engine.putTerms(tx, { brandId, code: 'trail-given', terms: TERMS }),
  );
  const granted = await db.transaction((tx) =>
    rooms.bonus.engine.grant(tx, {
      brandId,
      memberId: asId<'member'>(memberId),
      terms: terms.id,
      source: 'staff',
      reference: newId(),
      amount: minor(10_000n),
    }),
  );
  if (granted.refused !== undefined) throw new Error(granted.refused);
  return granted.bonusId;
}

export const bonusActs = (
  server: () => TestServer,
): Readonly<Record<string, () => StaffAct | Promise<StaffAct>>> => ({
  'PUT /ops/bonus/terms/{code}': () => ({ params: { code: 'trail' }, body: CAMPAIGN }),
  'POST /ops/bonus/terms/{code}/open': () => ({
    params: { code: 'trail' },
    body: { revision: 1, reason: 'trail' },
  }),
  'POST /ops/bonus/terms/{code}/stop': () => ({
    params: { code: 'trail' },
    body: { revision: 1, state: 'paused' },
  }),
  'POST /ops/bonus/bonuses/{id}/forfeit': async () => ({
    params: { id: await openBonus(server(), (await server().person()).id) },
    body: { revision: 1, reason: 'trail' },
  }),
  'POST /ops/bonus/grants': async () => {
    await openCampaign(server(), 'trail-gift');
    const { id } = await server().person();
    const { rows } = await server().db.pool.query('select account from members.directory where id = $1', [
      id,
    ]);
    return {
      body: { account: rows[0].account, campaign: 'trail-gift', amount: '10.00', reason: 'trail' },
    };
  },
});

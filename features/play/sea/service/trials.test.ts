/** Trials at sea on a real database: credits move by the rules of money, never meet it, and marked bots keep them company. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { HALT_SEA, SEATS_OF } from '../store.ts';
import type { TrialVolleyRow } from '../store/trials.ts';
import { openTestSea, type TestSea } from './sea.fixture.ts';
import type { KnownRoom } from './seas.ts';
import { sitDown, standUp } from './seats.ts';
import { readRoom } from './state.ts';
import { openSeaTrial, readSeaTrial, shootInTrial, type TrialAnswer } from './trials.ts';

let t: TestSea;
beforeAll(async () => {
  t = await openTestSea();
});
afterAll(() => t.close());

type Trial = { readonly token: string; readonly id: string; readonly room: KnownRoom };
const brandId = () => t.house.brand.id;
const sitIn = (id: string, place: string): Promise<KnownRoom> =>
  sitDown(t.needs, t.seas, { brandId: brandId(), who: { kind: 'trial', id }, place });
async function begin(place = 'gharial-bay'): Promise<Trial> {
  const { token } = await openSeaTrial(t.needs, brandId());
  const { id } = await readSeaTrial(t.needs, brandId(), token);
  return { token, id, room: await sitIn(id, place) };
}
type Shot = { readonly swim: number; readonly at: number; readonly stake?: string; readonly weapon?: string };
const shoot = (
  { token, room }: Pick<Trial, 'token' | 'room'>,
  tide: number,
  shots: readonly Shot[],
  key: string = newId(),
): Promise<TrialAnswer | string> =>
  shootInTrial(t.needs, t.waters, {
    brandId: brandId(),
    token,
    room,
    tide,
    shots: shots.map(({ stake = '1.00', weapon = 'harpoon', ...shot }) => ({
      ...shot,
      weapon,
      stake: parseAmount(stake, 'XXX'),
    })),
    key,
  }).catch((error: unknown) => (isFault(error) ? error.code : String(error)));
const rowOf = (answer: TrialAnswer | string): TrialVolleyRow => {
  if (typeof answer === 'string' || !answer.row) throw new Error(JSON.stringify(answer));
  return answer.row;
};
const balanceOf = async ({ token }: Trial): Promise<bigint> =>
  (await readSeaTrial(t.needs, brandId(), token)).balance;
const loaded = ({ id }: Trial): Promise<unknown> =>
  t.house.db.pool.query("update sea.seats set shot_at = shot_at - interval '5 seconds' where owner_id = $1", [
    id,
  ]);

describe('a trial', () => {
  it('has credits enough, which move by what is shot and caught, and no transfer', async () => {
    const trial = await begin();
    expect(trial.room.trial).toBe(true);
    const { swim, tide, at } = await t.fish(trial.room);
    const row = rowOf(await shoot(trial, tide, [{ swim: swim.id, at, stake: '5.00' }]));
    expect(row.stake).toBe(500n);
    expect(row.balance).toBe(1_000_000n - 500n + row.payout);
    expect(await balanceOf(trial)).toBe(row.balance);
    const { rows } = await t.house.db.pool.query("select 1 from ledger.transfers where kind = 'volley'");
    expect(rows).toEqual([]);
  });

  it('is shown its cannon, its credits and what it has come to', async () => {
    const trial = await begin('lantern-deep');
    const { swim, tide, at } = await t.fish(trial.room);
    const row = rowOf(await shoot(trial, tide, [{ swim: swim.id, at }]));
    const shown = await readRoom(t.needs, t.waters, trial.room, 'en', { id: trial.id, balance: row.balance });
    expect(shown).toMatchObject({ trial: true, currency: 'XXX', mine: { shots: 1, staked: '1.00' } });
    expect(shown.mine?.balance).not.toBe(null);
  });

  it('is answered the same under one key, and refused other shots under it', async () => {
    const trial = await begin();
    const { swim, tide, at } = await t.fish(trial.room);
    const key = newId();
    const first = rowOf(await shoot(trial, tide, [{ swim: swim.id, at }], key));
    const again = rowOf(await shoot(trial, tide, [{ swim: swim.id, at }], key));
    expect(again.id).toBe(first.id);
    expect(await balanceOf(trial)).toBe(first.balance);
    expect(await shoot(trial, tide, [{ swim: swim.id, at, stake: '5.00' }], key)).toBe(
      'idempotency.conflict',
    );
  });

  it('asked twice in one moment is shot once', async () => {
    const trial = await begin();
    const { swim, tide, at } = await t.fish(trial.room);
    const key = newId();
    const both = await Promise.all([0, 1].map(() => shoot(trial, tide, [{ swim: swim.id, at }], key)));
    const [one, other] = both.map(rowOf);
    expect(one?.id).toBe(other?.id);
    expect(await balanceOf(trial)).toBe(one?.balance);
  });

  it('is refused two shots where it has credits for one, whether the first would catch or not', async () => {
    const trial = await begin();
    await t.house.db.pool.query('update sea.trials set balance = 100 where id = $1', [trial.id]);
    for (let tries = 0; tries < 10; tries += 1) {
      const { swim, tide, at } = await t.fish(trial.room, ({ fish }) => ['minnow', 'sprat'].includes(fish));
      const shots = [
        { swim: swim.id, at },
        { swim: swim.id, at },
      ];
      expect(await shoot(trial, tide, shots)).toBe('wallet.insufficient_funds');
    }
    expect(await balanceOf(trial)).toBe(100n);
  });

  it('keeps the pace of play with money, and that of the law', async () => {
    const trial = await begin();
    const first = await t.fish(trial.room);
    rowOf(await shoot(trial, first.tide, [{ swim: first.swim.id, at: first.at }]));
    t.underLaw(600_000);
    try {
      const { swim, tide, at } = await t.fish(trial.room);
      expect(await shoot(trial, tide, [{ swim: swim.id, at }])).toBe('sea.too_fast');
    } finally {
      t.underLaw(0);
    }
    await loaded(trial);
    const { swim, tide, at } = await t.fish(trial.room);
    rowOf(await shoot(trial, tide, [{ swim: swim.id, at }]));
  });

  it.each<[string, Pick<Shot, 'stake' | 'weapon'>, string]>([
    ['a stake that is not offered', { stake: '2.00' }, 'sea.wrong_stake'],
    ['a weapon of another sea', { weapon: 'torpedo' }, 'sea.unknown_weapon'],
  ])('is refused %s', async (_what, over, code) => {
    const trial = await begin();
    const { swim, tide, at } = await t.fish(trial.room);
    expect(await shoot(trial, tide, [{ swim: swim.id, at, ...over }])).toBe(code);
    expect(await balanceOf(trial)).toBe(1_000_000n);
  });

  it('stakes nothing on fish that are gone or of the tide before', async () => {
    const trial = await begin();
    const { tide, at } = await t.fish(trial.room);
    expect(await shoot(trial, tide, [{ swim: 4_999, at }])).toMatchObject({
      row: undefined,
      shots: [{ returned: 'gone' }],
    });
    expect(await shoot(trial, tide - 1, [{ swim: 0, at }])).toMatchObject({
      row: undefined,
      shots: [{ returned: 'tide' }],
    });
    expect(await balanceOf(trial)).toBe(1_000_000n);
  });

  it('shoots only from its own cannon, and not at a sea that is halted', async () => {
    const trial = await begin();
    const other = await begin('lantern-deep');
    const { swim, tide, at } = await t.fish(other.room);
    expect(await shoot({ token: trial.token, room: other.room }, tide, [{ swim: swim.id, at }])).toBe(
      'sea.not_seated',
    );
    await t.house.db.run(HALT_SEA, ['lantern-deep', true]);
    try {
      const halted = await t.seas.room(brandId(), other.room.id);
      expect(await shoot({ token: other.token, room: halted }, tide, [{ swim: swim.id, at }])).toBe(
        'sea.halted',
      );
    } finally {
      await t.house.db.run(HALT_SEA, ['lantern-deep', false]);
    }
  });

  it('ends after twelve hours, and is nothing to another brand', async () => {
    const trial = await begin();
    await expect(readSeaTrial(t.needs, newId<'brand'>(), trial.token)).rejects.toMatchObject({
      code: 'sea.trial_ended',
    });
    await t.house.db.pool.query(
      "update sea.trials set started_at = now() - interval '12 hours' where id = $1",
      [trial.id],
    );
    await expect(readSeaTrial(t.needs, brandId(), trial.token)).rejects.toMatchObject({
      code: 'sea.trial_ended',
    });
    expect(await shoot(trial, 1, [{ swim: 0, at: 0 }])).toBe('sea.trial_ended');
  });

  it('sits where no money is played, and members sit nowhere else', async () => {
    const member = await t.member();
    const paid = await t.sit(member);
    const trial = await begin();
    await expect(sitIn(trial.id, paid.id)).rejects.toMatchObject({ code: 'sea.unknown_room' });
    await expect(t.sit(member, trial.room.id)).rejects.toMatchObject({ code: 'sea.unknown_room' });
  });

  it('is shown its seed when it has stood up', async () => {
    const trial = await begin();
    const seed = await standUp(t.needs, trial.room, trial.id);
    expect(seed?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await standUp(t.needs, trial.room, trial.id)).toBe(undefined);
  });
});

describe('bots', () => {
  const kinds = async (room: KnownRoom): Promise<string[]> =>
    (await t.house.db.rows(SEATS_OF, [room.id])).map(({ kind }) => kind).sort();

  it('sit down where a trial is alone, are marked, and make room for whoever plays', async () => {
    // Nobody of the tests before is in the way: their seats have not been heard of for long.
    await t.house.db.pool.query("update sea.seats set seen_at = now() - interval '2 hours'");
    await t.host.turn();
    const trial = await begin();
    await expect
      .poll(
        async () => {
          await t.host.turn();
          return kinds(trial.room);
        },
        { timeout: 30_000 },
      )
      .toEqual(['bot', 'bot', 'trial']);
    const shown = await readRoom(t.needs, t.waters, trial.room, 'en', {});
    expect(shown.seats.filter(({ kind }) => kind === 'bot')).toHaveLength(2);
    for (let more = 0; more < 3; more += 1) expect((await begin()).room.id).toBe(trial.room.id);
    expect(await kinds(trial.room)).toEqual(['trial', 'trial', 'trial', 'trial']);
  });

  it('never sit where money is played', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    await t.host.turn();
    await t.host.turn();
    expect(await kinds(room)).not.toContain('bot');
  });
});

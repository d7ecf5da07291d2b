/** No payout ends without somebody's word that is kept, and the books name one that a hand in the database ended. */
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '#kernel/ids.ts';
import { BOOKS } from './books.ts';
import { AddProof, type Withdrawal } from './contract.ts';
import {
  ApproveWithdrawal,
  OpsProof,
  OpsWithdrawalDetail,
  ReleaseWithdrawal,
  ResolveWithdrawal,
} from './contract/review.ts';
import { receiveCallback } from './service/callback.ts';
import { SAMPLE_PAYOUT_METHODS } from './service/seed.ts';
import { eventFor, openTestTill, report, type TestTill, wrongInBooks } from './fixtures.ts';

let till: TestTill;
let who: Awaited<ReturnType<TestTill['member']>>;
beforeAll(async () => {
  till = await openTestTill();
  await till.setReceipt({ unanswered: 'received' });
  who = await till.member(10_000_000n);
});
afterAll(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
  await till.house.close();
});

const run = (job: string, { id }: Withdrawal) => till.room.jobs[`withdrawals.${job}`]?.({ id, n: 0 });
const revisionOf = async ({ id }: Withdrawal, staff: Id<'staff'>) =>
  (await till.call(OpsWithdrawalDetail, { staff }, { params: { id } })).withdrawal.revision;
const agree = ({ id }: Withdrawal) =>
  till.call(ReleaseWithdrawal, { staff: till.staff() }, { params: { id }, body: { agree: true } });
async function released(): Promise<Withdrawal> {
  const asked = await till.ask(who);
  const staff = till.staff();
  const body = { revision: await revisionOf(asked, staff), reason: 'looked at' };
  await till.call(ApproveWithdrawal, { staff }, { params: { id: asked.id }, body });
  await agree(asked);
  return asked;
}
async function paidByHand(): Promise<Withdrawal> {
  await till.setMethods(SAMPLE_PAYOUT_METHODS.map((one) => ({ ...one, provider: 'manual' })));
  const asked = await released();
  await till.setMethods(SAMPLE_PAYOUT_METHODS);
  const staff = till.staff();
  const body = {
    revision: await revisionOf(asked, staff),
    outcome: 'paid',
    reference: 'bank 12',
    reason: 'paid at the bank',
  } as const;
  await till.call(ResolveWithdrawal, { staff }, { params: { id: asked.id }, body });
  expect((await agree(asked)).state).toBe('paid');
  return asked;
}
const kept = ({ id }: Withdrawal) =>
  till.sql('select outcome, event_id from withdrawals.callbacks where reference = $1 order by 1', [id]);

/** What the passes about evidence find after the owner of the tables ran `sql`. Nothing of it stays. */
async function after(sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: till.house.database.ownerUrl });
  await client.connect();
  try {
    await client.query(`begin; ${sql}`);
    const found: string[] = [];
    for (const pass of BOOKS.passes.filter(({ name }) => /evidence|said/.test(name)))
      for (const { row, says } of await pass.look({ client, openSeed: undefined }))
        found.push(`${row} ${says}`);
    return found;
  } finally {
    await client.end();
  }
}

describe('a picture of what came', () => {
  it('is seen by staff, and the trail says by whom', async () => {
    const asked = await released();
    await run('start', asked);
    await report(till, eventFor(asked));
    const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } });
    const picture = (await drawn.png().toBuffer()).toString('base64');
    await till.call(AddProof, who.id, { params: { id: asked.id }, body: { picture } });
    const staff = till.staff();
    const { proofs } = await till.call(OpsWithdrawalDetail, { staff }, { params: { id: asked.id } });
    const [id = ''] = proofs;
    const seen = await till.call(OpsProof, { staff }, { params: { id } });
    expect(Buffer.from(seen.picture, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const { rows } = await till.house.db.pool.query(
      "select subject, after from platform.trail where action = 'withdrawals.proof_seen' and actor_id = $1",
      [staff],
    );
    expect(rows).toEqual([{ subject: id, after: { member: who.id, withdrawal: asked.serial } }]);
  });
});

describe('the word of a payout is kept', () => {
  it('when its provider answers a question that it was paid, and when it reports it afterwards', async () => {
    const asked = await released();
    await run('start', asked);
    const event = eventFor(asked);
    till.answers.set(asked.id, event);
    await run('query', asked);
    expect(await kept(asked)).toEqual([{ outcome: 'paid', event_id: `asked paid ${event.eventId}` }]);
    await report(till, event);
    expect((await kept(asked)).map(({ outcome }) => outcome)).toEqual(['paid', 'repeated']);
    expect(await after('')).toEqual([]);
  });

  it('under one number is one word: another under it moves nothing and is put before people', async () => {
    const asked = await released();
    const said = eventFor(asked);
    const tell = (event: typeof said) =>
      receiveCallback(
        till.needs,
        'sandbox',
        (name) => (name === 'x-test' ? 'yes' : undefined),
        Buffer.from(JSON.stringify(event)),
      );
    for (let n = 0; n < 2; n += 1) expect(await tell(said)).toEqual({ received: true });
    await expect(tell({ ...said, state: 'failed' })).rejects.toMatchObject({
      code: 'withdrawals.callback_contradiction',
    });
    const [row] = await till.sql('select state, flag from withdrawals.withdrawals where id = $1', [asked.id]);
    expect(row).toEqual({ state: 'paid', flag: 'contradiction' });
  });

  it('when its last question is answered that it failed', async () => {
    const asked = await released();
    await run('start', asked);
    till.answers.set(asked.id, eventFor(asked, { state: 'failed', reason: 'declined' }));
    await run('silence', asked);
    expect(await kept(asked)).toMatchObject([{ outcome: 'failed' }]);
    expect(await after('')).toEqual([]);
  });

  it('also when what it answered first did not fit, under the same id', async () => {
    const asked = await released();
    await run('start', asked);
    const event = eventFor(asked);
    till.answers.set(asked.id, { ...event, amount: '1.00' });
    await run('query', asked);
    till.answers.set(asked.id, event);
    await run('query', asked);
    expect((await kept(asked)).map(({ outcome }) => outcome)).toEqual(['mismatch', 'paid']);
    expect(await after('')).toEqual([]);
  });

  it('as the request that two people agreed on when it was paid by hand', async () => {
    await paidByHand();
    expect(await after('')).toEqual([]);
  });
});

describe('a hand in the database', () => {
  const step = (id: string, owner: string) =>
    `insert into withdrawals.steps (withdrawal_id, n, name, owner, at) select '${id}', max(n) + 1, 'pay', '${owner}', now()
       from withdrawals.steps where withdrawal_id = '${id}';`;
  const stands = (id: string) =>
    `update withdrawals.withdrawals set state = 'paid', revision = revision + 1, paid_at = now() where id = '${id}';`;

  it.each(['provider', 'desk', 'clock'])('that says it was paid, by %s, is named', async (owner) => {
    const { id } = await released();
    expect(await after(stands(id) + step(id, owner))).toEqual([
      `withdrawal ${id} was paid out, and nobody said so`,
    ]);
    expect(await after(stands(id))).toEqual([
      `withdrawal ${id} is paid, and no step says that its payout was made`,
    ]);
  });

  it('that takes the message away, alters its sum or the payout’s, or makes it another’s is named', async () => {
    const asked = await released();
    await report(till, eventFor(asked));
    const { id } = asked;
    const where = `where reference = '${id}'`;
    const nobody = `withdrawal ${id} was paid out, and nobody said so`;
    expect(await after(`delete from withdrawals.callbacks ${where}`)).toEqual([nobody]);
    expect(await after(`update withdrawals.callbacks set outcome = 'repeated' ${where}`)).toEqual([nobody]);
    expect(await after(`update withdrawals.callbacks set provider = 'other' ${where}`)).toEqual([nobody]);
    expect(
      await after(
        `update withdrawals.callbacks set body = convert_to(replace(convert_from(body, 'utf8'), '500.00', '50.00'), 'utf8') ${where}`,
      ),
    ).toEqual([`withdrawal ${id} is of 500.00 BDT, its provider said 50.00 BDT`]);
    expect(
      await after(`delete from withdrawals.steps where withdrawal_id = '${id}' and name = 'pay';
        update withdrawals.withdrawals set state = 'paying' where id = '${id}'`),
    ).toEqual([`withdrawal ${id} is paying, its provider was answered that it is known as paid`]);
  });

  it('that makes one person out of two who agreed to a payout by hand is named', async () => {
    const { id } = await paidByHand();
    const nobody = [`withdrawal ${id} was paid out, and nobody said so`];
    const request = `select r.id from approvals.requests r where r.kind = 'withdrawals.resolve' and r.subject = '${id}'`;
    for (const sql of [
      `update approvals.decisions d set staff_id = r.asked_by from approvals.requests r where r.id = d.request_id and r.id in (${request})`,
      `delete from approvals.decisions where request_id in (${request})`,
      `update approvals.requests set state = 'rejected' where id in (${request})`,
      `update approvals.requests set content = '{"outcome":"failed","reference":""}' where id in (${request})`,
    ])
      expect(await after(sql)).toEqual(nobody);
  });
});

describe('a payout from before the evidence', () => {
  it('is excused by its mark, which the product may not write', async () => {
    const asked = await released();
    await report(till, eventFor(asked));
    const mark = `insert into withdrawals.without_evidence values ('${asked.id}', 'pay')`;
    expect(await after(`delete from withdrawals.callbacks where reference = '${asked.id}'; ${mark}`)).toEqual(
      [],
    );
    await expect(till.sql(mark)).rejects.toThrow('permission denied');
  });

  it('and every row that evidence stands in has a journal', async () => {
    const rows = await till.sql(
      `select tgrelid::regclass::text as table, count(*)::int as triggers from pg_trigger
         where tgname like 'journal\\_%' and tgrelid = any ('{withdrawals.callbacks,withdrawals.steps,withdrawals.without_evidence}'::regclass[])
         group by 1 order by 1`,
    );
    expect(rows).toEqual(
      ['withdrawals.callbacks', 'withdrawals.steps', 'withdrawals.without_evidence'].map((table) => ({
        table,
        triggers: 3,
      })),
    );
  });
});

/** What the till's deeds of staff are about: a transfer nobody answers for, a difference, a job that failed. */
import pg from 'pg';
import { newId } from '#kernel/ids.ts';
import type { StaffPerson, TestServer } from '../testing.ts';
import { askToWithdraw, readyToWithdraw } from '../testing-withdrawals.ts';

/** Money for a member that another person has to agree to. */
export const ADJUSTMENT = {
  direction: 'in',
  amount: '1.00',
  currency: 'BDT',
  cause: 'other',
  reason: 'trail',
} as const;

/** A transfer between wallets no vendor answers for. */
export async function lostTransfer(server: TestServer, memberId: string): Promise<string> {
  const id = newId();
  await server.db.pool.query(
    `insert into wallet.transfers (id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency, state,
       asks, created_at, changed_at)
     values ($1::uuid, $2, $3, 'M-' || $1::text, $1::text, '', 'v' || left($1::text, 30), 'local', 'out', 1, 'BDT', 'review', 10, now(), now())`,
    [id, memberId, server.brandId],
  );
  return id;
}
/** What a provider was paid and we know nothing of; `credit`: a deposit of ours that was not credited. */
export async function difference(
  server: TestServer,
  admin: StaffPerson,
  command?: 'credit',
): Promise<string> {
  const csv = `reference,provider_reference,amount,currency,state\n${newId()},${newId()},10.00,BDT,paid\n`;
  const body = { provider: 'sandbox', from: '2026-01-01', to: '2026-01-02', csv };
  await server.call({ path: '/ops/reconciliation', as: admin, body });
  const { rows } = await server.db.pool.query<{ id: string }>(
    "select id from cashier.differences where state = 'open' order by id desc limit 1",
  );
  const id = rows[0]?.id ?? '';
  if (command) {
    const deposit = await failedDeposit(server);
    await server.db.pool.query(
      "update cashier.differences set kind = 'state', deposit_id = $2, here_state = 'failed' where id = $1",
      [id, deposit],
    );
  }
  return id;
}

/** A deposit of 10.00 that came to nothing, of a member who may deposit: money that comes late passes what a deposit passes. */
async function failedDeposit(server: TestServer): Promise<string> {
  const id = newId();
  const { person } = await readyToWithdraw(server);
  await server.db.pool.query(
    `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state,
       created_at, expires_at, settled_at)
     values ($1::uuid, $2, $3, 'D-' || $1::text, 'trail', '', 'sandbox-instant', 'sandbox', 1000, 1000, 'BDT', 'failed', now(), now(), now())`,
    [id, person.id, server.brandId],
  );
  return id;
}

/** A job that failed three times and is tried again tomorrow. */
export async function failedJob(server: TestServer): Promise<string> {
  const { rows } = await server.db.pool.query<{ id: string }>(
    "select id::text from graphile_worker.add_job('trail.nothing', '{}', run_at => now() + interval '1 day')",
  );
  const id = rows[0]?.id ?? '';
  const owner = new pg.Client(server.ownerUrl);
  await owner.connect();
  await owner.query(
    "update graphile_worker._private_jobs set last_error = 'trail', attempts = 3 where id = $1",
    [id],
  );
  await owner.end();
  return id;
}

type StaffAct = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
const BODY = { flag: 'mismatch', reason: 'trail' } as const;

/** What is settled with words: what a provider said of a deposit or a withdrawal, and did not fit. */
export function flagActs(server: () => TestServer): Readonly<Record<string, () => Promise<StaffAct>>> {
  return {
    'POST /ops/withdrawals/{id}/explain': async () => {
      const { asked } = await askToWithdraw(server());
      const id = String(asked.value['id']);
      await server().db.pool.query("update withdrawals.withdrawals set flag = 'mismatch' where id = $1", [
        id,
      ]);
      return { params: { id }, body: BODY };
    },
    'POST /ops/deposits/{id}/explain': async () => {
      const id = newId();
      await server().db.pool.query(
        `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state, flag,
           created_at, expires_at)
         values ($1::uuid, $2, $3, 'D-' || $1::text, 'trail', '', 'sandbox-instant', 'sandbox', 5000, 5000, 'BDT', 'pending', 'mismatch',
           now(), now() + interval '1 hour')`,
        [id, (await server().person()).id, server().brandId],
      );
      return { params: { id }, body: BODY };
    },
  };
}

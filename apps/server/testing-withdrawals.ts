/** For tests: a member who may withdraw – verified, with a transaction password and an account that needs no cool-off – and his withdrawal. */
import { arrange } from '#platform/testkit/arrange.ts';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { sealed } from './testing-doors.ts';
import { setSettings } from './testing-settings.ts';
import type { Answer } from './testing-client.ts';
import type { Person, TestServer } from './testing.ts';

export const TRANSACTION = 'k7tram';
const HOLDER = 'Rana Ahmed';

type Server = Pick<TestServer, 'db' | 'rooms' | 'call' | 'person'>;
let count = 0;

/** @param somebody a member with cash; one with 1,000.00 when left out */
export async function readyToWithdraw(
  server: Server,
  somebody?: Person,
): Promise<{ readonly person: Person; readonly account: string }> {
  const person = somebody ?? (await server.person(100_000n));
  await setSettings(server, WithdrawalRules, {
    accountCoolMs: 0,
    openMost: 20,
    dayCount: 100,
    turnoverPercent: 0,
  });
  const hash = await server.rooms.identity.identity.hashPassword(TRANSACTION);
  await arrange(
    server.db,
    `insert into members.profiles (member_id, details, level, payment_password_hash) values ($1, $2, 2, $3)
     on conflict (member_id) do update set details = $2, level = 2, payment_password_hash = $3`,
    [person.id, JSON.stringify({ payeeName: HOLDER }), hash],
  );
  count += 1;
  const body = await sealed(server, {
    method: 'bkash',
    number: `017${String(count).padStart(8, '0')}`,
    holder: HOLDER,
    transactionPassword: TRANSACTION,
  });
  const added = await server.call({ path: '/wps/cashier/accounts', as: person, body });
  if (added.status !== 200) throw new Error(`the account was answered ${added.code}`);
  return { person, account: String(added.value['id']) };
}

export const withdrawalOf = (account: string, amount = '100.00') => ({
  account,
  amount,
  currency: 'BDT',
  transactionPassword: TRANSACTION,
});

/** A withdrawal of 100.00 that has just been asked for. */
export async function askToWithdraw(
  server: Server,
  somebody?: Person,
): Promise<{ readonly person: Person; readonly account: string; readonly asked: Answer }> {
  const { person, account } = await readyToWithdraw(server, somebody);
  const asked = await server.call({
    path: '/wps/cashier/withdrawals',
    as: person,
    key: `withdrawal-${count}`,
    body: await sealed(server, withdrawalOf(account)),
  });
  if (asked.status !== 200) throw new Error(`the withdrawal was answered ${asked.code}`);
  return { person, account, asked };
}

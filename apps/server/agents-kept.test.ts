/** What keeps money from being sent along a line, as the rooms that know it say: breaks, turnover, debts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TransferSettings } from '#features/people/agents/contract/settings.ts';
import { asId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { sampleBrand } from './samples.ts';
import { type AgentPerson, openAgent } from './testing-agents.ts';
import { sealed } from './testing-doors.ts';
import { setSettings } from './testing-settings.ts';
import { TRANSACTION } from './testing-withdrawals.ts';
import { startServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await setSettings(server, TransferSettings, {
    on: true,
    up: true,
    level: 2,
    dayMost: '1000.00',
    waitMs: 0,
    password: true,
  });
});
afterAll(() => server.stop());

/** Takes back more than there is: the rest is owed. */
const owe = async (who: AgentPerson, amount: bigint): Promise<void> => {
  const { ledger } = server.rooms;
  const { currency } = sampleBrand;
  await server.db.transaction(async (tx) => {
    await ledger.take(tx, {
      memberId: asId<'member'>(who.id),
      brandId: server.brandId,
      currency,
      pockets: await ledger.pockets(tx, server.brandId, asId<'member'>(who.id), currency),
      kind: 'adjustment',
      key: `taken ${who.id}`,
      content: 'x',
      ref: who.id,
      serial: 'T-2',
      amount: minor(amount),
      to: await ledger.house(tx, server.brandId, 'grants', currency),
      debt: await ledger.pocket(tx, server.brandId, asId<'member'>(who.id), 'debt', currency),
    });
  });
};

it('sends nothing to who is on a break, and nothing of what was not played or is owed', async () => {
  const hash = await server.rooms.identity.identity.hashPassword(TRANSACTION);
  const top = await openAgent(server, hash, { upline: null, type: 1, cash: 50_000n });
  const desk = await openAgent(server, hash, { upline: top.id, type: 2, cash: 0n });
  const body = { direction: 'down', to: desk.id, amount: '1.00', currency: 'BDT' };
  const send = async () =>
    (
      await server.call({
        path: '/wps/agent/transfers',
        as: top,
        key: newId(),
        body: await sealed(server, { ...body, transactionPassword: TRANSACTION }),
      })
    ).code;
  const until = Date.now() + 3_600_000;
  await server.db.pool.query(
    'insert into protection.standing (member_id, time_out_until) values ($1, $2) on conflict (member_id) do update set time_out_until = $2',
    [desk.id, until],
  );
  expect(await send()).toBe('agents.not_possible');
  await server.db.pool.query('update protection.standing set time_out_until = 0 where member_id = $1', [
    desk.id,
  ]);
  await server.db.pool.query(
    'insert into withdrawals.members (member_id, turnover_needed) values ($1, 100)',
    [top.id],
  );
  expect(await send()).toBe('agents.turnover_open');
  await server.db.pool.query('update withdrawals.members set turnover_done = 100 where member_id = $1', [
    top.id,
  ]);
  await owe(top, 60_000n);
  expect(await send()).toBe('agents.in_debt');
});

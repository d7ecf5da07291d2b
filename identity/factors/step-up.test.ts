/** A fresh proof: what wants one, how it is given, where and how long it counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/time.ts';
import { createAuthenticator } from '#platform/testkit/passkey.ts';
import { openTestGate, PASSWORD, type TestGate } from '#identity/front/testing.ts';
import type { StepUpPage } from './contract/pages.ts';

let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());

const context = () => gate.room.factors;
const code = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a fresh proof', () => {
  it('is wanted for everything that changes factors, and is one for five minutes to the millisecond', async () => {
    const who = await gate.account();
    const stale = await gate.at(who, false);
    const credential = createAuthenticator('http://localhost:3000').create({});
    for (const attempt of [
      () => context().startTotp(stale),
      () => context().confirmTotp(stale, '123456'),
      () => context().dropTotp(stale),
      () => context().renewCodes(stale),
      () => context().startPasskey(stale),
      () => context().addPasskey(stale, 'Phone', credential),
      () => context().dropPasskey(stale, 'none'),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'identity.step_up_required',
        detail: { value: { methods: ['password'], page: 'security', lastsMs: 10 * MINUTE } },
      });
    const provedAt = gate.clock.now();
    const at = { ...stale.caller, provedAt };
    await context().requireStepUp({ caller: at }, 'security');
    gate.clock.turn(5 * MINUTE + 1_000);
    expect(await code(context().requireStepUp({ caller: at }, 'security'))).toBe('identity.step_up_required');
  });

  it('by a password reaches this session and no other, and stands in the log', async () => {
    const who = await gate.account();
    const [here, other] = [await gate.at(who, false), await gate.at(who, false)];
    const given = { page: 'security', method: 'password' } as const;
    expect(await code(context().stepUp(here, { ...given, password: 'nine rivers' }))).toBe(
      'identity.factor_wrong',
    );
    await context().stepUp(here, { ...given, password: PASSWORD });
    await context().requireStepUp(here, 'security');
    expect(await code(context().requireStepUp(other, 'security'))).toBe('identity.step_up_required');
    const acts = await gate.sql("select detail from identity.acts where account_id = $1 and act = 'proved'", [
      who.id,
    ]);
    expect(acts).toEqual([{ detail: 'password' }]);
  });

  it('lasts ten minutes for the page it was given for, five where several people decide, and nowhere else', async () => {
    const here = await gate.at(await gate.account(), false);
    const give = (page: StepUpPage) =>
      context().stepUp(here, { page, method: 'password', password: PASSWORD });
    const counts = (page: StepUpPage) => code(context().requireStepUp(here, page));
    const left = async (page: StepUpPage) => (await give(page)).freshUntil - gate.clock.now();
    const [page, decided] = [await left('withdraw'), await left('withdrawals')];
    expect([page <= 10 * MINUTE, page > 10 * MINUTE - SECOND]).toEqual([true, true]);
    expect([decided <= 5 * MINUTE, decided > 5 * MINUTE - SECOND]).toEqual([true, true]);
    for (const other of ['security', 'payout_accounts', 'agent_transfers', 'approvals'] as const)
      expect([other, await counts(other)]).toEqual([other, 'identity.step_up_required']);
    gate.clock.turn(5 * MINUTE - 10 * SECOND);
    expect([await counts('withdraw'), await counts('withdrawals')]).toEqual(['done', 'done']);
    gate.clock.turn(10 * SECOND);
    expect([await counts('withdraw'), await counts('withdrawals')]).toEqual([
      'done',
      'identity.step_up_required',
    ]);
    gate.clock.turn(5 * MINUTE);
    expect(await counts('withdraw')).toBe('identity.step_up_required');
    await give('withdraw');
    expect(await counts('withdraw')).toBe('done');
  });

  it('by a code to a phone nobody proved is not offered', async () => {
    const here = await gate.at(await gate.account(), false);
    expect(await code(context().sendCode(here, 'sms', 'en'))).toBe('identity.step_up_required');
    expect(await code(context().stepUp(here, { page: 'security', method: 'sms', code: '123456' }))).toBe(
      'identity.step_up_required',
    );
  });
});

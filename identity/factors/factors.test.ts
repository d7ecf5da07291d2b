/** Second factors as their desk keeps them: guessed at once, shown twice, too late, in another's name, taken away under load. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { DAY, MINUTE, SECOND } from '#kernel/time.ts';
import { createAuthenticator } from '#platform/testkit/passkey.ts';
import { openTestGate, PASSWORD, SITE, type TestAccount, type TestGate } from '#identity/front/testing.ts';
import type { Proof } from './contract.ts';
import type { Here } from './service.ts';

const PERIOD = 30 * SECOND;
let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());

const context = () => gate.room.factors;
/** The code of the period that lies so many behind or ahead. */
const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: gate.clock.now() + periods * PERIOD,
  });
const wrongFor = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((periods) => codeOf(secret, periods));
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((one) => !near.includes(one)) ?? ''
  );
};
/** Beginning of a period, so that the ones around it stay what they are for half a minute. */
const toPeriod = (): void => gate.clock.turn(PERIOD - (gate.clock.now() % PERIOD) + 1);

type Owner = {
  readonly who: TestAccount;
  readonly here: Here;
  readonly secret: string;
  readonly codes: string[];
};
async function withTotp(who?: TestAccount): Promise<Owner> {
  const account = who ?? (await gate.account());
  const here = await gate.at(account);
  const { secret } = await context().startTotp(here);
  toPeriod();
  const codes = await context().confirmTotp(here, codeOf(secret));
  // The step that confirmed is used up.
  gate.clock.turn(PERIOD);
  return { who: account, here, secret, codes };
}
const prove = ({ who }: Pick<Owner, 'who'>, proof: Proof) => context().prove(who.id, proof, SITE);
const code = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('an authenticator’s code', () => {
  it.each([
    ['of two periods ago', -2, false],
    ['of the period before', -1, true],
    ['of now', 0, true],
    ['of the period to come', 1, true],
    ['of two periods ahead', 2, false],
  ])('%s: %s periods away, %s', async (_, periods, right) => {
    const owner = await withTotp();
    gate.clock.turn(2 * PERIOD);
    expect(await prove(owner, { method: 'totp', code: codeOf(owner.secret, periods) })).toBe(right);
  });

  it('is taken once, and none before it any more', async () => {
    const owner = await withTotp();
    gate.clock.turn(2 * PERIOD);
    const [before, now] = [codeOf(owner.secret, -1), codeOf(owner.secret)];
    expect(await prove(owner, { method: 'totp', code: now })).toBe(true);
    expect(await prove(owner, { method: 'totp', code: now })).toBe(false);
    expect(await prove(owner, { method: 'totp', code: before })).toBe(false);
    gate.clock.turn(PERIOD);
    expect(await prove(owner, { method: 'totp', code: codeOf(owner.secret) })).toBe(true);
  });

  it('is taken once of ten that come at once', async () => {
    const owner = await withTotp();
    const now = codeOf(owner.secret);
    const said = await Promise.all(
      Array.from({ length: 10 }, () => prove(owner, { method: 'totp', code: now })),
    );
    expect(said.filter(Boolean)).toHaveLength(1);
  });

  it('is six digits and nothing else', async () => {
    const owner = await withTotp();
    for (const text of ['', '12345', '1234567', 'abcdef', '12 34 5', '１２３４５６', '-12345', '1e5000'])
      expect([text, await prove(owner, { method: 'totp', code: text })]).toEqual([text, false]);
  });

  it('may be typed with spaces', async () => {
    const owner = await withTotp();
    const digits = codeOf(owner.secret);
    expect(await prove(owner, { method: 'totp', code: ` ${digits.slice(0, 3)} ${digits.slice(3)} ` })).toBe(
      true,
    );
  });

  it('of another account opens nothing, of one that is only being set up neither', async () => {
    const [owner, other] = [await withTotp(), await withTotp()];
    expect(await prove(owner, { method: 'totp', code: codeOf(other.secret) })).toBe(false);
    const here = await gate.at(await gate.account());
    const { secret } = await context().startTotp(here);
    expect(await context().prove(here.caller.id, { method: 'totp', code: codeOf(secret) }, SITE)).toBe(false);
  });

  it('does not confirm twice, nor replaces one that counts', async () => {
    const owner = await withTotp();
    expect(await code(context().confirmTotp(owner.here, codeOf(owner.secret)))).toBe('identity.factor_wrong');
    expect(await code(context().startTotp(owner.here))).toBe('identity.no_enrolment');
    expect(await prove(owner, { method: 'totp', code: codeOf(owner.secret) })).toBe(true);
  });

  it('counts no longer when the secret was made anew before it was confirmed', async () => {
    const here = await gate.at(await gate.account());
    const first = await context().startTotp(here);
    const second = await context().startTotp(here);
    toPeriod();
    expect(await code(context().confirmTotp(here, codeOf(first.secret)))).toBe('identity.factor_wrong');
    expect(await context().confirmTotp(here, codeOf(second.secret))).toHaveLength(10);
  });

  it('is kept sealed, for its account alone', async () => {
    const [owner, other] = [await withTotp(), await withTotp()];
    const raw = Buffer.from(Secret.fromBase32(owner.secret).bytes);
    const [row] = await gate.sql('select secret from identity.totp where account_id = $1', [owner.who.id]);
    expect(Buffer.from(Object(row?.['secret'])).includes(raw)).toBe(false);
    // Carried to another account's row it cannot be read.
    await gate.sql(
      'update identity.totp set secret = (select secret from identity.totp where account_id = $1) where account_id = $2',
      [owner.who.id, other.who.id],
    );
    await expect(prove(other, { method: 'totp', code: codeOf(owner.secret) })).rejects.toThrow();
  });
});

describe('guesses', () => {
  it('are ten in a quarter of an hour, however many come at once', async () => {
    const owner = await withTotp();
    const guess = wrongFor(owner.secret);
    const said = await Promise.all(
      Array.from({ length: 40 }, () => code(prove(owner, { method: 'totp', code: guess }))),
    );
    expect(said.filter((one) => one === 'done')).toHaveLength(10);
    expect(said.filter((one) => one === 'identity.factor_tries')).toHaveLength(30);
    // The right one neither, until the quarter is over.
    await expect(prove(owner, { method: 'totp', code: codeOf(owner.secret) })).rejects.toMatchObject({
      code: 'identity.factor_tries',
      detail: { retryAfterMs: expect.toSatisfy((ms: number) => ms > 0 && ms <= 15 * MINUTE) },
    });
    expect(await code(prove(owner, { method: 'recovery', code: owner.codes[0] ?? '' }))).toBe(
      'identity.factor_tries',
    );
    gate.clock.turn(15 * MINUTE);
    expect(await prove(owner, { method: 'totp', code: codeOf(owner.secret) })).toBe(true);
  });

  it('start over with a right one, and count for one account alone', async () => {
    const [owner, other] = [await withTotp(), await withTotp()];
    const guess = (of: Owner) => prove(of, { method: 'totp', code: wrongFor(of.secret) });
    for (let n = 0; n < 9; n += 1) expect(await guess(owner)).toBe(false);
    expect(await prove(owner, { method: 'totp', code: codeOf(owner.secret) })).toBe(true);
    for (let n = 0; n < 10; n += 1) expect(await guess(owner)).toBe(false);
    expect(await code(guess(owner))).toBe('identity.factor_tries');
    expect(await guess(other)).toBe(false);
  });

  it('by a way the account does not have are not even counted', async () => {
    const who = await gate.account();
    for (let n = 0; n < 12; n += 1)
      expect(await context().prove(who.id, { method: 'totp', code: '123456' }, SITE)).toBe(false);
    expect(await context().prove(who.id, { method: 'password', password: PASSWORD }, SITE)).toBe(true);
  });

  it('of a password where a factor stands prove nothing, even the right one', async () => {
    const owner = await withTotp();
    expect(await prove(owner, { method: 'password', password: PASSWORD })).toBe(false);
    expect(await context().methods(owner.who.id)).toEqual(['totp', 'recovery']);
  });
});

describe('a recovery code', () => {
  it('is one of ten, each used once, written with dashes, capitals or neither', async () => {
    const owner = await withTotp();
    expect(new Set(owner.codes).size).toBe(10);
    for (const one of owner.codes) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const [a = '', b = '', c = ''] = owner.codes;
    const take = (text: string) => prove(owner, { method: 'recovery', code: text });
    expect([await take(a), await take(a)]).toEqual([true, false]);
    expect(await take(b.toUpperCase())).toBe(true);
    expect(await take(` ${c.replace('-', ' ')} `)).toBe(true);
    const [row] = await gate.sql(
      'select count(*)::int as n from identity.recovery_codes where account_id = $1 and used_at is null',
      [owner.who.id],
    );
    expect(row).toEqual({ n: 7 });
  });

  it('works once of five that come at once', async () => {
    const owner = await withTotp();
    const said = await Promise.all(
      Array.from({ length: 5 }, () => prove(owner, { method: 'recovery', code: owner.codes[4] ?? '' })),
    );
    expect(said.filter(Boolean)).toHaveLength(1);
  });

  it('of another account, or from before they were made anew, opens nothing', async () => {
    const [owner, other] = [await withTotp(), await withTotp()];
    expect(await prove(owner, { method: 'recovery', code: other.codes[0] ?? '' })).toBe(false);
    const fresh = await context().renewCodes(await gate.at(owner.who));
    expect(await prove(owner, { method: 'recovery', code: owner.codes[0] ?? '' })).toBe(false);
    expect(await prove(owner, { method: 'recovery', code: fresh[0] ?? '' })).toBe(true);
    // Nothing of them is kept that could be read.
    const kept = JSON.stringify(await gate.sql('select hash from identity.recovery_codes'));
    for (const text of fresh) expect(kept).not.toContain(text.replace('-', ''));
  });

  it('is offered while one is left', async () => {
    const owner = await withTotp();
    for (const [at, one] of owner.codes.entries()) {
      expect([at, await context().methods(owner.who.id)]).toEqual([at, ['totp', 'recovery']]);
      expect(await prove(owner, { method: 'recovery', code: one })).toBe(true);
    }
    expect(await context().methods(owner.who.id)).toEqual(['totp']);
  });

  it('is made for nobody who has no factor', async () => {
    const here = await gate.at(await gate.account());
    expect(await code(context().renewCodes(here))).toBe('identity.no_enrolment');
  });
});

describe('a factor that is set up', () => {
  it('signs everybody else out, and this session goes on as one that has shown it', async () => {
    const who = await gate.account();
    const other = await gate.at(who);
    const { here } = await withTotp(who);
    const rows = await gate.sql(
      'select id, ended_at is null as open, factor from identity.sessions where account_id = $1',
      [who.id],
    );
    expect(rows.find(({ id }) => id === other.caller.sessionId)).toMatchObject({ open: false });
    expect(rows.find(({ id }) => id === here.caller.sessionId)).toMatchObject({ open: true, factor: true });
  });

  it('brings recovery codes with the first one alone, of two at once too', async () => {
    const who = await gate.account();
    const here = await gate.at(who);
    const device = createAuthenticator('http://localhost:3000');
    const credential = device.create(await context().startPasskey(here));
    const { secret } = await context().startTotp(here);
    toPeriod();
    const [codes, keys] = await Promise.all([
      context().confirmTotp(here, codeOf(secret)),
      context().addPasskey(here, 'Phone', credential),
    ]);
    expect([codes.length, keys.length].sort()).toEqual([0, 10]);
    const [row] = await gate.sql(
      'select count(*)::int as n from identity.recovery_codes where account_id = $1',
      [who.id],
    );
    expect(row).toEqual({ n: 10 });
  });
});

describe('a passkey', () => {
  const add = async (here: Here, device = createAuthenticator('http://localhost:3000')) => {
    const credential = device.create(await context().startPasskey(here));
    await context().addPasskey(here, 'Phone', credential);
    return { device, id: credential.id };
  };
  const site = { host: 'localhost:3000', name: 'Test' };
  const { passkeys } = { passkeys: () => context().passkeys };
  const take = (accountId: string | null, purpose: 'prove' | 'sign-in', credential: never) =>
    gate.db.transaction((tx) => passkeys().take(tx, accountId, purpose, credential, site));

  it('is the tenth, and there is no eleventh', async () => {
    const here = await gate.at(await gate.account());
    for (let n = 0; n < 10; n += 1) await add(here);
    expect(await code(add(here))).toBe('identity.too_many_passkeys');
  }, 60_000);

  it('answers the question it was asked: its purpose, its account, its five minutes, once', async () => {
    const who = await gate.account();
    const { device } = await add(await gate.at(who));
    const other = await gate.account();
    const answered = async (asked: [string | null, 'prove' | 'sign-in'], as: typeof asked, wait = 0) => {
      const options = await passkeys().prompt(gate.db, ...asked, site);
      gate.clock.turn(wait);
      return take(...as, device.get(options) as never);
    };
    expect(await answered([who.id, 'prove'], [who.id, 'prove'])).toBe(who.id);
    expect(await answered([null, 'sign-in'], [null, 'sign-in'])).toBe(who.id);
    expect(await answered([null, 'sign-in'], [who.id, 'prove'])).toBeUndefined();
    expect(await answered([who.id, 'prove'], [null, 'sign-in'])).toBeUndefined();
    expect(await answered([other.id, 'prove'], [other.id, 'prove'])).toBeUndefined();
    expect(await answered([who.id, 'prove'], [who.id, 'prove'], 5 * MINUTE + 1_000)).toBeUndefined();
    expect(await answered([who.id, 'prove'], [who.id, 'prove'], 4 * MINUTE)).toBe(who.id);
    const options = await passkeys().prompt(gate.db, who.id, 'prove', site);
    const answer = device.get(options) as never;
    expect([await take(who.id, 'prove', answer), await take(who.id, 'prove', answer)]).toEqual([
      who.id,
      undefined,
    ]);
  });

  it('of somebody else is not taken away, nor one that is not there', async () => {
    const [mine, theirs] = [await gate.at(await gate.account()), await gate.at(await gate.account())];
    const { id } = await add(mine);
    expect(await code(context().dropPasskey(theirs, id))).toBe('identity.unknown_passkey');
    await context().dropPasskey(mine, id);
    expect(await code(context().dropPasskey(mine, id))).toBe('identity.unknown_passkey');
  });

  it('that was the last factor takes the recovery codes with it; the last one of staff stays', async () => {
    const player = await gate.account();
    const here = await gate.at(player);
    const { id } = await add(here);
    await context().dropPasskey(here, id);
    expect(
      await gate.sql('select 1 from identity.recovery_codes where account_id = $1', [player.id]),
    ).toEqual([]);
    expect(await context().methods(player.id)).toEqual(['password']);
    const clerk = await gate.account({ audience: 'staff' });
    const desks = await gate.at(clerk);
    const [one, two] = [await add(desks), await add(desks)];
    // Two taken away at once must not each count on the other.
    const said = await Promise.all([one, two].map((key) => code(context().dropPasskey(desks, key.id))));
    expect(said.sort()).toEqual(['done', 'identity.factor_needed']);
    expect(await gate.sql('select 1 from identity.passkeys where account_id = $1', [clerk.id])).toHaveLength(
      1,
    );
  });

  it('is of one site: another host, another scheme and another port are refused', async () => {
    const who = await gate.account();
    const { device } = await add(await gate.at(who));
    for (const lie of [
      { origin: 'http://localhost:3001' },
      { origin: 'http://evil.test' },
      { origin: 'https://localhost' },
      { rpId: 'evil.test' },
      { unverified: true },
      { absent: true },
      { tampered: true },
      { counter: 0 },
      { type: 'webauthn.create' as const },
      { challenge: 'AAAA' },
    ]) {
      const options = await passkeys().prompt(gate.db, who.id, 'prove', site);
      expect([lie, await take(who.id, 'prove', device.get(options, lie) as never)]).toEqual([lie, undefined]);
    }
    const options = await passkeys().prompt(gate.db, who.id, 'prove', site);
    expect(await take(who.id, 'prove', device.get(options) as never)).toBe(who.id);
  });
});

describe('factors taken away by others', () => {
  const notifiedOf = (purpose: string) =>
    gate.sql('select recipient from identity.messages where purpose = $1 order by recipient', [purpose]);
  it('are all gone with codes and sessions, and the owner is told at what he has proved', async () => {
    const who = await gate.account({ email: 'lost@example.com', phone: '+8801712345120' });
    const owner = await withTotp(who);
    await gate.sql(
      "insert into identity.passkeys (id, account_id, public_key, counter, name) values ('the-key-that-was-lost', $1, '\\x00', 0, 'x')",
      [who.id],
    );
    const reset = gate.room.factorReset;
    expect(await reset.find(gate.db, who.id)).toMatchObject({
      brandId: gate.brand.id,
      realm: 'member',
      username: who.username,
      factors: ['totp', 'passkey'],
      mustChange: false,
    });
    await gate.db.transaction((tx) => reset.reset(tx, who.id, { ip: '192.0.2.9', language: 'en' }));
    expect(await reset.find(gate.db, who.id)).toMatchObject({ factors: [] });
    expect(await prove(owner, { method: 'recovery', code: owner.codes[0] ?? '' })).toBe(false);
    const open = await gate.sql(
      'select 1 from identity.sessions where account_id = $1 and ended_at is null',
      [who.id],
    );
    expect(open).toEqual([]);
    const reported = await notifiedOf('unfactored');
    expect(reported).toEqual([{ recipient: '+8801712345120' }, { recipient: 'lost@example.com' }]);
  });

  it('of a colleague are told at his work address; of nobody there is nothing to find', async () => {
    const clerk = await gate.account({ audience: 'staff' });
    const where = { ip: '192.0.2.9', language: 'en', workEmail: 'clerk@example.com' };
    await gate.db.transaction((tx) => gate.room.factorReset.reset(tx, clerk.id, where));
    expect(await notifiedOf('unfactored')).toContainEqual({ recipient: 'clerk@example.com' });
    expect(await gate.room.factorReset.find(gate.db, clerk.id)).toMatchObject({
      realm: 'staff',
      factors: [],
    });
    expect(await gate.room.factorReset.find(gate.db, newId())).toBeUndefined();
    await gate.db.transaction((tx) => gate.room.factorReset.reset(tx, newId(), where));
  });
});

describe('a first password somebody else set', () => {
  it('ends sessions, what is remembered, and every sign-in that waits for its second proof', async () => {
    const brandId: BrandId = gate.brand.id;
    const who = await gate.account();
    const here = await gate.at(who);
    const until = new Date(gate.clock.now() + DAY);
    await gate.sql(
      "insert into identity.pending_sign_ins (token_hash, account_id, how, methods, remember, expires_at, asks_name) values ($3, $1, 'password', '{totp}', false, $2, false)",
      [who.id, until, Buffer.alloc(32, 1)],
    );
    await gate.sql(
      'insert into identity.remembered (hash, family, account_id, expires_at) values ($4, $1, $2, $3)',
      [newId(), who.id, until, Buffer.alloc(32, 2)],
    );
    const { identity } = gate.room;
    const hash = await identity.hashPassword('other moon 31 boat');
    await gate.db.transaction((tx) => identity.givePassword(tx, who.id, hash));
    for (const table of ['pending_sign_ins', 'remembered'])
      expect([
        table,
        await gate.sql(`select 1 from identity.${table} where account_id = $1`, [who.id]),
      ]).toEqual([table, []]);
    const facts = await gate.sql("select facts from platform.outbox where kind = 'session.ended'");
    expect(JSON.stringify(facts)).toContain(here.caller.sessionId);
    expect(await identity.accountId(gate.db, brandId, 'member', who.username)).toBe(who.id);
  });
});

/** Guards that nothing else would miss (node bin/haat.mjs mutants takes each away): frames, cookies, both halves of a session, ends that are written elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForgotByEmail, ResetByLink } from '#identity/password-reset/contract.ts';
import { putReset } from '#identity/passwords/store.ts';
import { MINUTE } from '#kernel/time.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { RegisterSms } from '#identity/registration/contract.ts';
import { sameHand } from '#features/people/approvals/rules.ts';
import { HEADERS, pagePolicy } from '#platform/http/headers.ts';
import { openStaff, type TestServer } from '../testing.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  otherCode,
  received,
  register,
  registerByPhone,
  setBrand,
} from '../testing-accounts.ts';
import { authenticatorCode, type Browser, readPicture, sealed, workProof } from '../testing-doors.ts';
import { type Door, openDoor, right } from '../testing-sign-in.ts';

let door: Door;
let server: TestServer;
const browser = (): Browser => door.browser();
const sql = (text: string, values: unknown[] = []) => server.db.pool.query(text, values);
beforeAll(async () => {
  door = await openDoor();
  server = door.server;
});
afterAll(() => door.stop());

async function signedIn(): Promise<{ who: Browser; username: string; id: string }> {
  const { username, id } = await door.player();
  const who = browser();
  expect((await who.login(right(username))).status).toBe(200);
  return { who, username, id };
}

describe('an answer', () => {
  it('stands in no frame, and a page runs no script but its own', () => {
    const policy = pagePolicy('abc');
    for (const text of [HEADERS['content-security-policy'], policy])
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(text).toContain(part);
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    // Pictures come from here, and from hosts the brand names: those and no others.
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(pagePolicy('abc', ['https://a.example', 'https://b.example:8443'])).toContain(
      "img-src 'self' data: blob: https://a.example https://b.example:8443;",
    );
  });

  it('of a sign-in sets cookies that no script reads and no other site sends', async () => {
    const { username } = await door.player();
    const answer = await browser().login(right(username, { remember: true }));
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([
      '__Host-haat',
      '__Host-haat-device',
      '__Host-haat-keep',
    ]);
    for (const line of lines) {
      for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(line).toContain(part);
      expect(line).not.toContain('Domain');
    }
  });

  it('to a form that names a field twice is a refusal', async () => {
    const said = await browser().send({
      ...ForgotByEmail,
      raw: 'username=a123&email=a%40example.com&email=b%40example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(said.code).toBe('wire.malformed');
  });
});

describe('a session', () => {
  it('is a token and its own cookie: either alone, or another’s, is nobody', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const info = (token: string | undefined, cookie: string | undefined) =>
      server.call({
        method: 'GET',
        path: '/wps/member/info',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie: `__Host-haat=${cookie}` }),
        },
      });
    const cookieOf = ({ who }: typeof mine) => who.cookies.get('__Host-haat');
    expect((await info(mine.who.token, cookieOf(mine))).status).toBe(200);
    for (const [token, cookie] of [
      [mine.who.token, undefined],
      [undefined, cookieOf(mine)],
      [mine.who.token, cookieOf(theirs)],
      [mine.who.token, mine.who.token],
      [mine.who.token, 'x'.repeat(43)],
    ])
      expect((await info(token, cookie)).status).toBe(401);
  });

  it('of an account that was closed ends wherever it is asked for, and no other begins', async () => {
    const { who, username, id } = await signedIn();
    await sql('update identity.accounts set closed = true where id = $1', [id]);
    const twin = await server.twin();
    const as = { token: who.token ?? '', cookie: `__Host-haat=${who.cookies.get('__Host-haat')}` };
    expect((await twin.call({ method: 'GET', path: '/wps/member/info', as })).status).toBe(401);
    await twin.stop();
    const again = await browser().login(right(username));
    expect([again.status, again.code]).toEqual([403, 'identity.account_closed']);
  });

  it('that goes on for another by a hand-off ends when that one would have', async () => {
    const { who, id } = await signedIn();
    await sql(
      "update identity.sessions set expires_at = date_trunc('second', now()) + interval '10 minutes' where account_id = $1",
      [id],
    );
    const { code } = (await who.send({ path: '/wps/session/handoff/code', body: {} })).value;
    expect((await browser().send({ path: '/wps/session/handoff', body: { code } })).status).toBe(200);
    const { rows } = await sql('select distinct expires_at from identity.sessions where account_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('that is remembered is over after its day', async () => {
    const { username } = await door.player();
    const who = browser();
    await who.login(right(username, { remember: true }));
    await sql("update identity.remembered set expires_at = now() - interval '1 second'");
    who.token = undefined;
    const answer = await who.send({ path: '/wps/session/login/remembered', body: {} });
    expect(answer.code).toBe('identity.remembered_over');
  });
});

describe('guessing', () => {
  it('one name’s password from one address ends after a dozen tries, pictures read or not', async () => {
    const { username } = await door.player();
    const thief = browser();
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 13; tries += 1) {
      const captcha = tries === 0 ? undefined : await readPicture(server, thief);
      codes.push(
        (await thief.login({ username, password: `guess ${tries}`, ...(captcha && { captcha }) })).code,
      );
    }
    expect(codes.slice(0, 12).every((code) => code === 'identity.wrong_credentials')).toBe(true);
    expect(codes[12]).toBe('identity.too_many_tries');
    // From elsewhere, with the picture read, the owner still gets in.
    const owner = browser();
    expect((await owner.login(right(username, { captcha: await readPicture(server, owner) }))).status).toBe(
      200,
    );
  });

  it('a second proof ends after ten, also over several sign-ins', async () => {
    const { who, username } = await signedIn();
    const { value } = await who.send({ path: '/wps/session/factors/totp', body: {} });
    const code = authenticatorCode(String(value['secret']));
    const confirmed = await who.send({ path: '/wps/session/factors/totp/confirm', body: { code } });
    const recovery = String((confirmed.value['recoveryCodes'] as string[])[0]);
    const codes: (string | undefined)[] = [];
    for (let sitting = 0; sitting < 3; sitting += 1) {
      const thief = browser();
      const { verification } = (await thief.login(right(username))).value;
      for (let tries = 0; tries < 4; tries += 1)
        codes.push(
          (
            await thief.send({
              path: '/wps/session/verify',
              body: { verification, method: 'totp', code: `00000${tries}` },
            })
          ).code,
        );
    }
    expect(codes.slice(0, 10).every((one) => one === 'identity.factor_wrong')).toBe(true);
    expect(codes.slice(10)).toEqual(['identity.factor_tries', 'identity.factor_tries']);
    const { verification } = (await browser().login(right(username))).value;
    const late = { verification, method: 'recovery', code: recovery };
    expect((await browser().send({ path: '/wps/session/verify', body: late })).code).toBe(
      'identity.factor_tries',
    );
  });

  it('a waiting sign-in takes the proofs it asked for and no other', async () => {
    const { who, username } = await signedIn();
    const { value } = await who.send({ path: '/wps/session/factors/totp', body: {} });
    const code = authenticatorCode(String(value['secret']));
    expect((await who.send({ path: '/wps/session/factors/totp/confirm', body: { code } })).status).toBe(200);
    const { verification } = (await browser().login(right(username))).value;
    // A holder's name is asked for where nothing better is there: beside an authenticator it is worth nothing.
    for (const method of ['name', 'sms', 'email', 'passkey']) {
      const body = { verification, method, holderName: username, code: '000000' };
      const said = await browser().send({ path: '/wps/session/verify', body });
      expect([method, said.code]).toEqual([method, 'identity.verification_over']);
    }
  });

  it('a waiting sign-in is finished once, by whichever of two right proofs is first', async () => {
    const { who, username } = await signedIn();
    const { value } = await who.send({ path: '/wps/session/factors/totp', body: {} });
    const code = authenticatorCode(String(value['secret']));
    const confirmed = await who.send({ path: '/wps/session/factors/totp/confirm', body: { code } });
    const [first = '', second = '', third = ''] = confirmed.value['recoveryCodes'] as string[];
    const { verification } = (await browser().login(right(username))).value;
    const answers = await Promise.all(
      [first, second, third].map((one) =>
        browser().send({
          path: '/wps/session/verify',
          body: { verification, method: 'recovery', code: one },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a link to a new password works once, also when two processes are asked at once', async () => {
    const { username, id } = await door.player();
    const token = 'l'.repeat(43);
    await putReset(server.db, digest(token), id, new Date(Date.now() + 5 * MINUTE));
    const twin = await server.twin();
    const reset = async (call: TestServer['call'], n: number) => {
      const newPassword = `salt wind ${n} kites over`;
      const body = await sealed(server, { token, newPassword, confirmNewPassword: newPassword });
      return call({ ...ResetByLink, body });
    };
    const answers = await Promise.all([reset(server.call, 1), reset(twin.call, 2)]);
    await twin.stop();
    expect(answers.map(({ code }) => code).sort()).toEqual(['identity.reset_link', undefined]);
    expect((await browser().login(right(username))).status).toBe(401);
  });

  it('a registration’s code ends after five tries', async () => {
    await setBrand(server, { MOBILEREG: true, MOBILENUMPASSREG3: true, MOBILEVERCODELOGIN3: true });
    const staff = await server.staff();
    await forgetSendings(server);
    const [mobileNum, who] = ['01719944520', browser()];
    await who.send({ ...RegisterSms, body: { mobileNo: mobileNum, countryDialingCode: '880' } });
    const code = codeIn(await received(server, staff, `+88${mobileNum}`));
    const tried = async (verificationCode: string) => {
      const proof = await workProof(server, 'register');
      const form = { mobileNum, countryDialingCode: '880', verificationCode, human: proof };
      return (await registerByPhone(server, browser(), { ...formOf(), username: undefined, ...form })).code;
    };
    for (let n = 0; n < 5; n += 1) expect(await tried(otherCode(code))).toBe('identity.code_wrong');
    expect(await tried(code)).toBe('identity.code_wrong');
  });
});

it('takes an invitation from an agent, and from no player', async () => {
  await setBrand(server, { AFFILIATECODE: true });
  const { id } = await door.player();
  const { rows } = await sql('select referral_code as code from members.members where id = $1', [id]);
  const invited = async () => {
    const human = await workProof(server, 'register');
    const answer = await register(server, browser(), { ...formOf(), affiliateCode: rows[0]?.code, human });
    return [answer.status, answer.code];
  };
  expect(await invited()).toEqual([422, 'members.invitation_code_error']);
  await sql("update identity.accounts set audience = 'agent' where id = $1", [id]);
  await sql('update members.members set type = 1 where id = $1', [id]);
  expect(await invited()).toEqual([200, undefined]);
});

it('sends a code to nobody who has no account, and answers him like anybody', async () => {
  await setBrand(server, { MOBILEVERCODELOGIN3: true });
  await forgetSendings(server);
  const { id } = await door.player();
  await sql(
    "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'phone', $2, '+8801719955520', now(), true)",
    [id, server.brandId],
  );
  const ask = async (mobileNum: string) => {
    const human = await workProof(server, 'sms');
    const { status, text } = await browser().send({
      path: '/wps/verification/sms/noLogin',
      body: { mobileNum, human },
    });
    return { status, text };
  };
  expect(await ask('01719966620')).toEqual(await ask('01719955520'));
  const { rows } = await sql(
    "select recipient, state = 'withheld' as withheld from identity.messages where purpose = 'login' order by recipient",
  );
  expect(rows).toEqual([
    { recipient: '+8801719955520', withheld: false },
    { recipient: '+8801719966620', withheld: true },
  ]);
});

describe('staff', () => {
  it('whose suspension another process wrote may do nothing, session or not', async () => {
    const clerk = await openStaff(server.rooms, server.db, server.brandId, 'support');
    const look = () => server.call({ method: 'GET', path: '/ops/members', as: clerk });
    server.rooms.staff.rights.forget();
    expect((await look()).status).toBe(200);
    await sql("update staff.staff set status = 'suspended' where id = $1", [clerk.id]);
    server.rooms.staff.rights.forget();
    expect((await look()).code).toBe('gate.not_allowed');
  });

  it('decide nothing that was asked for too long ago', async () => {
    const [asker, reader, about] = await Promise.all([
      server.staff(),
      server.staff(),
      server.staff('support'),
    ]);
    server.rooms.staff.rights.forget();
    const asked = await server.call({
      path: `/ops/staff/${about.id}/role`,
      as: asker,
      body: { role: 'risk', reason: 'because' },
    });
    await sql("update approvals.requests set expires_at = now() - interval '1 second'");
    const decided = await server.call({
      path: `/ops/requests/${asked.value['id']}/decision`,
      as: reader,
      body: { agree: true },
    });
    expect(decided.code).toBe('staff.request_stale');
  });

  it('who set whose password are one pair of eyes, either way round', () => {
    const [one, two] = [
      { id: 'a', person: '', keyedBy: null },
      { id: 'b', person: '', keyedBy: 'a' },
    ];
    expect([sameHand(one, two), sameHand(two, one)]).toEqual([true, true]);
  });
});

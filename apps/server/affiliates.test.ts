/** Invitation codes by domain: whose a new member is, and which code is refused where. The brand answers at two hosts here. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetAffiliate, Register } from '#identity/registration/contract.ts';
import { startServer, type StaffPerson, type TestServer } from './testing.ts';
import { formOf, newBrowser, setBrand } from './testing-accounts.ts';
import { sealed, workProof } from './testing-doors.ts';

const [HERE, THERE] = ['127.0.0.1', 'localhost'];
let server: TestServer;
let admin: StaffPerson;
type Agent = { readonly id: string; readonly code: string };
let rana: Agent;
let tuli: Agent;
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
  admin = await server.staff('admin');
  [rana, tuli] = [await agent(), await agent()];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await setBrand(server, { AFFILIATECODE: true });
  await sql("update brand.hosts set affiliate_code = ''");
  server.rooms.brand.brands.forget();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
async function agent(): Promise<Agent> {
  const { id } = await server.person();
  const [row] = await sql('update members.members set type = 1 where id = $1 returning referral_code', [id]);
  return { id, code: String(row?.['referral_code']) };
}
const revisionOf = async (): Promise<unknown> =>
  (await server.call({ method: 'GET', path: '/ops/brand', as: admin })).value['revision'];
const put = async (affiliates: readonly object[], revision?: unknown) =>
  server.call({
    method: 'PUT',
    path: '/ops/brand/affiliates',
    as: admin,
    body: { revision: revision ?? (await revisionOf()), affiliates },
  });
const carried = () => sql('select host, affiliate_code as code from brand.hosts order by host');

async function join(host: string | undefined, more: Record<string, unknown> = {}) {
  const form = formOf(more);
  const body = await sealed(server, form);
  const said = await newBrowser(server).send({ ...Register, body, headers: { host: host ?? '' } });
  const [row] = await sql('select referred_by from members.members where account = $1', [form['username']]);
  return said.code ?? row?.['referred_by'];
}
async function ask(host: string | undefined, query: Record<string, string>): Promise<unknown> {
  const human = await workProof(server, 'affiliate');
  const text = new URLSearchParams({ ...query, human }).toString();
  const path = `${GetAffiliate.path}?${text}`;
  const said = await newBrowser(server).send({ method: 'GET', path, headers: { host: host ?? '' } });
  return said.code ?? said.status;
}
const WRONG = 'members.invitation_code_error';

describe('a domain that carries a code', () => {
  beforeEach(async () => {
    expect((await put([{ domain: HERE, code: rana.code.toLowerCase() }])).status).toBe(200);
  });

  it('brings who registers there without another code; a friend’s code comes first', async () => {
    const friend = await server.person();
    const [row] = await sql('select referral_code from members.members where id = $1', [friend.id]);
    expect([
      await join(HERE),
      await join(THERE),
      await join(HERE, { affiliateCode: rana.code }),
      await join(HERE, { referralCode: row?.['referral_code'] }),
    ]).toEqual([rana.id, null, rana.id, friend.id]);
  });

  it('refuses another agent’s code and a page that names another domain; elsewhere every code is good', async () => {
    const before = await sql('select count(*) from members.members');
    expect(await join(HERE, { affiliateCode: tuli.code })).toBe(WRONG);
    expect(await join(HERE, { affiliateCode: rana.code, domain: THERE })).toBe(WRONG);
    expect(await sql('select count(*) from members.members')).toEqual(before);
    expect(await join(THERE, { affiliateCode: tuli.code, domain: `${THERE}:3000` })).toBe(tuli.id);
  });

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['its own code', () => ask(HERE, { code: rana.code, domain: HERE ?? '' }), 200],
    ['its own code in small letters', () => ask(HERE, { code: rana.code.toLowerCase() }), 200],
    ['no code', () => ask(HERE, { domain: HERE ?? '' }), 200],
    ['another agent’s code', () => ask(HERE, { code: tuli.code }), WRONG],
    ['its own code for another domain', () => ask(HERE, { code: rana.code, domain: THERE ?? '' }), WRONG],
    ['its own code on a domain without one', () => ask(THERE, { code: rana.code }), 200],
    ['no code on a domain without one', () => ask(THERE, { domain: THERE ?? '' }), WRONG],
  ])('is asked for %s', async (_what, asked, said) => expect(await asked()).toBe(said));

  it('asks nobody for a code, also where the brand demands one', async () => {
    const wanted = {
      visible: true,
      required: true,
      minLength: 4,
      maxLength: 32,
      acceptedPattern: 'reg_pattern_4',
    };
    await setBrand(server, { AFFILIATECODE: true }, { affiliateCode: wanted });
    const settings = async (host: string | undefined) => {
      const headers = { host: host ?? '' };
      const path = '/wps/system/setting/register';
      const { value } = await server.call({ method: 'GET', path, headers });
      const { fields } = value as { fields: Record<'username' | 'mobile', { affiliateCode: object }> };
      return [fields.username.affiliateCode, fields.mobile.affiliateCode];
    };
    const both = (visible: boolean, required: boolean) => {
      const one = expect.objectContaining({ visible, required });
      return [one, one];
    };
    expect([await settings(HERE), await settings(THERE)]).toEqual([both(false, false), both(true, true)]);
    // A code of nobody: the field is there again, and may stay empty.
    await sql('update members.members set type = 0 where id = $1', [rana.id]);
    expect(await settings(HERE)).toEqual(both(true, false));
    await sql('update members.members set type = 1 where id = $1', [rana.id]);
    expect([await join(HERE), await join(THERE)]).toEqual([rana.id, 'members.wrong_fields']);
  });

  it('brings also where the brand asks for no codes, and nobody once its agent is none', async () => {
    await setBrand(server, { AFFILIATECODE: false });
    expect(await join(HERE)).toBe(rana.id);
    await sql('update members.members set type = 0 where id = $1', [rana.id]);
    expect(await join(HERE)).toBeNull();
    await sql('update members.members set type = 1 where id = $1', [rana.id]);
  });
});

describe('the desk', () => {
  it('writes codes of agents for domains of the brand, on the revision it saw, into the trail', async () => {
    const revision = await revisionOf();
    const both = [
      { domain: HERE, code: rana.code },
      { domain: THERE, code: tuli.code },
    ];
    const done = await put(both, revision);
    expect(done.value['affiliates']).toEqual(both);
    expect((await put(both, revision)).code).toBe('brand.changed_meanwhile');
    const [entry] = await sql(
      "select actor_id, before, after from platform.trail where action = 'brand.affiliates' order by seq desc limit 1",
    );
    expect(entry?.['actor_id']).toBe(admin.id);
    expect(JSON.stringify(entry?.['after'])).toContain(tuli.code);
    // Not named: carries none from now on.
    expect((await put([{ domain: HERE, code: tuli.code }])).status).toBe(200);
    expect(await carried()).toEqual([
      { host: HERE, code: tuli.code },
      { host: THERE, code: '' },
    ]);
  });

  it.each<[string, () => readonly object[], string]>([
    ['a domain of nobody', () => [{ domain: 'elsewhere.test', code: '' }], 'members.unknown_domain'],
    ['a code of nobody', () => [{ domain: HERE, code: 'NOBODY1' }], WRONG],
    [
      'a domain named twice',
      () => [
        { domain: HERE, code: rana.code },
        { domain: HERE, code: tuli.code },
      ],
      'members.unknown_domain',
    ],
  ])('refuses %s and changes nothing', async (_what, affiliates, code) => {
    const before = [await carried(), await revisionOf()];
    expect((await put(affiliates())).code).toBe(code);
    expect([await carried(), await revisionOf()]).toEqual(before);
  });

  it('refuses the code of a player who is no agent', async () => {
    const player = await server.person();
    const [row] = await sql('select referral_code from members.members where id = $1', [player.id]);
    expect((await put([{ domain: HERE, code: row?.['referral_code'] }])).code).toBe(WRONG);
    expect((await carried()).every(({ code }) => code === '')).toBe(true);
  });
});

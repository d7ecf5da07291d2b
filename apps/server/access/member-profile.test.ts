/** A player's profile at the desk: whole or masked, written with reason and proof, told to the player, papers seen again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { levelAfter, maskedText } from '#features/people/members/rules.ts';
import { newId } from '#kernel/ids.ts';
import { type Person, startServer, type StaffPerson, type TestServer } from '../testing.ts';
import { received } from '../testing-accounts.ts';

let server: TestServer;
let support: StaffPerson;
let finance: StaffPerson;
let player: Person;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
let phones = 0;
const contact = (kind: string, value: string, at: Date | null = new Date()) =>
  sql(
    'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, $5, $6)',
    [player.id, kind, server.brandId, value, at, at !== null],
  );
const DETAILS = { fullname: 'Rana Das', payeeName: 'RANA DAS', address: '7 Lake Road', telegram: '@rana' };
let mail = '';
let phone = '';
beforeEach(async () => {
  // Somebody else each time: nobody writes more than thirty profiles a minute.
  [support, finance] = [await server.staff('support'), await server.staff('finance')];
  server.rooms.staff.rights.forget();
  player = await server.person();
  phones += 1;
  mail = `rana${phones}@example.com`;
  phone = `+88017124${String(10_020 + phones * 100)}`;
  await sql(
    `insert into members.profiles (member_id, details, birthday, level) values ($1, $2, '1990-05-17', 3)
     on conflict (member_id) do update set details = excluded.details, birthday = excluded.birthday, level = 3`,
    [player.id, JSON.stringify({ ...DETAILS, recommenderId: 'kept' })],
  );
  await contact('email', mail);
  await contact('phone', phone);
});

type Fields = readonly { readonly name: string; readonly value: string }[];
const read = (as: StaffPerson, path = '/profile') =>
  server.call({ method: 'GET', path: `/ops/members/${player.id}${path}`, as });
const write = async (change: object, more: { as?: StaffPerson; version?: unknown; reason?: string } = {}) => {
  const { as = support, reason = 'papers in hand' } = more;
  const version = more.version ?? (await read(support)).value['version'];
  const path = `/ops/members/${player.id}/profile`;
  return server.call({ method: 'PUT', path, as, body: { version, change, reason } });
};
const state = async (): Promise<unknown> => [
  await sql('select details, birthday::text, level from members.profiles where member_id = $1', [player.id]),
  await sql('select nickname from members.members where id = $1', [player.id]),
  await sql(
    'select kind, value, verified_at, sole from identity.contacts where account_id = $1 order by kind',
    [player.id],
  ),
  await sql('select kind from members.changes where member_id = $1', [player.id]),
];
const level = async (): Promise<unknown> => (await read(support)).value['level'];
const prove = async (minutes: number): Promise<void> => {
  await sql(
    'update identity.sessions set proved_at = now() - make_interval(mins => $2) where account_id = $1',
    [support.id, minutes],
  );
  server.rooms.identity.forget(support.id);
};

describe('a profile is read', () => {
  it('whole by who may write it, masked by who may only look', async () => {
    const whole = await read(support);
    expect(whole.value).toMatchObject({
      level: 3,
      phone: { value: phone, verified: true },
      email: { value: mail, verified: true },
    });
    expect(whole.value['fields'] as Fields).toContainEqual({ name: 'fullname', value: 'Rana Das' });
    expect((await read(finance)).code).toBe('gate.not_allowed');
    for (const who of [support, finance]) {
      const masked = await read(who, '');
      expect(masked.value['details']).toEqual([
        { name: 'fullname', value: 'R•••' },
        { name: 'payeeName', value: 'RANA DAS' },
        { name: 'birthday', value: '1990-••-••' },
        { name: 'address', value: '•••' },
        { name: 'telegram', value: '@•••' },
      ]);
      for (const secret of [phone, mail, 'Rana Das', '05-17', 'Lake Road'])
        expect(masked.text).not.toContain(secret);
    }
  });

  it.each([
    ['nickname', 'Tiger', 'Tiger'],
    ['fullname', 'রানা', 'র•••'],
    ['fullname', '', ''],
    ['whatsapp', '01712', '0•••'],
  ] as const)('%s %s as %s where it is masked', (name, text, shown) =>
    expect(maskedText(name, text)).toBe(shown),
  );
});

describe('a profile is written', () => {
  it('with a reason: in the trail with both sides, in the history by names, told to the player', async () => {
    const done = await write({ fullname: 'Rana Dass', nickname: 'Rana D', zalo: 'rana.z' });
    expect(done.code).toBeUndefined();
    expect(done.value['fields'] as Fields).toContainEqual({ name: 'nickname', value: 'Rana D' });
    const [entry] = await sql(
      "select actor_id, before, after from platform.trail where subject = $1 and action = 'members.profile'",
      [player.id],
    );
    expect(entry).toEqual({
      actor_id: support.id,
      before: { fullname: 'Rana Das', nickname: expect.any(String), zalo: '', level: '3' },
      after: {
        fullname: 'Rana Dass',
        nickname: 'Rana D',
        zalo: 'rana.z',
        level: '1',
        reason: 'papers in hand',
      },
    });
    const [change] = (await read(finance, '')).value['history'] as readonly object[];
    expect(change).toMatchObject({ kind: 'profile', to: 'nickname, fullname, zalo', by: support.id });
    expect(JSON.stringify(change)).not.toContain('Dass');
    expect(await received(server, support, mail)).toContain('changed personal details');
    expect(await received(server, support, phone)).toContain('changed personal details');
    // What nobody wrote is as it was, also what no screen shows.
    expect(await state()).toMatchObject([
      [{ details: { address: '7 Lake Road', recommenderId: 'kept' }, birthday: '1990-05-17' }],
      [{ nickname: 'Rana D' }],
      [{ sole: true }, { sole: true }],
      [{ kind: 'profile' }],
    ]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'by who may only look',
      async () => (await write({ fullname: 'X Y' }, { as: finance })).code,
      'gate.not_allowed',
    ],
    [
      'on what nobody saw',
      async () => (await write({ fullname: 'X Y' }, { version: '0'.repeat(16) })).code,
      'members.changed_meanwhile',
    ],
    ['without a change', async () => (await write({ fullname: 'Rana Das' })).code, 'members.nothing_changed'],
    ['for a child', async () => (await write({ birthday: '2020-01-01' })).code, 'members.under_age'],
    ['with a hidden sign', async () => (await write({ fullname: 'a\u202eb' })).code, 'members.wrong_fields'],
    [
      'to a number that is none',
      async () => (await write({ fullname: 'X Y', phone: '12' })).code,
      'members.wrong_phone',
    ],
    ['to an address that is none', async () => (await write({ email: 'me' })).code, 'members.wrong_fields'],
    [
      'without a reason',
      async () => (await write({ fullname: 'X Y' }, { reason: '   ' })).code,
      'wire.invalid',
    ],
    [
      'to another payee, which takes two',
      async () => (await write({ payeeName: 'SOMEBODY' })).code,
      'wire.invalid',
    ],
  ])('not %s, and nothing changes', async (_how, tried, code) => {
    const before = await state();
    const said = await tried();
    expect(said).toBe(code);
    expect(await state()).toEqual(before);
  });

  it('not without a fresh proof', async () => {
    const before = await state();
    const { version } = (await read(support)).value;
    await prove(6);
    expect((await write({ fullname: 'X Y' }, { version })).code).toBe('identity.step_up_required');
    await prove(0);
    expect(await state()).toEqual(before);
  });

  it('once by two who read the same, and not over what the player writes meanwhile', async () => {
    const { version } = (await read(support)).value;
    const both = await Promise.all([
      write({ fullname: 'One' }, { version }),
      write({ region: 'Khulna' }, { version }),
    ]);
    expect(both.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'members.changed_meanwhile']);
    const seen = (await read(support)).value['version'];
    const own = { path: '/wps/member/profile', as: player, body: { occupation: 'Weaver' } };
    expect((await server.call(own)).status).toBe(200);
    expect((await write({ fullname: 'Two' }, { version: seen })).code).toBe('members.changed_meanwhile');
  });

  it('never for another brand’s player, nor for nobody', async () => {
    const path = `/ops/members/${newId()}/profile`;
    const body = { version: '0'.repeat(16), change: { fullname: 'X Y' }, reason: 'because' };
    expect((await server.call({ method: 'PUT', path, as: support, body })).code).toBe(
      'members.unknown_member',
    );
  });
});

describe('a contact that staff write', () => {
  it('is not proved and opens nothing; the one before hears of it', async () => {
    const next = `+88017125${String(10_020 + phones * 100)}`;
    const done = await write({ phone: next });
    expect(done.value['phone']).toEqual({ value: next, verified: false });
    expect(await received(server, support, phone)).toContain('was changed');
    // A code to the new number signs nobody in.
    const forgot = await sql(
      'select 1 from identity.contacts where account_id = $1 and value = $2 and (sole or verified_at is not null)',
      [player.id, next],
    );
    expect(forgot).toEqual([]);
    // The mailbox is still proved: told there, too, and the level stands.
    expect(await received(server, support, mail)).toContain('changed personal details');
    expect(await level()).toBe(3);
  });

  it('brings no link to a new password, and ends those under way to the mailbox before', async () => {
    const desk = server.rooms.identity.passwordService;
    const where = { brandId: server.brandId, ip: '192.0.2.44', language: 'en' };
    const [row] = await sql('select account from members.members where id = $1', [player.id]);
    const ask = async (email: string) => {
      let token = '';
      const username = String(row?.['account']);
      const known = await desk.forgotByEmail(where, { username, email }, (made) => (token = made));
      return { known, token };
    };
    const before = await ask(mail);
    expect(before.known).toBe(true);
    const next = `clerk-${mail}`;
    expect((await write({ email: next })).value['email']).toEqual({ value: next, verified: false });
    expect(await ask(next)).toMatchObject({ known: false });
    await sql('delete from identity.sendings');
    expect(await ask(mail)).toMatchObject({ known: false });
    const words = {
      token: before.token,
      newPassword: 'river roof 61 reed',
      confirmNewPassword: 'river roof 61 reed',
    };
    await expect(desk.resetByLink(where, words)).rejects.toMatchObject({ code: 'identity.reset_link' });
  });

  it('is taken away when it is empty; with the last proof goes the first level', async () => {
    await sql(
      `update members.profiles set level = 1, birthday = '1990-01-01', details = details || '{"fullname": "Rumi Das"}' where member_id = $1`,
      [player.id],
    );
    expect((await write({ phone: '' })).value).toMatchObject({ phone: null, level: 1 });
    expect((await write({ email: '' })).value).toMatchObject({ email: null, level: 0 });
  });
});

describe('the name a player is paid under', () => {
  const ask = (name: string, as = support) =>
    server.call({ path: `/ops/members/${player.id}/payee`, as, body: { name, reason: 'new bank' } });
  const decide = async (id: unknown, as: StaffPerson, agree = true) => {
    const said = await server.call({
      path: `/ops/requests/${String(id)}/decision`,
      as,
      body: { agree },
    });
    return said.code ?? said.value['state'];
  };
  const payee = async () =>
    (
      await sql("select details ->> 'payeeName' as name, level from members.profiles where member_id = $1", [
        player.id,
      ])
    )[0];
  const KEPT = { name: 'RANA DAS', level: 3 };

  it('changes when another person agrees: the player is told, his papers are seen again', async () => {
    const [boss, other] = [await server.staff('admin'), await server.staff('admin')];
    server.rooms.staff.rights.forget();
    const asked = await ask(' TULI DAS ', boss);
    expect(await payee()).toEqual(KEPT);
    expect(await decide(asked.value['id'], boss)).toBe('staff.not_yourself');
    expect(await decide(asked.value['id'], support)).toBe('gate.not_allowed');
    expect(await payee()).toEqual(KEPT);
    expect(await decide(asked.value['id'], other)).toBe('done');
    expect(await payee()).toEqual({ name: 'TULI DAS', level: 1 });
    expect(await received(server, boss, mail)).toContain('changed personal details');
    const trail = await sql(
      "select actor_id, action, before from platform.trail where subject = $1 and action like 'staff.payee%' order by seq",
      [player.id],
    );
    expect(trail).toEqual([
      { actor_id: boss.id, action: 'staff.payee_asked', before: ['RANA DAS'] },
      { actor_id: other.id, action: 'staff.payee_done', before: ['RANA DAS'] },
    ]);
    const [kept] = await sql('select details from members.profiles where member_id = $1', [player.id]);
    expect(kept).toEqual({ details: { ...DETAILS, payeeName: 'TULI DAS', recommenderId: 'kept' } });
  });

  it('stays when it is refused, changed meanwhile, asked for by nobody who may, or no name', async () => {
    const boss = await server.staff('admin');
    server.rooms.staff.rights.forget();
    expect((await ask('RANA DAS')).code).toBe('staff.no_change');
    expect((await ask('a\u202eb')).code).toBe('members.wrong_fields');
    expect((await ask('X', finance)).code).toBe('gate.not_allowed');
    expect(await decide((await ask('X')).value['id'], boss, false)).toBe('rejected');
    const stale = await ask('Y');
    await sql(
      `update members.profiles set details = details || '{"payeeName": "RANA D"}' where member_id = $1`,
      [player.id],
    );
    expect(await decide(stale.value['id'], boss)).toBe('staff.request_stale');
    expect(await payee()).toEqual({ name: 'RANA D', level: 3 });
    await prove(6);
    expect((await ask('Z')).code).toBe('identity.step_up_required');
  });
});

describe('papers', () => {
  it.each<[number, readonly string[], boolean, number]>([
    [3, ['fullname'], true, 1],
    [3, ['birthday'], true, 1],
    [2, ['birthday', 'zalo'], false, 0],
    [0, ['fullname'], true, 0],
    [3, ['address'], true, 2],
    [2, ['address'], true, 2],
    [3, ['nickname', 'region', 'telegram'], true, 3],
    [3, ['phone', 'email'], false, 3],
    [1, ['phone'], false, 0],
    [1, ['phone'], true, 1],
  ])('seen to level %i count, after %j with a proved contact: %s, to level %i', (from, written, proved, to) =>
    expect(levelAfter(from, written, proved)).toBe(to),
  );
});

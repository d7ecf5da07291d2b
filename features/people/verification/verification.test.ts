/** A document from its first picture to its end: what is kept of it, who may see it, what it opens. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { findProfile, putProfile } from '#features/people/members/store.ts';
import { putContact } from '#identity/accounts/service.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Room } from '#platform/room/room.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import {
  AddPage,
  type Document,
  DropDocument,
  GetDocuments,
  GetVerification,
  SendDocument,
  ShowDocument,
} from './contract.ts';
import {
  AcceptDocument,
  ClaimDocument,
  OpenPage,
  OpsDocumentDetail,
  OpsDocumentList,
  RefuseDocument,
} from './contract/review.ts';
import { CHECKLIST, type DocumentKind } from './contract/kinds.ts';
import { VerificationSettings } from './contract/settings.ts';
import { expireDocuments, remindOwners } from './jobs.ts';
import { createVerification } from './room.ts';
import type { VerificationNeeds } from './service/needs.ts';

let house: TestHouse;
let room: Room;
let needs: VerificationNeeds;
let now = Date.parse('2026-11-23T08:00:00Z');
let rights = new Set(['verification.read', 'verification.decide']);
let photo = '';

beforeAll(async () => {
  house = await openTestHouse({ now: () => now });
  needs = {
    db: house.db,
    brands: house.brands,
    clock: { now: () => now },
    sealer: createSealer(house.keys.derive('documents')),
    may: async (_, right) => rights.has(right),
  };
  room = createVerification(needs);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a9' } });
  photo = (
    await picture
      .withExif({ IFD0: { Copyright: 'secret camera' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
});
beforeEach(async () => {
  rights = new Set(['verification.read', 'verification.decide']);
  await writeSettings(house.db, house.brand.id, VerificationSettings, VerificationSettings.defaults);
  house.brands.forget();
});
afterAll(async () => {
  for (const pass of room.books.passes) {
    const client = { query: (text: string) => house.db.pool.query(text) };
    expect(await pass.look({ client: client as never, openSeed: undefined })).toEqual([]);
  }
  await house.close();
});

const call = <C extends Call>(
  one: C,
  who: Id<'member'> | Id<'staff'>,
  input: Partial<CallInput<C>> = {},
  staff = false,
): Promise<CallAnswer<C>> =>
  callRoute(room.routes, one, house.brand, {
    caller: staff ? asStaff(who as Id<'staff'>) : asPlayer(who as Id<'member'>),
    ...input,
  }) as never;
const desk = <C extends Call>(one: C, input: Partial<CallInput<C>>, who = newId<'staff'>()) =>
  call(one, who, input, true);
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await house.db.pool.query(text, values)).rows;

async function member(): Promise<Id<'member'>> {
  const id = await house.member();
  const details = { fullname: 'Shirin Akter', address: '12 Lake Road' };
  await putProfile(house.db, { memberId: id, details, birthday: '1994-03-18' });
  return id;
}
const add = (id: Id<'member'>, kind: DocumentKind, picture = photo) =>
  call(AddPage, id, { params: { kind }, body: { picture } });
async function sent(id: Id<'member'>, kind: DocumentKind): Promise<Document> {
  const { asked } = await add(id, kind);
  const draft = asked.find((one) => one.kind === kind)?.document;
  if (!draft) throw new Error('no draft');
  await call(SendDocument, id, { params: { id: draft.id } });
  return draft;
}
/** Of the profile as the desk reads it now; of none where it may not. */
const seenOf = (id: string): Promise<string> =>
  desk(OpsDocumentDetail, { params: { id } }).then(
    ({ seen }) => seen,
    () => '0'.repeat(64),
  );
const accept = async (id: string, kind: DocumentKind, more: object = {}, staff = newId<'staff'>()) => {
  const seen = await seenOf(id);
  const body = { revision: 2, seen, checks: [...CHECKLIST[kind]], ...more };
  return desk(AcceptDocument, { params: { id }, body }, staff);
};
const level = async (id: string): Promise<number> => (await findProfile(house.db, id))?.level ?? 0;

describe('what a member shows', () => {
  it('by one address: picture by picture, and handed over with the last', async () => {
    const id = await member();
    const show = (more: object) =>
      call(ShowDocument, id, { body: { kind: 'identity', picture: photo, ...more } });
    const identity = ({ asked }: Awaited<ReturnType<typeof show>>) =>
      asked.find(({ kind }) => kind === 'identity')?.document;
    expect(identity(await show({ more: true }))).toMatchObject({ state: 'draft', pages: 1 });
    expect(identity(await show({}))).toMatchObject({ state: 'waiting', pages: 2 });
    expect(await code(show({}))).toBe('verification.document_waits');
    expect(await call(GetDocuments, id)).toEqual(await call(GetVerification, id));
    const nameless = await house.member();
    const body = { kind: 'identity', picture: photo } as const;
    expect(await code(call(ShowDocument, nameless, { body }))).toBe('verification.profile_missing');
    expect((await call(GetDocuments, nameless)).asked.every((one) => one.document === null)).toBe(true);
  });

  it('keeps the picture encoded anew and sealed', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    const [page] = await sql('select sealed from verification.pages where document_id = $1', [document]);
    const sealed = Buffer.from(Object(page).sealed);
    expect(sealed.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
    const { picture } = await desk(OpenPage, { params: { id: document, n: 1 } });
    const opened = Buffer.from(picture, 'base64');
    expect(opened.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(opened.includes('secret camera')).toBe(false);
    expect(Buffer.from(photo, 'base64').includes('secret camera')).toBe(true);
    // A page of another document does not open there.
    const { id: other } = await sent(await member(), 'identity');
    await arrange(house.db, 'delete from verification.pages where document_id = $1', [other]);
    await arrange(
      house.db,
      `insert into verification.pages (document_id, n, member_id, sealed, at)
       select id, 1, member_id, $2, created_at from verification.documents where id = $1`,
      [other, sealed],
    );
    await expect(desk(OpenPage, { params: { id: other, n: 1 } })).rejects.toThrow();
  });

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a pdf', Buffer.from('%PDF-1.7\n').toString('base64')],
    ['what only begins like a picture', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')],
    [
      '5 MB and one byte',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5 * 1024 * 1024 - 2)]).toString('base64'),
    ],
  ])('refuses %s, and counts the try', async (_, picture) => {
    const id = await member();
    expect(await code(add(id, 'identity', picture))).toBe('verification.wrong_picture');
    expect((await call(GetVerification, id)).asked.every((one) => one.document === null)).toBe(true);
    expect(await sql('select 1 from verification.sent where member_id = $1', [id])).toHaveLength(1);
  });

  it('takes three pictures of one document and no fourth, and as many a day as the brand says', async () => {
    const id = await member();
    for (let n = 0; n < 3; n += 1) await add(id, 'identity');
    expect(await code(add(id, 'identity'))).toBe('verification.too_many_pages');
    await writeSettings(house.db, house.brand.id, VerificationSettings, {
      ...VerificationSettings.defaults,
      dayPages: 4,
    });
    house.brands.forget();
    await add(id, 'address');
    expect(await code(add(id, 'address'))).toBe('verification.quota');
    now += DAY + 1;
    await add(id, 'address');
  });

  it('deletes the pictures of a draft that is given up', async () => {
    const id = await member();
    const { asked } = await add(id, 'identity');
    const draft = asked[0]?.document?.id ?? '';
    expect(await code(call(DropDocument, await member(), { params: { id: draft } }))).toBe(
      'verification.unknown',
    );
    await call(DropDocument, id, { params: { id: draft } });
    expect(await sql('select 1 from verification.pages where document_id = $1', [draft])).toEqual([]);
    expect((await call(GetVerification, id)).asked[0]?.document).toBeNull();
  });

  it('is sent once, with the profile it proves', async () => {
    const id = await house.member();
    const { asked } = await add(id, 'identity');
    const draft = asked[0]?.document?.id ?? '';
    expect(asked[0]?.profile).toEqual(['fullname', 'birthday']);
    const send = () => code(call(SendDocument, id, { params: { id: draft } }));
    expect(await send()).toBe('verification.profile_missing');
    await putProfile(house.db, { memberId: id, details: { fullname: 'Shirin' }, birthday: '1994-03-18' });
    expect([await send(), await send()]).toEqual(['done', 'verification.wrong_state']);
    expect(await code(add(id, 'identity'))).toBe('verification.document_waits');
  });

  it('is nobody else’s to send', async () => {
    const { asked } = await add(await member(), 'identity');
    const params = { id: asked[0]?.document?.id ?? '' };
    expect(await code(call(SendDocument, await member(), { params }))).toBe('verification.unknown');
  });
});

describe('what staff decide', () => {
  it('shows no draft to anybody', async () => {
    const { asked } = await add(await member(), 'identity');
    const id = asked[0]?.document?.id ?? '';
    expect(await code(desk(OpsDocumentDetail, { params: { id } }))).toBe('verification.unknown');
    expect(await code(desk(OpenPage, { params: { id, n: 1 } }))).toBe('verification.unknown');
  });

  it('writes down who opened which picture of whom', async () => {
    const id = await member();
    const document = await sent(id, 'identity');
    const staff = newId<'staff'>();
    await desk(OpenPage, { params: { id: document.id, n: 1 } }, staff);
    const [entry] = await sql(
      "select actor_id, subject, after from platform.trail where action = 'verification.open' and actor_id = $1",
      [staff],
    );
    expect(entry).toMatchObject({ subject: document.id, after: { member: id, kind: 'identity', page: 1 } });
  });

  it('opens nothing without the right', async () => {
    const document = await sent(await member(), 'identity');
    rights.delete('verification.decide');
    expect(await code(desk(OpenPage, { params: { id: document.id, n: 1 } }))).toBe('gate.not_allowed');
    expect(await code(accept(document.id, 'identity'))).toBe('gate.not_allowed');
  });

  it('accepts only with the whole checklist, and the level follows', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    const checks = CHECKLIST.identity.slice(1);
    expect(await code(accept(document, 'identity', { checks }))).toBe('verification.checks_missing');
    expect(await level(id)).toBe(0);
    expect(await accept(document, 'identity')).toMatchObject({ state: 'accepted', level: 2 });
    expect(await level(id)).toBe(2);
    for (const kind of ['address', 'funds'] as const) {
      const next = await sent(id, kind);
      await accept(next.id, kind);
    }
    expect(await level(id)).toBe(3);
    const facts = await sql(
      "select facts from platform.outbox where kind = 'verification.decided' order by id desc limit 1",
    );
    expect(JSON.stringify(facts)).toContain('"level": 3'.replace(': ', ':'));
  });

  it('refuses with a reason the member reads, and he may show another one', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    const body = { revision: 2, reason: 'unreadable' as const, note: ' Too dark ' };
    await desk(RefuseDocument, { params: { id: document }, body });
    const { asked } = await call(GetVerification, id);
    expect(asked[0]?.document).toMatchObject({ state: 'refused', reason: 'unreadable', note: 'Too dark' });
    expect(await level(id)).toBe(0);
    await sent(id, 'identity');
  });

  it('is decided once, by whoever works on it, as it was seen', async () => {
    const { id } = await sent(await member(), 'identity');
    const [one, other] = [newId<'staff'>(), newId<'staff'>()];
    await desk(ClaimDocument, { params: { id }, body: { hold: true } }, one);
    expect(await code(accept(id, 'identity', {}, other))).toBe('verification.claimed');
    expect(await code(accept(id, 'identity', { revision: 1 }, one))).toBe('verification.changed_meanwhile');
    await accept(id, 'identity', {}, one);
    expect(await code(accept(id, 'identity', { revision: 3 }, one))).toBe('verification.wrong_state');
  });

  it('of two clerks who decide at the same moment the first alone is heard, whatever each says', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await member();
      const { id } = await sent(owner, 'identity');
      const body = { revision: 2, reason: 'unreadable' as const };
      const said = await Promise.all([
        code(accept(id, 'identity')),
        code(desk(RefuseDocument, { params: { id }, body })),
        code(accept(id, 'identity')),
      ]);
      expect(said.filter((one) => one === 'done')).toHaveLength(1);
      const late = ['verification.wrong_state', 'verification.changed_meanwhile'];
      expect(said.filter((one) => one !== 'done' && !late.includes(one))).toEqual([]);
      const [row] = await sql('select state, revision from verification.documents where id = $1', [id]);
      expect(row).toEqual({ state: said[1] === 'done' ? 'refused' : 'accepted', revision: 3 });
      const commands = await sql(
        "select count(*)::int as n from platform.trail where subject = $1 and action in ('verification.accepted', 'verification.refused')",
        [id],
      );
      expect(commands).toEqual([{ n: 1 }]);
    }
  });

  it('counts until the day it names, and the level falls with it', async () => {
    const id = await member();
    await putContact(house.db, {
      accountId: id,
      brandId: house.brand.id,
      kind: 'email',
      value: 'until@example.com',
      verifiedAt: new Date(now),
      sole: true,
    });
    const { id: document } = await sent(id, 'identity');
    expect(await code(accept(document, 'identity', { until: '2020-01-01' }))).toBe(
      'verification.wrong_until',
    );
    const until = new Date(now + 3 * DAY).toISOString().slice(0, 10);
    await accept(document, 'identity', { until });
    now += 2 * DAY;
    expect(await expireDocuments(needs)).toBe(0);
    now += 3 * DAY;
    expect(await expireDocuments(needs)).toBeGreaterThan(0);
    // His name, birth date and address stay.
    expect(await level(id)).toBe(1);
    expect((await call(GetVerification, id)).asked[0]?.document?.state).toBe('expired');
  });

  it('reminds its owner once before its time is over, lists it for the desk, and forgets it when a newer one is sent', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    const until = new Date(now + 60 * DAY).toISOString().slice(0, 10);
    await accept(document, 'identity', { until });
    const notify = async (): Promise<unknown[]> =>
      (
        await sql(
          'select f as fact from platform.outbox o, json_array_elements(o.facts) f where o.kind = $1',
          ['verification.expiring'],
        )
      ).flatMap(({ fact }) => (Object(fact).documentId === document ? [fact] : []));
    const soon = async () =>
      (await desk(OpsDocumentList, { query: { view: 'expiring', member: id } })).list.map((one) => one.id);
    await remindOwners(needs);
    expect([await notify(), await soon()]).toEqual([[], []]);
    now += 31 * DAY;
    await remindOwners(needs);
    await remindOwners(needs);
    expect(await notify()).toMatchObject([{ memberId: id, kind: 'identity' }]);
    expect(await soon()).toEqual([document]);
    await sent(id, 'identity');
    expect(await soon()).toEqual([]);
    expect(await remindOwners(needs)).toBe(0);
  });

  it('lists who waits longest first, of an account, of a kind, page by page', async () => {
    const [one, two] = [await member(), await member()];
    const first = await sent(two, 'identity');
    now += DAY;
    const second = await sent(one, 'identity');
    const third = await sent(one, 'address');
    const accounts = await sql('select id, account from members.members where id = any($1)', [[one, two]]);
    const account = String(accounts.find(({ id }) => id === one)?.['account']);
    const waiting = async (query: object): Promise<string[]> =>
      (await desk(OpsDocumentList, { query: { view: 'waiting', ...query } })).list.map(({ id }) => id);
    const all = (await waiting({ pageSize: 100 })).filter((id) =>
      [first.id, second.id, third.id].includes(id),
    );
    expect([all[0], all.slice(1).sort()]).toEqual([first.id, [second.id, third.id].sort()]);
    expect((await waiting({ account })).sort()).toEqual([second.id, third.id].sort());
    expect(await waiting({ account: account.slice(0, -1), kind: 'address', member: one })).toEqual([
      third.id,
    ]);
    expect(await waiting({ account: `${account}x` })).toEqual([]);
    const paged = await desk(OpsDocumentList, {
      query: { view: 'waiting', account, pageSize: 1, pageNo: 2 },
    });
    expect([paged.list.length, paged.pageNum, paged.totalPages]).toEqual([1, 2, 2]);
  });

  it('shows each view its documents, and another brand’s to nobody', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    const { list } = await desk(OpsDocumentList, { query: { member: id } });
    expect(list.map((one) => one.id)).toEqual([document]);
    const foreign = { ...house.brand, id: newId<'brand'>() };
    const caller = asStaff(newId<'staff'>());
    const tried = [
      callRoute(room.routes, OpsDocumentDetail, foreign, { caller, params: { id: document } }),
      callRoute(room.routes, OpenPage, foreign, { caller, params: { id: document, n: 1 } }),
      callRoute(room.routes, ClaimDocument, foreign, {
        caller,
        params: { id: document },
        body: { hold: true },
      }),
      callRoute(room.routes, RefuseDocument, foreign, {
        caller,
        params: { id: document },
        body: { revision: 2, reason: 'unreadable' as const },
      }),
    ];
    expect(await Promise.all(tried.map(code))).toEqual(tried.map(() => 'verification.unknown'));
    // Not even where the answer is read after the deed.
    const stands = await sql('select state, claimed_by from verification.documents where id = $1', [
      document,
    ]);
    expect(stands).toEqual([{ state: 'waiting', claimed_by: null }]);
  });

  it('is accepted for the name it was held against, and for no other', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    const seen = await seenOf(document);
    await putProfile(house.db, { memberId: id, details: { fullname: 'Bob' }, birthday: '1994-03-18' });
    expect(await code(accept(document, 'identity', { seen }))).toBe('verification.changed_meanwhile');
    expect(await level(id)).toBe(0);
    expect(await accept(document, 'identity')).toMatchObject({ level: 2 });
  });

  it('proves nothing about a profile that was emptied after it was sent', async () => {
    const id = await member();
    const { id: document } = await sent(id, 'identity');
    await putProfile(house.db, { memberId: id, details: {}, birthday: '1994-03-18' });
    expect(await code(accept(document, 'identity'))).toBe('verification.profile_missing');
    expect(await level(id)).toBe(0);
  });
});

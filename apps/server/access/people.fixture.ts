/** Everybody the matrix knows, signed in at a running server: members of every kind, staff of every role, brands that are closed. */
import pg from 'pg';
import { hire } from '#features/people/staff/service.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { addHost, putAccess, setStatus } from '#features/setup/brand/store.ts';
import { excludeAccount } from '#identity/sessions/service/restrict.ts';
import { type BrandId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { sampleBrand } from '../samples.ts';
import { openPerson, type Person, type TestServer } from '../testing.ts';
import type { Persona } from '#platform/room/access.ts';

export type Somebody = {
  readonly host: string;
  /** A session of his own each time; undefined for guests. */
  readonly signIn: () => Promise<{ readonly token: string; readonly cookie: string } | undefined>;
  readonly id: string;
};

const HOSTS = { home: '127.0.0.1', shut: 'shut.test', far: 'far.test', other: 'other.test' } as const;

async function brandAt(server: TestServer, code: string, host: string): Promise<BrandId> {
  const id = newId<'brand'>();
  await openBrand(server.db, { ...sampleBrand, id, code });
  await addHost(server.db, host, id);
  return id;
}

export type Cast = {
  readonly people: Readonly<Record<Persona, Somebody>>;
  /** A second member of the home brand, and an administrator and a member of another brand. */
  readonly neighbour: Somebody;
  readonly foreigner: Somebody;
  readonly member: Person;
  readonly otherBrand: BrandId;
};

export async function openCast(server: TestServer): Promise<Cast> {
  const { db, rooms, brandId } = server;
  const { identity } = rooms.identity;
  const owner = new pg.Client(server.ownerUrl);
  await owner.connect();
  const [shut, far, other] = [
    await brandAt(server, 'shut', HOSTS.shut),
    await brandAt(server, 'far', HOSTS.far),
    await brandAt(server, 'other', HOSTS.other),
  ];
  const place = { ip: '127.0.0.1', agent: 'matrix' };
  const guest = (host: string): Somebody => ({ host, id: newId(), signIn: async () => undefined });
  const sessionOf =
    (id: string, realm: 'member' | 'staff', cookie: string, factor = true) =>
    async () => {
      const opening = { how: 'password', factor, proved: factor };
      const one = await db.transaction((tx) => identity.openSession(tx, id, realm, place, opening));
      return { token: one.token, cookie: `${cookie}=${one.cookie}` };
    };
  const member = async (brand: BrandId, host: string, change = ''): Promise<Somebody> => {
    const { id } = await openPerson(rooms, db, brand, 1_000n);
    if (change) await owner.query(`update identity.accounts set ${change} where id = $1`, [id]);
    return { host, id, signIn: sessionOf(id, 'member', '__Host-haat') };
  };
  const operator = async (
    role: Parameters<typeof hire>[2]['role'],
    brand: BrandId = brandId,
    host: string = HOSTS.home,
    mustChange = false,
    factor = true,
  ): Promise<Somebody> => {
    const username = `s${newId().replaceAll('-', '').slice(-12)}`;
    const person = { brandId: brand, username, name: username, person: username, role, mustChange };
    const id = await db.transaction((tx) => hire(tx, identity, { ...person, passwordHash: 'none' }));
    return { host, id, signIn: sessionOf(id, 'staff', '__Host-haat-ops', factor) };
  };
  /** Signed in, and then out of favour: the session he has is the one he had before. */
  const fallen = async (one: Somebody, fall: () => Promise<unknown>): Promise<Somebody> => {
    const session = await one.signIn();
    await fall();
    return { ...one, signIn: async () => session };
  };
  const status = async (one: Somebody, to: string): Promise<void> => {
    await owner.query('update members.members set status = $2 where id = $1', [one.id, to]);
    await db.transaction((tx) => identity.endSessions(tx, one.id));
    identity.forget(one.id);
  };
  const exclude = async (one: Somebody): Promise<void> => {
    const until = new Date(Date.now() + DAY);
    await db.transaction((tx) => excludeAccount(tx, one.id, until));
    identity.forget(one.id);
  };
  const [suspended, excluded] = [await member(brandId, HOSTS.home), await member(brandId, HOSTS.home)];
  await exclude(excluded);
  const suspendedStaff = await operator('admin');
  const one = await openPerson(rooms, db, brandId, 100_000n);
  const people: Cast['people'] = {
    guest: guest(HOSTS.home),
    trial: await member(brandId, HOSTS.home, "audience = 'trial'"),
    member: { host: HOSTS.home, id: one.id, signIn: sessionOf(one.id, 'member', '__Host-haat') },
    agent: await member(brandId, HOSTS.home, "audience = 'agent'"),
    mustChange: await member(brandId, HOSTS.home, 'must_change = true'),
    suspended: await fallen(suspended, () => status(suspended, 'suspended')),
    excluded,
    maintenance: await member(shut, HOSTS.shut),
    maintenanceGuest: guest(HOSTS.shut),
    region: guest(HOSTS.far),
    support: await operator('support'),
    finance: await operator('finance'),
    risk: await operator('risk'),
    admin: await operator('admin'),
    newcomer: await operator('none'),
    staffMustEnrol: await operator('admin', brandId, HOSTS.home, false, false),
    staffMustChange: await operator('admin', brandId, HOSTS.home, true),
    suspendedStaff: await fallen(suspendedStaff, async () => {
      await db.transaction((tx) => identity.setClosed(tx, suspendedStaff.id, true));
      await db.transaction((tx) => identity.endSessions(tx, suspendedStaff.id));
      identity.forget(suspendedStaff.id);
    }),
    maintenanceStaff: await operator('admin', shut, HOSTS.shut),
  };
  await setStatus(db, shut, 1, null);
  const nowhere = { allowedPrefixes: [], blockedCountries: [], allowedCountries: [] };
  await putAccess(db, far, { ...nowhere, blockedPrefixes: ['127.0.0.0/8', '::1/128'] });
  rooms.brand.brands.forget();
  rooms.staff.rights.forget();
  await owner.end();
  return {
    people,
    neighbour: await member(brandId, HOSTS.home),
    foreigner: await operator('admin', other, HOSTS.other),
    member: one,
    otherBrand: other,
  };
}

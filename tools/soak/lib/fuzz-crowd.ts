/** Who asks in the fuzz: guests from many addresses, players and administrators, each with a session that is renewed when it has ended. */
import { arrange } from '#platform/testkit/arrange.ts';
import type { Answer } from '#apps/server/testing-client.ts';
import { openPerson, openStaff, type TestServer } from '#apps/server/testing.ts';
import { newId } from '#kernel/ids.ts';
import { putSettings, readSettingsOf } from '#platform/settings/store.ts';

type Session = { readonly token: string; readonly cookie: string };
type Slot = { as: Session; readonly renew: () => Promise<Session> };
export type Caller = {
  readonly as: Session | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Looks whether he is still who he was. */
  readonly onAnswer: (said: Answer) => Promise<void>;
};
export type Crowd = {
  /** Ids and names that stand for something. */
  readonly known: readonly string[];
  readonly next: (allow: readonly string[], path: string, n: number) => Caller;
  /** The brand as it was: an administrator may close it. */
  readonly putBack: () => Promise<void>;
};

/** Routes that end the session they are asked with: their callers are guests. */
const LEAVING = /\/logout$/;
const ENDED = [
  'gate.sign_in_first',
  'gate.change_password_first',
  'identity.step_up_required',
  'gate.not_allowed',
];

export async function openCrowd(server: TestServer, perRoute: number): Promise<Crowd> {
  const { db, rooms, brandId } = server;
  // The narrowest routes take ten a minute.
  const size = Math.max(4, Math.min(64, Math.ceil(perRoute / 8)));
  const open = async (renew: () => Promise<Session>): Promise<Slot> => ({ as: await renew(), renew });
  const [players, staff]: [Slot[], Slot[]] = [[], []];
  for (let n = 0; n < size; n += 1) {
    players.push(await open(() => openPerson(rooms, db, brandId, 1_000_000n)));
    staff.push(await open(() => openStaff(rooms, db, brandId, 'admin')));
  }
  const [player, colleague] = [
    await openPerson(rooms, db, brandId, 100n),
    await openStaff(rooms, db, brandId, 'support'),
  ];
  const putBack = await keepBrand(server);
  const address = (n: number): Record<string, string> => ({
    'x-forwarded-for': `198.18.${(n >> 8) & 255}.${n & 255}`,
  });
  let asked = 0;
  return {
    known: [
      player.id,
      colleague.id,
      newId(),
      brandId,
      'monsoon-tiger',
      'haat',
      'sandbox-instant',
      'home',
      'en',
      'bn',
    ],
    next(allow, path, n) {
      asked += 1;
      const headers = address(asked);
      const guest = { as: undefined, headers, onAnswer: async () => undefined };
      const open = allow.includes('guest') || allow.includes('service');
      if (LEAVING.test(path) || n % (open ? 2 : 6) === 0) return guest;
      const list = allow.includes('staff') && n % 6 !== 1 ? staff : players;
      const slot = list[asked % list.length];
      if (!slot) return guest;
      return {
        as: slot.as,
        headers,
        onAnswer: async ({ status, code }) => {
          const over = status === 401 || status === 403;
          if (
            over &&
            code !== undefined &&
            ENDED.includes(code) &&
            list === (allow.includes('staff') ? staff : players)
          )
            slot.as = await slot.renew();
        },
      };
    },
    putBack,
  };
}

/** What a hostile body of staff may change of the brand is put back, or every call after it would meet a closed house. */
async function keepBrand({ db, rooms, brandId }: TestServer): Promise<() => Promise<void>> {
  const settings = await readSettingsOf(db, brandId);
  const { rows } = await db.pool.query<{ brand: object }>(
    'select to_jsonb(b) as brand from brand.brands b where id = $1',
    [brandId],
  );
  return async () => {
    await arrange(
      db,
      `update brand.brands b set status = o.status, maintenance_start = o.maintenance_start,
         maintenance_end = o.maintenance_end, languages = o.languages,
         blocked_prefixes = o.blocked_prefixes, allowed_prefixes = o.allowed_prefixes,
         blocked_countries = o.blocked_countries, allowed_countries = o.allowed_countries
         from jsonb_populate_record(null::brand.brands, $1) o where b.id = o.id`,
      [JSON.stringify(rows[0]?.brand)],
    );
    for (const { section, data } of settings) await putSettings(db, brandId, section, data);
    // What nobody had set follows its defaults again.
    const had = new Set(settings.map(({ section }) => section));
    for (const { section } of await readSettingsOf(db, brandId))
      if (!had.has(section)) await putSettings(db, brandId, section, {});
    rooms.brand.brands.forget();
  };
}

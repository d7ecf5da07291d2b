/** What staff do about promotions, applications, missions and tournaments. */
import { NO_RULES } from '#features/around/promotions/service/sample-promotions.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { newId } from '#kernel/ids.ts';
import type { Person, StaffPerson, TestServer } from '../testing.ts';

type Server = Pick<TestServer, 'db' | 'call' | 'person'>;
type Act = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
type Make = () => Act | Promise<Act>;

const BEGUN = '2026-01-01T00:00:00.000Z';
const SHOT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#7a9" d="M0 0h40v30H0z"/></svg>';
const promotion = (code: string) => ({
  revision: 0,
  code,
  type: 'apply',
  emblem: '',
  ink: 0,
  linkage: '',
  position: 0,
  startsAt: BEGUN,
  endsAt: null,
  rewardKind: 'cash',
  amount: '1.00',
  currency: 'BDT',
  terms: null,
  budget: '100.00',
  rules: { ...NO_RULES, pictures: 'optional' },
  texts: { en: { title: 'Trail', summary: 'Trail', body: 'Trail' } },
});
const MISSION = {
  revision: 0,
  emblem: '',
  position: 0,
  event: 'stake',
  measure: 'count',
  category: 'RNG',
  currency: 'BDT',
  target: '5',
  span: 'day',
  after: null,
  startsAt: BEGUN,
  endsAt: null,
  rewardKind: 'cash',
  amount: '1.00',
  terms: null,
  budget: '100.00',
  texts: { en: { title: 'Trail', body: 'Trail' } },
};
const TOURNAMENT = {
  revision: 0,
  emblem: '',
  measure: 'stake',
  category: 'RNG',
  currency: 'BDT',
  startsAt: BEGUN,
  endsAt: '2100-01-01T00:00:00.000Z',
  settleMinutes: 10,
  entry: '0',
  fee: 0,
  added: '10.00',
  places: [2, 1],
  minPlayers: 2,
  texts: { en: { title: 'Trail', body: 'Trail' } },
};
const WISH = { revision: 1, reason: 'trail' };

let count = 0;
const code = (): string => {
  count += 1;
  return `trail-${count}`;
};

type Staff = Pick<StaffPerson, 'token' | 'cookie'> | undefined;
async function written(
  { call }: Pick<Server, 'call'>,
  as: Staff,
  path: string,
  body: object,
): Promise<string> {
  const id = newId();
  const { status, code: said } = await call({ method: 'PUT', path: `${path}/${id}`, as, body });
  if (status !== 200) throw new Error(`${path} was answered ${said}`);
  return id;
}
/** As two people would have opened it. */
async function live(
  server: Pick<Server, 'call' | 'db'>,
  as: Staff,
  path: string,
  table: string,
  body: object,
): Promise<string> {
  const id = await written(server, as, path, body);
  await server.db.pool.query(`update ${table} set state = 'live' where id = $1`, [id]);
  return id;
}
export const livePromotion = (server: Pick<Server, 'call' | 'db'>, as: Staff): Promise<string> =>
  live(server, as, '/ops/promotions', 'promotions.promotions', promotion(code()));

/** An application this member has just sent, with a picture. */
export async function applicationOf(
  server: Pick<Server, 'call' | 'db'>,
  staff: Staff,
  as: Pick<Person, 'token' | 'cookie'>,
): Promise<string> {
  const id = await livePromotion(server, staff);
  const picture = (await pngOf(SHOT)).toString('base64');
  for (const [path, body] of [
    ['/wps/relay/MCSFE_promotionPicture', { id, picture }],
    ['/wps/relay/MCSFE_promotionApply', { id, remark: 'trail' }],
  ] as const) {
    const { status, code: said } = await server.call({ path, as, body });
    if (status !== 200) throw new Error(`${path} was answered ${said}`);
  }
  const { rows } = await server.db.pool.query<{ id: string }>(
    'select id from promotions.entries where promotion_id = $1',
    [id],
  );
  return rows[0]?.id ?? '';
}

/** One deed for each change of staff in these two rooms. */
export function promotionActs(
  server: () => Server,
  admin: () => StaffPerson,
): Readonly<Record<string, Make>> {
  const application = async (): Promise<string> => applicationOf(server(), admin(), await server().person());
  const about =
    (body: Readonly<Record<string, unknown>>, more: Readonly<Record<string, string>> = {}): Make =>
    async () => ({ params: { id: await application(), ...more }, body });
  return {
    'PUT /ops/promotions/{id}': () => ({ params: { id: newId() }, body: promotion(code()) }),
    'POST /ops/promotions/{id}/publish': async () => ({
      params: { id: await written(server(), admin(), '/ops/promotions', promotion(code())) },
      body: WISH,
    }),
    'POST /ops/promotions/{id}/stop': async () => ({
      params: { id: await livePromotion(server(), admin()) },
      body: {},
    }),
    'POST /ops/promotions/applications/{id}/pictures/{n}': about({}, { n: '1' }),
    'POST /ops/promotions/applications/{id}/take': about({ hold: true }),
    'POST /ops/promotions/applications/{id}/approve': about({ revision: 1 }),
    'POST /ops/promotions/applications/{id}/reject': about({ revision: 1, reason: 'other' }),
    'PUT /ops/missions/{id}': () => ({ params: { id: newId() }, body: MISSION }),
    'POST /ops/missions/{id}/publish': async () => ({
      params: { id: await written(server(), admin(), '/ops/missions', MISSION) },
      body: WISH,
    }),
    'POST /ops/missions/{id}/stop': async () => ({
      params: { id: await live(server(), admin(), '/ops/missions', 'missions.missions', MISSION) },
      body: {},
    }),
    'PUT /ops/tournaments/{id}': () => ({ params: { id: newId() }, body: TOURNAMENT }),
    'POST /ops/tournaments/{id}/publish': async () => ({
      params: { id: await written(server(), admin(), '/ops/tournaments', TOURNAMENT) },
      body: WISH,
    }),
    'POST /ops/tournaments/{id}/cancel': async () => ({
      params: { id: await live(server(), admin(), '/ops/tournaments', 'missions.tournaments', TOURNAMENT) },
      body: { reason: 'trail' },
    }),
  };
}

/** Cases, incidents and versions that deeds of staff are about. */
import { newId } from '#kernel/ids.ts';
import { pngOf } from '#platform/pictures/png.ts';
import type { Person, StaffPerson, TestServer } from '../testing.ts';
import { ARTICLE } from './sections.fixture.ts';

type Server = Pick<TestServer, 'db' | 'call' | 'person' | 'brandId'>;
type Act = { readonly params?: Readonly<Record<string, string>>; readonly body: unknown };
type As = Pick<Person, 'token' | 'cookie'>;
const SHOT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#7a9" d="M0 0h40v30H0z"/></svg>';

/** A question of this member with one picture, which nobody of the staff has taken. */
export async function openQuestionOf({ call }: Pick<Server, 'call'>, as: As): Promise<string> {
  const picture = (await pngOf(SHOT)).toString('base64');
  const body = { type: 'other', kind: 'complaint', subject: 'Matrix', text: 'Please help.', picture };
  const { value, code, status } = await call({ path: '/support/cases', as, body });
  if (status !== 200) throw new Error(`the case was answered ${code}`);
  return String(value['id']);
}

const INCIDENT = {
  revision: 0,
  impact: 'minor',
  parts: ['play'],
  titles: { en: 'Trail' },
  texts: { en: 'Told.' },
  startsAt: '2026-11-01T00:00:00.000Z',
};

/** One deed for each change of staff in support, status and the versions of content. */
export function supportActs(
  server: () => Server,
  admin: () => StaffPerson,
): Readonly<Record<string, () => Act | Promise<Act>>> {
  const fresh = async (): Promise<string> => openQuestionOf(server(), await server().person());
  const about =
    (body: Readonly<Record<string, unknown>>, more: Readonly<Record<string, string>> = {}) =>
    async () => ({
      params: { id: await fresh(), ...more },
      body,
    });
  const put = async (path: string, body: object): Promise<void> => {
    const { status, code } = await server().call({ method: 'PUT', path, as: admin(), body });
    if (status !== 200) throw new Error(`${path} was answered ${code}`);
  };
  const told = { revision: 1, text: 'trail' };
  return {
    'POST /ops/support/next': async () => {
      await fresh();
      return { body: {} };
    },
    'POST /ops/support/cases/{id}/assign': about({ revision: 1, hold: true }),
    'POST /ops/support/cases/{id}/answer': about({ ...told, as: 'answer' }),
    'POST /ops/support/cases/{id}/settle': async () => {
      const id = await fresh();
      await server().db.pool.query(
        "update support.cases set state = 'escalated', escalated_at = now(), due_at = null where id = $1",
        [id],
      );
      return { params: { id }, body: { ...told, outcome: 'upheld' } };
    },
    'POST /ops/support/cases/{id}/evidence': about({}),
    'POST /ops/support/cases/{id}/messages/{n}/picture': about({}, { n: '1' }),
    'PUT /ops/support/macros/{id}': () => ({
      params: { id: newId() },
      body: {
        revision: 0,
        position: 0,
        title: 'Trail',
        type: '',
        texts: { en: 'Told.' },
        step: 'insert',
        outcome: '',
        team: '',
        enabled: true,
      },
    }),
    'PUT /ops/status/incidents/{id}': () => ({ params: { id: newId() }, body: INCIDENT }),
    'POST /ops/status/incidents/{id}/updates': async () => {
      const id = newId();
      await put(`/ops/status/incidents/${id}`, INCIDENT);
      return { params: { id }, body: { revision: 1, state: 'solved', texts: { en: 'Done.' } } };
    },
    'POST /ops/content/entries/{kind}/{id}/rollback': async () => {
      const id = newId();
      const path = `/ops/content/entries/article/${id}`;
      await put(path, { revision: 0, ...ARTICLE });
      await put(path, { revision: 1, ...ARTICLE, position: 10 });
      return { params: { kind: 'article', id }, body: { revision: 2, to: 1 } };
    },
  };
}

/** What a member of staff changes of a match alone. */
import { sampleSeasons } from '#features/play/sportsbook/sample/seasons.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import type { StaffPerson, TestServer } from '../testing.ts';

const KEPT = ['revision', 'startsAt', 'homeTeam', 'awayTeam', 'league', 'state', 'hot'];

/** The first match of the sample, hidden. */
export async function hiddenMatch(
  server: Pick<TestServer, 'db' | 'call'>,
  as: StaffPerson,
): Promise<{
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}> {
  const [season] = sampleSeasons();
  if (season) await server.db.transaction((tx) => importSeason(tx, season, Date.now()));
  const { value } = await server.call({ method: 'GET', path: '/ops/sportsbook/fixtures', as });
  const [first] = value['list'] as readonly Readonly<Record<string, unknown>>[];
  const body = Object.fromEntries(KEPT.map((name) => [name, first?.[name]]));
  return { params: { id: String(first?.['id']) }, body: { ...body, hidden: true } };
}

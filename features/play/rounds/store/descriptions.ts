/** SQL of the published rules that are kept. */
import type { Description } from '#games/description.ts';
import { statement } from '#platform/db/db.ts';

export const DESCRIPTION = statement<{ readonly description: Description }>(
  'rounds.description',
  'select description from rounds.descriptions where subject = $1 and version = $2',
);

export const DESCRIPTION_PRINTS = statement<{
  readonly subject: string;
  readonly version: number;
  readonly print: string;
}>('rounds.description_prints', 'select subject, version, print from rounds.descriptions');

export const KEEP_DESCRIPTION = statement(
  'rounds.keep_description',
  `insert into rounds.descriptions (subject, version, description, print) values ($1, $2, $3::text::json, $4)
   on conflict (subject, version) do update set description = excluded.description, print = excluded.print, at = now()
     where rounds.descriptions.print <> excluded.print`,
);

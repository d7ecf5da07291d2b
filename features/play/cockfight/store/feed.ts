/** All SQL of what the lines of an arena said, and of how they were last heard. */
import { type Runner, statement } from '#platform/db/db.ts';

export type DeclarationRow = {
  readonly fight_id: string;
  readonly line: string;
  readonly n: number;
  readonly raw: string;
  readonly signature: string;
  readonly verified: boolean;
  readonly at: Date;
};
const ADD_DECLARATION = statement<never>(
  'cockfight.add_declaration',
  `insert into cockfight.declarations (fight_id, line, n, raw, signature, verified) values ($1, $2, $3, $4, $5, $6)
   on conflict (fight_id, line, n) do nothing`,
);
/** A number that is there already stays as it first came. */
export const addDeclaration = (runner: Runner, one: Omit<DeclarationRow, 'at'>): Promise<number> =>
  runner.run(ADD_DECLARATION, [one.fight_id, one.line, one.n, one.raw, one.signature, one.verified]);
export const DECLARATIONS = statement<DeclarationRow>(
  'cockfight.declarations',
  `select fight_id, line, n, raw, signature, verified, at from cockfight.declarations where fight_id = any($1::uuid[]) order by at, line, n`,
);

const PUT_FEED_STATUS = statement<never>(
  'cockfight.heard',
  `insert into cockfight.feed_lines as l (pit_code, line, asked_at, answered_at, failures, failure)
   values ($1, $2, clock_timestamp(), case when $3::text is null then clock_timestamp() end, case when $3::text is null then 0 else 1 end, $3)
   on conflict (pit_code, line) do update set asked_at = excluded.asked_at, failure = excluded.failure,
     answered_at = coalesce(excluded.answered_at, l.answered_at),
     failures = case when excluded.failure is null then 0 else l.failures + 1 end`,
);
/** A line was asked: it answered, or failed. */
export const putFeedStatus = (
  runner: Runner,
  pitCode: string,
  line: string,
  failure: string | null,
): Promise<number> => runner.run(PUT_FEED_STATUS, [pitCode, line, failure]);

export type FeedLineRow = {
  readonly pit_code: string;
  readonly line: string;
  readonly asked_at: Date;
  readonly answered_at: Date | null;
  readonly failures: number;
  readonly failure: string | null;
};
export const FEED_LINES = statement<FeedLineRow>(
  'cockfight.feed_lines',
  'select pit_code, line, asked_at, answered_at, failures, failure from cockfight.feed_lines where pit_code = any($1::text[])',
);
/** Fights of the last day on which a line has given no verified result though their time is over. */
export const SILENT = statement<{ pit_code: string; line: string; fights: number }>(
  'cockfight.silent',
  `select f.pit_code, l.line, count(*)::integer as fights
     from cockfight.fights f join unnest($2::text[]) l (line) on true
    where f.pit_code = any($1::text[]) and f.closes_at > clock_timestamp() - interval '1 day'
      and f.closes_at + f.declare_minutes * interval '1 minute' <= clock_timestamp() and f.result_source is distinct from 'pool'
      and not exists (select from cockfight.declarations d
                       where d.fight_id = f.id and d.line = l.line and d.verified and d.raw::json ->> 'said' in ('declared', 'called_off'))
    group by 1, 2`,
);

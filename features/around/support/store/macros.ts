/** Answers that are ready. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Macro } from '../contract/desk.ts';

export type MacroRow = Macro;
const COLUMNS = 'id, revision, position, title, type, texts, step, outcome, team, enabled';

const LIST = statement<MacroRow>(
  'support.macros',
  `select ${COLUMNS} from support.macros where brand_id = $1 order by position, title, id limit 200`,
);
export const listMacros = (runner: Runner, brandId: string) => runner.rows(LIST, [brandId]);

const LOCK = statement<MacroRow>(
  'support.lock_macro',
  `select ${COLUMNS} from support.macros where brand_id = $1 and id = $2 for update`,
);
export const lockMacro = (runner: Runner, brandId: string, id: string) => runner.one(LOCK, [brandId, id]);

const PUT = statement<MacroRow>(
  'support.put_macro',
  `insert into support.macros as k (brand_id, id, position, title, type, texts, step, outcome, team, enabled)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (brand_id, id) do update set position = excluded.position, title = excluded.title, type = excluded.type,
     texts = excluded.texts, step = excluded.step, outcome = excluded.outcome, team = excluded.team, enabled = excluded.enabled,
     revision = k.revision + 1 where k.revision = $11
   returning ${COLUMNS}`,
);
/** Over the revision it names; undefined where another one stands there meanwhile. */
export const putMacro = (runner: Runner, brandId: string, macro: Macro) =>
  runner.one(PUT, [
    brandId,
    macro.id,
    macro.position,
    macro.title,
    macro.type,
    JSON.stringify(macro.texts),
    macro.step,
    macro.outcome,
    macro.team,
    macro.enabled,
    macro.revision,
  ]);

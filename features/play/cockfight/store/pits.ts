/** All SQL of arenas and their settings. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { FightMode } from '../contract.ts';
import type { TermsJson } from '../rules/prices.ts';

export type LimitsJson = { readonly min: string; readonly max: string; readonly fightMax: string };

export type LiabilityJson = Pick<TermsJson, 'sideMax' | 'lossMax'>;

export type PitRow = {
  readonly code: string;
  readonly brand_id: BrandId;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly limits: LimitsJson;
  readonly chips: readonly string[];
  readonly mode: FightMode;
  readonly takeout: number;
  readonly estimate: TermsJson['estimate'];
  readonly draw_offered: boolean;
  readonly liability: LiabilityJson;
  readonly declare_minutes: number;
  readonly halted: boolean;
  readonly stream: string | null;
  readonly results: 'feed' | 'staff';
  readonly position: number;
};
const PIT = `code, brand_id, names, currency, limits, chips, mode, takeout, estimate, draw_offered, liability, declare_minutes, halted, stream,
  results, position`;
export const PITS = statement<PitRow>(
  'cockfight.pits',
  `select ${PIT} from cockfight.pits order by position, code`,
);
export const PITS_OF = statement<PitRow>(
  'cockfight.pits_of',
  `select ${PIT} from cockfight.pits where brand_id = $1 order by position, code`,
);
export const LOCK_PIT = statement<PitRow>(
  'cockfight.lock_pit',
  `select ${PIT} from cockfight.pits where code = $1 and brand_id = $2 for update`,
);
export const HALT_PIT = statement<never>(
  'cockfight.halt_pit',
  'update cockfight.pits set halted = $2 where code = $1',
);
const SET_PIT = statement<never>(
  'cockfight.set_pit',
  `update cockfight.pits set limits = $2, takeout = $3, stream = $4, results = $5, mode = $6, estimate = $7, draw_offered = $8,
     liability = $9, declare_minutes = $10
   where code = $1`,
);
export type PitSettings = Pick<
  PitRow,
  | 'limits'
  | 'takeout'
  | 'stream'
  | 'results'
  | 'mode'
  | 'estimate'
  | 'draw_offered'
  | 'liability'
  | 'declare_minutes'
>;
/** What staff have set of an arena: what its row was, and what the trail says of it. */
export const settingsOf = (pit: PitSettings): PitSettings => ({
  limits: pit.limits,
  takeout: pit.takeout,
  stream: pit.stream,
  results: pit.results,
  mode: pit.mode,
  estimate: pit.estimate,
  draw_offered: pit.draw_offered,
  liability: pit.liability,
  declare_minutes: pit.declare_minutes,
});
export const setPitSettings = (runner: Runner, code: string, pit: PitSettings): Promise<number> =>
  runner.run(SET_PIT, [
    code,
    JSON.stringify(pit.limits),
    pit.takeout,
    pit.stream,
    pit.results,
    pit.mode,
    JSON.stringify(pit.estimate),
    pit.draw_offered,
    JSON.stringify(pit.liability),
    pit.declare_minutes,
  ]);
const PUT_PIT = statement<never>(
  'cockfight.put_pit',
  `insert into cockfight.pits (code, brand_id, names, currency, limits, chips, position, mode, estimate, draw_offered, liability, declare_minutes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (code) do nothing`,
);
export type NewPit = Pick<
  PitRow,
  | 'code'
  | 'brand_id'
  | 'names'
  | 'currency'
  | 'limits'
  | 'chips'
  | 'position'
  | 'mode'
  | 'estimate'
  | 'draw_offered'
  | 'liability'
  | 'declare_minutes'
>;
/** Staff change an arena; the first start only adds what is missing. */
export const putPit = (runner: Runner, pit: NewPit): Promise<number> =>
  runner.run(PUT_PIT, [
    pit.code,
    pit.brand_id,
    JSON.stringify(pit.names),
    pit.currency,
    JSON.stringify(pit.limits),
    JSON.stringify(pit.chips),
    pit.position,
    pit.mode,
    JSON.stringify(pit.estimate),
    pit.draw_offered,
    JSON.stringify(pit.liability),
    pit.declare_minutes,
  ]);

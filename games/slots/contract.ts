/**
 * The code of a reel title says all that plays it: `river-tiger-fs07-tiger` is the seventh proved table of the model `free-spins`, drawn
 * with the tiger. So a round names its table for ever by the code it was played with, and a page knows what to load before it asks.
 */
import { MODEL_NAMES, type ModelName } from './models/names.ts';

export { MODEL_NAMES } from './models/names.ts';

/** Two letters of each model in the codes of titles; never changed once a title was played. */
export const MODEL_TAGS: Readonly<Record<ModelName, string>> = {
  'classic-three': 'ct',
  'five-lines': 'fl',
  'ways-243': 'wa',
  'ways-1024': 'wk',
  'cluster-pays': 'cp',
  'scatter-pays': 'sp',
  cascade: 'ca',
  'expanding-wilds': 'ew',
  'sticky-wilds': 'st',
  'walking-wilds': 'ww',
  'free-spins': 'fs',
  'hold-and-win': 'hw',
  'pick-bonus': 'pb',
  gamble: 'ga',
  respin: 'rs',
  'changing-heights': 'ch',
  'buy-feature': 'bf',
};

const BY_TAG: ReadonlyMap<string, ModelName> = new Map(MODEL_NAMES.map((name) => [MODEL_TAGS[name], name]));

/** Proved tables of each model that titles are made of. More may be added behind them. */
export const TABLES_OF_MODEL = 12;

export type TitleParts = {
  /** what its name makes of its address: `river-tiger` */
  readonly name: string;
  readonly model: ModelName;
  /** 1-based number of the table among those of its model */
  readonly number: number;
  /** the emblem the title is drawn with */
  readonly emblem: string;
};

const CODE = /^([a-z0-9-]+)-([a-z]{2})(\d{2})-([a-z0-9]+)$/;

export const titleCode = ({ name, model, number, emblem }: TitleParts): string =>
  `${name}-${MODEL_TAGS[model]}${String(number).padStart(2, '0')}-${emblem}`;

/** Undefined for what is no code of a reel title. */
export function readTitleCode(code: string): TitleParts | undefined {
  const [, name = '', tag = '', digits = '', emblem = ''] = CODE.exec(code) ?? [];
  const model = BY_TAG.get(tag);
  const number = Number(digits);
  return model === undefined || number < 1 || number > TABLES_OF_MODEL
    ? undefined
    : { name, model, number, emblem };
}

/** The code of the table a title plays: `free-spins-7`. */
export const tableCodeOf = ({ model, number }: Pick<TitleParts, 'model' | 'number'>): string =>
  `${model}-${number}`;

/** What is said of a table before anybody opens a game of it. */
export type TableFigures = {
  /** return in percent, four decimals, cut */
  readonly rtp: string;
  /** 1 calm … 5 wild */
  readonly volatility: number;
  /** lines, or the ways of a window; 0 where neither is counted */
  readonly lines: number;
};

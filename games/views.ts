/**
 * Family → what a page shows of its games, in three parts that are loaded one after the other: a page's first load carries the picture
 * of the one game that stands on it and of no other family (docs/decisions/0005).
 */
import { ownsArcade } from './arcade/view/codes.ts';
import { ownsTable } from './card-tables/view/codes.ts';
import { isTitle, SLOT_CODES } from './slots/view/codes.ts';
import { ownsTable as ownsBaccarat } from './baccarat/view/codes.ts';
import { ownsTable as ownsRoulette } from './roulette/view/codes.ts';
import { ownsTable as ownsSicBo } from './sic-bo/view/codes.ts';
import { ownsTable as ownsAndarBahar } from './andar-bahar/view/codes.ts';
import { ownsTable as ownsTeenPatti } from './teen-patti/view/codes.ts';
import { ownsTable as ownsFanTan } from './fan-tan/view/codes.ts';
import { ownsTable as ownsXocDia } from './xoc-dia/view/codes.ts';
import { ownsTable as ownsCrash } from './crash/view/codes.ts';
import { ownsTable as ownsBingo } from './bingo/view/codes.ts';
import { ownsTable as ownsColorDish } from './color-dish/view/codes.ts';
import type { GameFront, GameStage, GameSide, TableStage } from '#games/view-props.ts';

export type FamilyView = {
  /** The name of its folder; its front is `view/front.tsx` there or in a folder of `view`, where the build and the server look for it. */
  readonly name: string;
  /** Whether the family plays this code; also of games that are offered no more. */
  readonly owns: (code: string) => boolean;
  /** Rooms whose words come with the front. */
  readonly words: readonly string[];
  readonly front: () => Promise<{ readonly default: GameFront }>;
  readonly stage: (code: string) => Promise<{ readonly default: GameStage }>;
  readonly side: (code: string) => Promise<{ readonly default: GameSide }>;
  /** Rooms whose words come with stage and side, beside `words`. */
  readonly moreWords?: readonly string[];
};

export const VIEWS: readonly FamilyView[] = [
  {
    name: 'slots',
    owns: (code) => SLOT_CODES.includes(code),
    words: ['slots'],
    front: () => import('./slots/view/front.tsx'),
    stage: () => import('./slots/view/slot-stage.tsx'),
    side: () => import('./slots/view/side.tsx'),
  },
  // The titles of the family: a page that shows one carries nothing of the first slot, and the other way round.
  {
    name: 'slots',
    owns: isTitle,
    words: ['slots'],
    moreWords: ['reels'],
    front: () => import('./slots/view/reels/front.tsx'),
    stage: async (code) => (await import('./slots/view/reels/title-stage.tsx')).stageOf(code),
    side: async (code) => (await import('./slots/view/reels/title-side.tsx')).sideOf(code),
  },
  {
    name: 'arcade',
    owns: ownsArcade,
    words: ['arcade'],
    front: () => import('./arcade/view/front.tsx'),
    stage: () => import('./arcade/view/arcade-stage.tsx'),
    side: () => import('./arcade/view/side.tsx'),
  },
];

export const viewOf = (code: string): FamilyView | undefined => VIEWS.find((view) => view.owns(code));

export type TableView = {
  /** The name of its folder. */
  readonly name: string;
  readonly owns: (tableCode: string) => boolean;
  readonly words: readonly string[];
  readonly stage: () => Promise<{ readonly default: TableStage }>;
};

export const TABLE_VIEWS: readonly TableView[] = [
  {
    name: 'card-tables',
    owns: ownsTable,
    words: ['card-tables'],
    stage: () => import('./card-tables/view/stage.tsx'),
  },
  {
    name: 'baccarat',
    owns: ownsBaccarat,
    words: ['card-tables', 'baccarat'],
    stage: () => import('./baccarat/view/stage.tsx'),
  },
  {
    name: 'roulette',
    owns: ownsRoulette,
    words: ['card-tables', 'roulette'],
    stage: () => import('./roulette/view/stage.tsx'),
  },
  {
    name: 'sic-bo',
    owns: ownsSicBo,
    words: ['card-tables', 'sic-bo'],
    stage: () => import('./sic-bo/view/stage.tsx'),
  },
  {
    name: 'andar-bahar',
    owns: ownsAndarBahar,
    words: ['card-tables', 'andar-bahar'],
    stage: () => import('./andar-bahar/view/stage.tsx'),
  },
  {
    name: 'teen-patti',
    owns: ownsTeenPatti,
    words: ['card-tables', 'teen-patti'],
    stage: () => import('./teen-patti/view/stage.tsx'),
  },
  {
    name: 'fan-tan',
    owns: ownsFanTan,
    words: ['card-tables', 'fan-tan'],
    stage: () => import('./fan-tan/view/stage.tsx'),
  },
  {
    name: 'xoc-dia',
    owns: ownsXocDia,
    words: ['card-tables', 'xoc-dia'],
    stage: () => import('./xoc-dia/view/stage.tsx'),
  },
  {
    name: 'color-dish',
    owns: ownsColorDish,
    words: ['card-tables', 'color-dish'],
    stage: () => import('./color-dish/view/stage.tsx'),
  },
  {
    name: 'crash',
    owns: ownsCrash,
    words: ['card-tables', 'crash'],
    stage: () => import('./crash/view/stage.tsx'),
  },
  {
    name: 'bingo',
    owns: ownsBingo,
    words: ['card-tables', 'bingo'],
    stage: () => import('./bingo/view/stage.tsx'),
  },
];

export const tableViewOf = (tableCode: string): TableView | undefined =>
  TABLE_VIEWS.find((view) => view.owns(tableCode));

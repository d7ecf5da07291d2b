/**
 * Family → what a page shows of its games, in three parts that are loaded one after the other: a page's first load carries the picture
 * of the one game that stands on it and of no other family (docs/decisions/0005).
 */
import type { ComponentType, ReactNode } from 'react';
import type { TableEngine } from './table-contract.ts';
import type { GameHost } from './host.ts';
import type { GameFamily } from './registry.ts';
import { ownsArcade } from './arcade/view/codes.ts';
import { ownsTable } from './card-tables/view/codes.ts';
import { SLOT_CODES } from './slots/view/codes.ts';

/** With the page, also drawn by the server: the game before it is opened, everything that is known in its place. */
export type GameFront = {
  readonly titleOf: (code: string) => string | undefined;
  readonly Waiting: ComponentType<{ readonly code: string }>;
};

/** With the answer of `open`: the game itself. */
export type GameStage = ComponentType<{
  readonly code: string;
  /** stays the same object while the game is open */
  readonly host: GameHost;
  /** history and fairness, beside the game where there is room */
  readonly aside?: ReactNode;
}>;

/** When the browser is idle, or by the first press: what popups, records and the check page show of a game. */
export type GameSide = {
  readonly family: GameFamily;
  /** A popup with everything there is to know about the game. */
  readonly Rules: ComponentType<{
    readonly code: string;
    readonly cycleMs: number;
    readonly onClose: () => void;
  }>;
  /** What a round came to, in one line for its slip. @prop shown the engine's `shown` of its last step */
  readonly Mark: ComponentType<{ readonly code: string; readonly shown: unknown }>;
  /** Every step of a round with what it was made of and what it paid, for the check. */
  readonly Steps: ComponentType<{ readonly code: string; readonly steps: readonly unknown[] }>;
};

export type FamilyView = {
  /** The name of its folder; its front is `view/front.tsx` there, which the build and the server look for. */
  readonly name: string;
  /** Whether the family plays this code; also of games that are offered no more. */
  readonly owns: (code: string) => boolean;
  /** Rooms whose words come with the front. */
  readonly words: readonly string[];
  readonly front: () => Promise<{ readonly default: GameFront }>;
  readonly stage: () => Promise<{ readonly default: GameStage }>;
  readonly side: () => Promise<{ readonly default: GameSide }>;
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

/** A place of a table as the page draws it: chips, odds, what others have laid. The game says where it stands and what it is called. */
export type SpotProps = {
  readonly code: string;
  readonly name: string;
  /** which of the two sides it belongs to, or neither */
  readonly tone: 'a' | 'b' | 'tie';
  readonly big?: boolean;
};

/** What a page shows of a table game; chips, countdown, bets and money are the page's. */
export type TableStage = {
  /** How many steps the dealing is shown in. */
  readonly steps: number;
  /** The engine, for the check of a round. */
  readonly engine: (code: string) => TableEngine | undefined;
  /** The dealing. @prop shown how many of `steps` have been shown */
  readonly Felt: ComponentType<{ readonly outcome: unknown; readonly shown: number }>;
  readonly Layout: ComponentType<{ readonly Spot: ComponentType<SpotProps> }>;
  /** @prop results of the engine, oldest first */
  readonly Roads: ComponentType<{ readonly results: readonly string[] }>;
  readonly Rules: ComponentType<{
    readonly spots: readonly { readonly code: string; readonly rtp: string }[];
    readonly onClose: () => void;
  }>;
  readonly useSay: () => {
    readonly spot: (code: string) => string;
    readonly result: (outcome: unknown) => string;
  };
};

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
];

export const tableViewOf = (tableCode: string): TableView | undefined =>
  TABLE_VIEWS.find((view) => view.owns(tableCode));

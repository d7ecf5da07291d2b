/**
 * Family → what a page shows of its games, in three parts that are loaded one after the other: a page's first load carries the picture
 * of the one game that stands on it and of no other family (docs/decisions/0005).
 */
import type { ComponentType, ReactNode } from 'react';
import type { GameHost } from './host.ts';
import type { GameFamily } from './registry.ts';
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
];

export const viewOf = (code: string): FamilyView | undefined => VIEWS.find((view) => view.owns(code));

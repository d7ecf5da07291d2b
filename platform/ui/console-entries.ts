/**
 * What a room puts into the operator console: `ui/operator/entries.ts` of the room exports `entries`, and apps/console/rooms.ts lists
 * the room. Screens are `lazy`.
 */
import { type ComponentType, createContext } from 'react';
import type { IconName } from './icons.ts';
import type { useWords } from './words.tsx';

type Title = (words: ReturnType<typeof useWords>) => string;

export type Desk = {
  readonly path: string;
  /** The right that opens it; of several one is enough. */
  readonly right: string | readonly string[];
  /** Where it stands in the navigation; within a group in the order of the rooms. */
  readonly group: 'money' | 'shelves' | 'people' | 'house';
  readonly icon: IconName;
  readonly title: Title;
  readonly Screen: ComponentType;
  /** False for a page that is reached from others: about one player. */
  readonly isListed?: boolean;
};

/** Entries of the trail that belong to a room: those whose action begins with `prefix` and a dot. */
export type TrailFilter = { readonly prefix: string; readonly title: Title };

export type ConsoleEntries = {
  /** Catalogues the room's desks and titles speak from; all are loaded before the console is drawn. */
  readonly words: readonly string[];
  readonly desks?: readonly Desk[];
  readonly trail?: TrailFilter;
};

/** The filters of all rooms, handed to the desk that shows the trail. */
export const TrailFilters = createContext<readonly TrailFilter[]>([]);

/** What a room shows of one player on his page. */
export type PlayerCard = { readonly path: string; readonly Card: ComponentType<{ readonly id: string }> };
/** The cards of all rooms, handed to the desk that shows a player. */
export const PlayerCards = createContext<readonly PlayerCard[]>([]);

/**
 * What rooms show of one player on his page: every file a room keeps in `ui/operator/player/`, a component of `{id}`, loaded when a player
 * is opened. They stand in the order of their paths.
 */
import { type ComponentType, lazy } from 'react';
import type { PlayerCard } from '#platform/ui/console-entries.ts';

const FILES = import.meta.glob<{ readonly default: ComponentType<{ readonly id: string }> }>(
  '../../features/*/*/ui/operator/player/*.tsx',
);

export const PLAYER_CARDS: readonly PlayerCard[] = Object.entries(FILES)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, load]) => ({ path, Card: lazy(load) }));

/** Which announcements a visitor gets by themselves, and when (docs/PRODUCT.md, 4). */
import type { Execution } from '#features/around/content/contract.ts';

/** Guests and members are announced to apart: each once a session. */
export type Audience = 'guest' | 'member';

/** So many announcements come at once (docs/PRODUCT.md, 9). */
export const PAGE_SIZE = 6;

export const closedKey = (audience: Audience): string => `announcementClosed.${audience}`;

/** Guests get B, members A; a first login adds F. */
export function executionsFor(audience: Audience, firstLogin: boolean): readonly Execution[] {
  if (audience === 'guest') return ['B'];
  return firstLogin ? ['A', 'F'] : ['A'];
}

/** News meets people at the front door, never at a game, a form or their money. */
export const isFrontDoor = (pathname: string): boolean => /^\/(index(\.html)?|home)?\/?$/.test(pathname);

export type Moment = {
  readonly state: 'unknown' | 'guest' | 'member';
  readonly pathname: string;
  readonly isClosed: (audience: Audience) => boolean;
};

/** To whom something may be announced now. */
export function audienceAt({ state, pathname, isClosed }: Moment): Audience | undefined {
  if (state === 'unknown' || !isFrontDoor(pathname) || isClosed(state)) return undefined;
  return state;
}

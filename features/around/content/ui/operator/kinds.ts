/** What staff choose from: kinds of entries and where each may stand, as contract/ops.ts has them, without its schemas. */
import type { EntryKind, OpsEntry } from '#features/around/content/contract/ops.ts';

export const KINDS = ['banner', 'announcement', 'article'] as const satisfies readonly EntryKind[];
export const VIEWS = [...KINDS, 'file'] as const;

export const PLACES = {
  banner: [
    'w_home',
    'h_p1',
    'w_p1',
    'w_ref',
    'w_video1',
    'w_video2',
    'w_login',
    'w_register',
    'w_forget',
    'w_reg',
  ],
  announcement: ['H', 'PL', 'PU', 'PR', 'B'],
  article: ['help', 'about', 'licences', 'blog', 'ios', 'android'],
} as const satisfies Record<EntryKind, readonly string[]>;
export type Place = (typeof PLACES)[EntryKind][number];

/** A place as it is stored; one that this console does not know stands as the first of its kind. */
export const placeOf = (kind: EntryKind, place: string): Place =>
  PLACES[kind].find((one) => one === place) ?? PLACES[kind][0];

export const INKS = [
  'slots',
  'crash',
  'sports',
  'live',
  'fish',
  'pvp',
  'arcade',
  'lottery',
  'cockfight',
  'bingo',
] as const;
export const SUBJECTS = ['account', 'money', 'games', 'safe'] as const;
export const EXECUTIONS = ['', 'A', 'B', 'F'] as const;

/** A new entry, shown from now on. */
export const newEntry = (kind: EntryKind, place: Place, id: string, now: string): OpsEntry => ({
  kind,
  id,
  revision: 0,
  place,
  position: 50,
  enabled: true,
  picture: kind === 'banner' ? 'lantern' : '',
  ink: kind === 'banner' ? 'slots' : '',
  linkage: '',
  execution: place === 'PU' ? 'A' : '',
  promotionType: '',
  subject: place === 'help' ? 'account' : '',
  startsAt: now,
  endsAt: null,
  texts: {},
  state: 'off',
});

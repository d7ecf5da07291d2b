/** What staff choose from in the console: the places of contract/places.ts, which carries no schemas. */
import type { OpsEntry } from '#features/around/content/contract/ops.ts';
import {
  ENTRY_KINDS,
  ENTRY_PLACES,
  type EntryKind,
  type EntryPlace,
  EXECUTIONS,
} from '#features/around/content/contract/places.ts';

export const VIEWS = [...ENTRY_KINDS, 'file'] as const;
/** The first is for everybody. */
export const AUDIENCES = ['', ...EXECUTIONS] as const;

/** A place as it is stored; one that this console does not know stands as the first of its kind. */
export const placeOf = (kind: EntryKind, place: string): EntryPlace =>
  ENTRY_PLACES[kind].find((one) => one === place) ?? ENTRY_PLACES[kind][0];

/** A new entry, shown from now on. */
export const newEntry = (kind: EntryKind, place: EntryPlace, id: string, now: string): OpsEntry => ({
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
  markets: [],
  startsAt: now,
  endsAt: null,
  texts: {},
  state: 'off',
});

/**
 * What a room hands to the server. Every part is named, so that a new room forgets none: one that has no jobs says `jobs: {}`.
 * apps/server/compose.ts makes the rooms and collects their parts; nothing else knows which rooms there are.
 */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Section } from '#kernel/settings.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import type { Tick } from '#platform/jobs/ticks.ts';
import type { LiveTopic } from '#platform/live/topics.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import type { Access } from './access.ts';
import type { RoomBooks } from './pass.ts';

/** The sample brand that a first start fills. */
export type Sample = {
  readonly brandId: BrandId;
  readonly currency: string;
  /** In production initial passwords have to be changed at the first sign-in. */
  readonly production: boolean;
};

/** Somebody the first start opened, with the password that is printed once and kept nowhere. */
export type Opened = {
  readonly who: 'player' | 'agent' | 'operator';
  readonly username: string;
  readonly password: string;
};

/** What a room puts into the sample brand. Run at every start: it adds what is missing and changes nothing else. */
export type Seed = {
  /** In the one transaction of the first data, which other processes wait for: short. */
  readonly fill?: (tx: Tx, sample: Sample) => Promise<readonly Opened[]>;
  /** After its commit, for what takes long; two processes may do it at once. */
  readonly stock?: (db: Db, sample: Sample) => Promise<void>;
};

/** A kind of request that others decide on, as far as a house of many rooms has to know it. */
export type Approval = {
  readonly kind: string;
  readonly rights: { readonly ask: string; readonly see: string; readonly decide: string };
};

export type RoomParts = {
  readonly routes: readonly Route[];
  /** Who may call each of the routes, written by hand: the matrix holds the routes against it. */
  readonly access: Access;
  readonly topics: readonly LiveTopic[];
  readonly jobs: JobHandlers;
  readonly ticks: readonly Tick[];
  /** Facts of other rooms it hears; `hears` in house.ts names their kinds. */
  readonly listeners: readonly Listener[];
  /** What the books check of it, and what it holds of its members' money. */
  readonly books: RoomBooks;
  readonly seeds: readonly Seed[];
  /** What a brand may set of it; each section has its calls and its form from its declaration. */
  readonly settings: readonly Section<object>[];
  /** What nobody does alone in it (features/people/approvals declares what a kind is). */
  readonly approvals: readonly Approval[];
};

export type Room = RoomParts & {
  /** As in house.ts: `features/money/wallet`. */
  readonly path: string;
  /** The process begins to stop: requests of this room that only wait for a time are answered at once. */
  readonly leave?: () => void;
  /** Ends what it keeps open; called in the reverse order of making. */
  readonly close?: () => Promise<void>;
};

/** Of a room that keeps no money and no records to check. */
export const NO_BOOKS: RoomBooks = { holds: [], passes: [] };

/** Of a room that only answers: nothing runs by itself, nothing is set, nothing is kept. */
export const ONLY_ROUTES = {
  topics: [],
  jobs: {},
  ticks: [],
  listeners: [],
  books: NO_BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
} satisfies Partial<RoomParts>;

/** Opens a member of the sample brand whom nobody can sign in as, once; the holder is the name at his bank. */
export type SampleMember = (
  tx: Tx,
  brand: { readonly id: BrandId; readonly currency: string },
  username: string,
  holder: string,
) => Promise<MemberId>;

/** The parts of all rooms, in the order of the rooms. */
export function collect(rooms: readonly Room[]): RoomParts {
  const ticks = rooms.flatMap((room) => room.ticks);
  return {
    routes: rooms.flatMap((room) => room.routes),
    access: Object.assign({}, ...rooms.map((room) => room.access)),
    topics: rooms.flatMap((room) => room.topics),
    jobs: Object.assign({}, ...rooms.map((room) => room.jobs), ...ticks.map((tick) => tick.jobs)),
    ticks,
    listeners: rooms.flatMap((room) => room.listeners),
    books: {
      holds: rooms.flatMap((room) => room.books.holds),
      passes: rooms.flatMap((room) => room.books.passes),
    },
    seeds: rooms.flatMap((room) => room.seeds),
    settings: rooms.flatMap((room) => room.settings),
    approvals: rooms.flatMap((room) => room.approvals),
  };
}

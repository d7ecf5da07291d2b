/** An event of a script, and when it comes. */
import type { FeedEvent } from './play.ts';

export type Draft = FeedEvent extends infer E
  ? E extends FeedEvent
    ? Omit<E, 'n' | 'second' | 'at'>
    : never
  : never;

export type Beat = { readonly second: number; readonly offset: number; readonly event: Draft };

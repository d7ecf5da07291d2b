/**
 * Books as batches of slips read them. What a book is priced from – markets, outlook, the course of the match – is some 20 kB and changes with
 * the version only: it is read once a version and kept; what else decides (state, stops, times) is read each time.
 */
import type { Runner } from '#platform/db/db.ts';
import { BOOK_HEADS, type BookBody, type BookRow, BOOKS_BY_ID } from '../store/books.ts';

/** Two days of matches of a brand with every league. */
const KEPT = 600;

export type KnownBooks = {
  /** Issues its first question before it awaits; only versions nobody has seen take a second one. */
  readonly read: (runner: Runner, ids: readonly string[]) => Promise<ReadonlyMap<string, BookRow>>;
};

export function createKnownBooks(): KnownBooks {
  const bodies = new Map<string, BookBody>();
  const keep = ({ id, version, play, outlook, markets, overrides }: BookRow): void => {
    bodies.delete(id);
    bodies.set(id, { version, play, outlook, markets, overrides });
    const [oldest] = bodies.keys();
    if (bodies.size > KEPT && oldest !== undefined) bodies.delete(oldest);
  };
  return {
    read: async (runner, ids) => {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return new Map();
      const found = new Map<string, BookRow>();
      const missing: string[] = [];
      for (const head of await runner.rows(BOOK_HEADS, [wanted])) {
        const body = bodies.get(head.id);
        if (body?.version === head.version) found.set(head.id, { ...head, ...body });
        else missing.push(head.id);
      }
      if (missing.length === 0) return found;
      // Written on since its head was read: the whole row says what stands now.
      for (const book of await runner.rows(BOOKS_BY_ID, [missing])) {
        keep(book);
        found.set(book.id, book);
      }
      return found;
    },
  };
}

/**
 * The log of calls, with what is secret masked: written a moment later and many at a time, because nobody's money waits for it. What had an effect stands in the transaction
 * that had it; a line that a killed process lost loses nothing else.
 */
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { addCalls, type CallRow } from '../store/calls.ts';

const EVERY_MS = 100;
const MOST = 500;
/** Beyond it the oldest are dropped: the database is away, and the calls are refused anyway. */
const KEPT = 20_000;
const LONGEST = 4_000;

const SECRETS = /("(?:token|password|secret|sign|params|url|game_url|wallet_url)"\s*:\s*")[^"]*(")/g;
const SECRET_FORM = /((?:^|&)(?:token|params|sign|password)=)[^&]*/g;
/** As it may be shown: what opens something is a mark, which a call that is taken up again may bear as its token. */
export const mask = (text: string): string =>
  text.replaceAll(SECRETS, '$1***$2').replaceAll(SECRET_FORM, '$1***').slice(0, LONGEST).replaceAll('\0', '');

export type CallLog = {
  readonly add: (call: Omit<CallRow, 'id'>) => void;
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createCallLog({ db, log }: { readonly db: Db; readonly log: Log }): CallLog {
  let waiting: CallRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const page = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await addCalls(db, page);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() =>
      writeAll().catch((error: unknown) => log.warn({ err: error }, 'calls of vendors could not be logged')),
    );
    return writing;
  };
  return {
    add: (call) => {
      if (waiting.length >= KEPT) waiting.shift();
      waiting.push({
        ...call,
        id: newId(call.at.getTime()),
        sent: mask(call.sent),
        answered: mask(call.answered),
      });
      timer ??= setTimeout(() => void flush(), EVERY_MS);
    },
    flush,
    close: flush,
  };
}

/** Tells pages that only watch when there is something they may see by now: every process that serves pages looks by itself, and stores nothing. */
import { SECOND } from '#kernel/time.ts';
import type { Hub } from '#platform/live/hub.ts';
import { fullName } from '#platform/live/publish.ts';
import { PokerTableChanged } from '../contract.ts';
import { SEEN_SINCE } from '../store/hands.ts';
import type { PokerNeeds } from './needs.ts';

/** What is seen later than this after it was told of is told once more, so that a page never stands still a step behind. */
const WINDOW_MS = 2 * SECOND;

export type Ticker = { readonly stop: () => void };

export function startWatching(
  { db, log, clock }: Pick<PokerNeeds, 'db' | 'log' | 'clock'>,
  hub: Pick<Hub, 'signal' | 'hears' | 'hearsAny'>,
): Ticker {
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking || !hub.hearsAny('poker:')) return;
    looking = true;
    try {
      for (const { table_code: code } of await db.rows(SEEN_SINCE, [new Date(clock.now() - WINDOW_MS)])) {
        const topic = fullName(PokerTableChanged, { code });
        if (hub.hears(topic)) hub.signal(topic);
      }
    } catch (error) {
      log.warn({ err: error }, 'what is played at poker tables cannot be read');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), SECOND);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

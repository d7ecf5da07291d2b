/** What comes round: conversations nobody speaks in end, and old messages of rooms are forgotten. */
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { endChat, leaveQuestion, SILENT_MS } from './service/conversation.ts';
import type { ChatNeeds } from './service/needs.ts';
import { pruneMessages } from './store.ts';
import { lockSilent } from './store/service.ts';

/** Nobody looks for what was said in a room longer ago; what was reported stays. */
const KEPT_MS = 90 * DAY;

/** Answers how many have ended. */
export const endSilent = (needs: ChatNeeds): Promise<number> =>
  needs.db.transaction(async (tx) => {
    const now = needs.clock.now();
    const rows = await lockSilent(tx, new Date(now - SILENT_MS));
    for (const row of rows) {
      if (row.state === 'waiting') await leaveQuestion(needs, tx, row);
      await endChat(tx, row, 'time', new Date(now));
    }
    return rows.length;
  });

export const forgetOld = ({ db, clock }: ChatNeeds): Promise<number> =>
  pruneMessages(db, new Date(clock.now() - KEPT_MS));

export const chatTicks = (needs: ChatNeeds): readonly Tick[] => [
  ticking(needs.db, 'chat.silent', MINUTE, async () => void (await endSilent(needs))),
  ticking(needs.db, 'chat.forget', HOUR, async () => void (await forgetOld(needs))),
];

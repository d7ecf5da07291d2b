/** What protection puts into the console: a card on a player's page, and the filter of the trail. */
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['protection-ui'],
  trail: { prefix: 'protection', title: (words) => words('protection.ops.limits') },
};

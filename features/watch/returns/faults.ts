/** What the monitor refuses. */
import { defineFaults } from '#kernel/faults.ts';

export const returnsFaults = defineFaults({
  'returns.unknown_game': { status: 404 },
});

/** The device has a network again: what failed meanwhile is asked for, and nobody waits for the end of a pause or presses anything. */
import type { Answers } from '#platform/ui/answers.ts';
import type { Live } from '#platform/ui/live.ts';

export function followNetwork(live: Pick<Live, 'retry'>, answers: Pick<Answers, 'retry'>): void {
  addEventListener('online', () => {
    live.retry();
    answers.retry();
  });
}

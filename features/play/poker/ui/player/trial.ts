/** Poker with credits. */
import type { OpenPokerTrial } from '#features/play/poker/contract.ts';
import { keepTrial, keptTrial as keptIn } from '#features/play/stakes/ui/trial.ts';
import type { Api } from '#platform/ui/api.ts';

const ROOM = 'poker';

export const keptTrial = (): string | undefined => keptIn(ROOM);

export async function openTrial(api: Api): Promise<string> {
  const kept = keptTrial();
  if (kept !== undefined) return kept;
  const { token } = await api.send<typeof OpenPokerTrial>('POST', '/poker/trial', {});
  keepTrial(ROOM, token);
  return token;
}

/** Playing with credits: no account is needed. The token of a trial lives as long as this tab. */
import type { OpenPokerTrial } from '#features/play/poker/contract.ts';
import type { Api } from '#platform/ui/api.ts';

const PLACE = 'trial:poker';

export const keptTrial = (): string | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(PLACE) ?? undefined);

export async function openTrial(api: Api): Promise<string> {
  const kept = keptTrial();
  if (kept !== undefined) return kept;
  const { token } = await api.send<typeof OpenPokerTrial>('POST', '/poker/trial', {});
  sessionStorage.setItem(PLACE, token);
  return token;
}

/** How a call names its trial; play with money names nothing. */
export const bearing = (
  trial: string | undefined,
): { readonly headers?: Readonly<Record<string, string>> } =>
  trial === undefined ? {} : { headers: { 'x-trial': trial } };

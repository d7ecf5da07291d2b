/** What is shown when a game does not open. */
import type { Closed } from '#features/around/lobby/contract.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { addressOf } from './address.ts';
import type { LaunchNews } from './launch-news.ts';

const isClosedNews = (value: unknown): value is Closed =>
  typeof value === 'object' && value !== null && 'recommended' in value && Array.isArray(value.recommended);

/** A popup and what it is about, or a line of text; neither: nobody knows why. */
export type Refused =
  | { readonly popup: 'launch'; readonly about: LaunchNews }
  | { readonly popup: 'login'; readonly about: { readonly back: string } }
  | { readonly popup?: undefined; readonly text: string | undefined };

export function refusedOf(game: Game, trouble: unknown): Refused {
  if (!(trouble instanceof ApiRefusal)) return { text: undefined };
  const { code, value, message } = trouble;
  if (code === 'lobby.in_need_true_account') return { popup: 'launch', about: { kind: 'true-account' } };
  if (code === 'gate.sign_in_first') return { popup: 'login', about: { back: addressOf(game) } };
  if (!isClosedNews(value)) return { text: message };
  const { recommended, until } = value;
  return { popup: 'launch', about: { kind: 'closed', name: game.nodeName, recommended, until } };
}

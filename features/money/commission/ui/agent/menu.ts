/** The menu of the agent centre: what stands in it depends on what the brand has and on what the agent may. */
import type { IconName } from '#platform/ui/icons.ts';

export type CentrePage =
  | 'team'
  | 'create'
  | 'downline'
  | 'links'
  | 'bets'
  | 'profit'
  | 'income'
  | 'transactions'
  | 'dividend'
  | 'daily'
  | 'hourly'
  | 'realtime'
  | 'contracts'
  | 'transfer'
  | 'requests'
  | 'news'
  | 'security';

export type Enabled = {
  readonly dividend: boolean;
  readonly daily: boolean;
  readonly hourly: boolean;
  readonly realtime: boolean;
  readonly transfers: boolean;
};

type Entry = { readonly page: CentrePage; readonly icon: IconName; readonly when?: keyof Enabled };

const MENU: readonly Entry[] = [
  { page: 'team', icon: 'home' },
  { page: 'create', icon: 'plus' },
  { page: 'downline', icon: 'user' },
  { page: 'links', icon: 'globe' },
  { page: 'bets', icon: 'doc' },
  { page: 'profit', icon: 'grid' },
  { page: 'income', icon: 'wallet' },
  { page: 'transactions', icon: 'again' },
  { page: 'contracts', icon: 'slip' },
  { page: 'dividend', icon: 'gift', when: 'dividend' },
  { page: 'daily', icon: 'sun', when: 'daily' },
  { page: 'hourly', icon: 'clock', when: 'hourly' },
  { page: 'realtime', icon: 'run', when: 'realtime' },
  { page: 'transfer', icon: 'fwd', when: 'transfers' },
  { page: 'requests', icon: 'chat' },
  { page: 'news', icon: 'bell' },
  { page: 'security', icon: 'lock' },
];

export const menuFor = (enabled: Enabled): readonly Entry[] =>
  MENU.filter(({ when }) => when === undefined || enabled[when]);

/** The page of an address; the team where it names none, or one that is not there. */
export const pageAt = (pathname: string, menu: readonly Entry[]): CentrePage => {
  const asked = pathname.split('/')[2];
  return menu.find(({ page }) => page === asked)?.page ?? 'team';
};

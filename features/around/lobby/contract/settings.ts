import { CdnHost } from '#features/setup/brand/contract/settings.ts';
import { choice, lines, settings } from '#kernel/settings.ts';

/** What the lobby shows of a jackpot, and the hosts games are launched from. */
export const GameSettings = settings(
  'lobby.games',
  {
    jackpot: choice('brand.ops.jackpot', [
      { value: 'display', word: 'brand.ops.jackpot_display' },
      { value: 'pool', word: 'brand.ops.jackpot_pool' },
    ]),
    launchGameCDNs: lines('brand.ops.launch_hosts', CdnHost, { maxItems: 10, hint: 'brand.ops.host_hint' }),
  },
  { title: 'brand.ops.jackpot', defaults: { jackpot: 'display', launchGameCDNs: [] } },
);

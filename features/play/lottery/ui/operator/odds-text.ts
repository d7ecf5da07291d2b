/** A brand's own odds as lines: `xien2=12.5`, by tier `ibet_big.24.1=150`. Pure. */
import type { OpsLottery } from '#features/play/lottery/contract/ops.ts';

type Odds = OpsLottery['odds'];

export const oddsLines = (odds: Odds): string =>
  Object.entries(odds)
    .flatMap(([play, table]) =>
      typeof table === 'string'
        ? [`${play}=${table}`]
        : Object.entries(table).map(([tier, pays]) => `${play}.${tier}=${pays}`),
    )
    .join('\n');

export function readOddsLines(text: string): Odds {
  const odds: Record<string, string | Record<string, string>> = {};
  for (const line of text.split('\n')) {
    const [name = '', pays = ''] = line.split('=').map((part) => part.trim());
    if (name === '' || pays === '') continue;
    const [play = '', ...tier] = name.split('.');
    const known = odds[play];
    if (tier.length === 0) odds[play] = pays;
    else odds[play] = { ...(typeof known === 'object' ? known : {}), [tier.join('.')]: pays };
  }
  return odds;
}

import type { GetPointsBalance, PointsChanged } from '#features/around/points/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

export const BALANCE = '/wps/relay/MCSFE_pointsBalance';
export const GOODS = '/wps/relay/MCSFE_pointsGoods';
export const HISTORY = '/wps/relay/MCSFE_pointsHistory';
export const REDEMPTIONS = '/wps/relay/MCSFE_pointsRedeemList';
export const CONFIG = '/wps/relay/MCSFE_pointsConfig';

/** What every call of points begins with. */
const ALL = '/wps/relay/MCSFE_points';

/** Points as they stand; they and every list of the page are asked for again whenever they move. */
export function usePoints() {
  const answers = useAnswers();
  const read = useRead<typeof GetPointsBalance>(BALANCE, {}, 2_000);
  useLive<typeof PointsChanged>(
    'points',
    {},
    { onEvent: () => answers.stale(ALL), onReset: () => answers.stale(ALL) },
  );
  return read;
}

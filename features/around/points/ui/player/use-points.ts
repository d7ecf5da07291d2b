import type { GetPointsBalance, PointsChanged } from '#features/around/points/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

export const BALANCE = '/wps/relay/MCSFE_pointsBalance';
export const GOODS = '/wps/relay/MCSFE_pointsGoods';
export const HISTORY = '/wps/relay/MCSFE_pointsHistory';
export const REDEMPTIONS = '/wps/relay/MCSFE_pointsRedeemList';
export const CONFIG = '/wps/relay/MCSFE_pointsConfig';

/** Points as they stand, asked for again whenever they move. */
export function usePoints() {
  const read = useRead<typeof GetPointsBalance>(BALANCE, {}, 2_000);
  useLive<typeof PointsChanged>('points', {}, { onEvent: read.again, onReset: read.again });
  return read;
}

import type { GetVip, VipChanged } from '#features/around/vip/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

/** Where the member stands, asked for again when a level or a rebate changes. */
export function useVip() {
  const read = useRead<typeof GetVip>('/wps/relay/MCSFE_vip', {}, 2_000);
  useLive<typeof VipChanged>('vip', {}, { onEvent: read.again, onReset: read.again });
  return read;
}

import type { GetVip, VipChanged } from '#features/around/vip/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

/** Where the member stands; it and his rebates are asked for again when a level or a rebate changes. */
export function useVip() {
  const answers = useAnswers();
  const again = (): void => {
    answers.stale('/wps/relay/MCSFE_vip');
    answers.stale('/wps/relay/MCSFE_rebate');
  };
  const read = useRead<typeof GetVip>('/wps/relay/MCSFE_vip', {}, 2_000);
  useLive<typeof VipChanged>('vip', {}, { onEvent: again, onReset: again });
  return read;
}

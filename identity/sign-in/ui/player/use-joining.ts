import type { GetWhiteLabel } from '#features/setup/brand/contract.ts';
import { useRead } from '#platform/ui/call.ts';

const HOUR_MS = 3_600_000;

/** Whether the way to an account is shown at all: the brand's register button (flag DIRECTREG3). */
export const useJoining = (): boolean =>
  useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}, HOUR_MS).value?.flags.DIRECTREG3 !== false;

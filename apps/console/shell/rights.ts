import type { GetStaffInfo } from '#features/people/staff/contract.ts';
import { useRead } from '#platform/ui/call.ts';

const MINUTE_MS = 60_000;

export type MyRights = { readonly may: (right: string) => boolean };

/** What the signed-in person may do, as the server says; undefined until it has said so. */
export function useRights(): MyRights | undefined {
  const me = useRead<typeof GetStaffInfo>('/ops/me', {}, MINUTE_MS).value;
  if (!me) return undefined;
  return {
    may: (right) =>
      me.rights.some(
        (one) => one === '*' || one === right || (one.endsWith('.*') && right.startsWith(one.slice(0, -1))),
      ),
  };
}

import type { GetStaffInfo } from '#features/people/staff/contract.ts';
import { useRead } from '#platform/ui/call.ts';

const MINUTE_MS = 60_000;

export type MyRights = {
  /** Of several one is enough. */
  readonly may: (right: string | readonly string[]) => boolean;
};

/** What the signed-in person may do, as the server says; undefined until it has said so. */
export function useRights(): MyRights | undefined {
  const me = useRead<typeof GetStaffInfo>('/ops/me', {}, MINUTE_MS).value;
  if (!me) return undefined;
  const covers = (one: string, right: string): boolean =>
    one === '*' || one === right || (one.endsWith('.*') && right.startsWith(one.slice(0, -1)));
  return {
    may: (wanted) => [wanted].flat().some((right) => me.rights.some((one) => covers(one, right))),
  };
}

/** What staff may do, in words. Every right a route asks for stands here (apps/server/access/right-names.test.ts). */
import { useWords } from '#platform/ui/words.tsx';

export const RIGHTS = [
  'agents.read',
  'agents.move',
  'agents.points',
  'agents.requests',
  'aml.read',
  'aml.work',
  'audit.read',
  'bonus.approve',
  'bonus.forfeit',
  'bonus.grant',
  'bonus.read',
  'bonus.write',
  'brand.jurisdiction',
  'brand.read',
  'brand.status',
  'brand.write',
  'catalogue.read',
  'catalogue.rebates',
  'catalogue.write',
  'cockfight.approve',
  'cockfight.read',
  'cockfight.write',
  'commission.contracts',
  'commission.correct',
  'commission.hold',
  'commission.read',
  'content.read',
  'content.write',
  'deposits.approve',
  'deposits.match',
  'deposits.read',
  'jobs.read',
  'jobs.write',
  'ledger.check',
  'ledger.read',
  'lottery.read',
  'lottery.results',
  'lottery.write',
  'members.factors',
  'members.level',
  'members.messages',
  'members.password',
  'members.profile',
  'members.read',
  'members.status',
  'members.tags',
  'members.transaction',
  'methods.approve',
  'methods.read',
  'methods.write',
  'players.note',
  'players.read',
  'protection.exclude',
  'protection.limits',
  'protection.read',
  'reports.read',
  'risk.networks',
  'sportsbook.approve',
  'sportsbook.read',
  'sportsbook.write',
  'staff.approve',
  'staff.read',
  'staff.write',
  'tables.read',
  'tables.write',
  'verification.decide',
  'verification.read',
  'wallet.adjust',
  'wallet.approve',
  'wallet.read',
  'wallet.resolve',
  'withdrawals.approve',
  'withdrawals.read',
  'withdrawals.release',
] as const;

/** `deposits.*` and `*` of the house's own roles, written out as the rights they stand for. */
export const spelled = (rights: readonly string[], known: readonly string[]): string[] =>
  known.filter((right) =>
    rights.some(
      (one) => one === '*' || one === right || (one.endsWith('.*') && right.startsWith(one.slice(0, -1))),
    ),
  );

/** The name of a right; one that nobody named stays its code. */
export function useRightName(): (right: string) => string {
  const words = useWords();
  return (right) => {
    const known = RIGHTS.find((one) => one === right);
    return known ? words(`staff.right.${known}`) : right;
  };
}

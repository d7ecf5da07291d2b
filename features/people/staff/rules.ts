/** Rights and roles. Pure. */
import type { StaffRole } from './contract.ts';

/** What a role may do before a brand changes it. `admin` runs the brand; nobody but he hires. */
export const HOUSE_ROLES: Readonly<Record<Exclude<StaffRole, 'none'>, readonly string[]>> = {
  admin: ['*'],
  support: [
    'bonus.grant',
    'bonus.read',
    'missions.read',
    'promotions.read',
    'promotions.review',
    'members.*',
    'deposits.read',
    'methods.read',
    'withdrawals.read',
    'wallet.read',
    'support.*',
    'status.*',
    'chat.*',
    'messages.*',
    'protection.read',
    'verification.*',
    'players.*',
    'catalogue.read',
    'sportsbook.read',
    'cockfight.read',
    'vendors.read',
    'sea.read',
    'poker.read',
    'lottery.read',
    'tables.read',
    'content.*',
    'brand.read',
    'agents.read',
    'commission.read',
  ],
  finance: [
    'bonus.*',
    'missions.approve',
    'missions.read',
    'promotions.approve',
    'promotions.read',
    'deposits.*',
    'methods.*',
    'withdrawals.*',
    'wallet.*',
    'ledger.*',
    'cashier.*',
    'members.read',
    'players.*',
    'verification.read',
    'aml.read',
    'reports.*',
    'catalogue.read',
    'vendors.read',
    'brand.read',
    'agents.read',
    'commission.*',
  ],
  risk: [
    'bonus.forfeit',
    'bonus.read',
    'missions.*',
    'promotions.*',
    'members.*',
    'deposits.read',
    'methods.read',
    'withdrawals.*',
    'wallet.read',
    'ledger.read',
    'risk.*',
    'protection.*',
    'verification.*',
    'aml.*',
    'players.*',
    'reports.*',
    'audit.read',
    'brand.read',
    'catalogue.*',
    'sportsbook.*',
    'cockfight.*',
    'vendors.read',
    'vendors.write',
    'sea.*',
    'poker.*',
    'agents.*',
    'commission.read',
    'lottery.*',
    'tables.*',
  ],
};

/** `deposits.*` covers `deposits.read`; `*` covers everything, and nothing else covers `*`. */
export const covers = (rights: readonly string[], right: string): boolean =>
  rights.some(
    (one) => one === '*' || one === right || (one.endsWith('.*') && right.startsWith(one.slice(0, -1))),
  );

export const APPROVE = 'staff.approve';
/** What an administrator has to be able to do, or the brand has nobody left who could give any right back. */
const KEPT_BY_ADMIN: readonly string[] = ['staff.read', 'staff.write', APPROVE];
export const leavesAdmin = (role: string, rights: readonly string[]): boolean =>
  role !== 'admin' || KEPT_BY_ADMIN.every((right) => covers(rights, right));

import { settings, whole } from '#kernel/settings.ts';

/** How many others have to agree before a right is given. One person alone could lower it: it is set by who runs the installation. */
export const ApprovalSettings = settings(
  'staff.approvals',
  { grantApprovals: whole('staff.settings.grant_approvals', { minimum: 1, maximum: 2 }) },
  { title: 'staff.settings.approvals', write: false, defaults: { grantApprovals: 1 } },
);

import { defineFaults } from '#kernel/faults.ts';

export const staffFaults = defineFaults({ 'staff.unknown': { status: 404 } });

import { defineFaults } from '#kernel/faults.ts';

export const queueFaults = defineFaults({
  'queues.unknown': { status: 404 },
});

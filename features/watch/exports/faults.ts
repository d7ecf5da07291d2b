import { defineFaults } from '#kernel/faults.ts';

export const exportFaults = defineFaults({
  'exports.unknown': { status: 404 },
  /** Days the wrong way round, or further back than is read. */
  'exports.period': { status: 422 },
  /** As many as are written for one person at once. */
  'exports.too_many': { status: 409 },
});

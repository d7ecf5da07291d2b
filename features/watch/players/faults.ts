import { defineFaults } from '#kernel/faults.ts';

export const playersFaults = defineFaults({ 'players.unknown': { status: 404 } });

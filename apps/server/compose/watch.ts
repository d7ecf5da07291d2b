/** Rooms that look into the house: the explorer gets the program that checks the books, queues get every listener. */
import { join } from 'node:path';
import { createExplorer } from '#features/watch/explorer/room.ts';
import type { CheckNeeds } from '#features/watch/explorer/service/check.ts';
import { createQueues } from '#features/watch/queues/room.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import type { Room } from '#platform/room/room.ts';

type Needs = Omit<CheckNeeds, 'program' | 'env'> & {
  readonly dataDir: string | undefined;
  readonly listeners: () => readonly Listener[];
};

const HAAT = join(import.meta.dirname, '../../../bin/haat.mjs');

export function composeWatch({ listeners, dataDir, ...needs }: Needs): readonly Room[] {
  const { options } = needs.db;
  return [
    createExplorer({
      ...needs,
      program: [process.execPath, HAAT, 'books', '--json'],
      env: {
        DATABASE_OWNER_URL: '',
        DATABASE_URL: options.directUrl ?? options.url,
        ...(dataDir === undefined ? {} : { HAAT_DATA: dataDir }),
      },
    }),
    createQueues({ ...needs, listeners }),
  ];
}

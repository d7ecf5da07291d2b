/** A cluster for crash tests: durable settings, because what survives a crash is the question. */
import { type Embedded } from '#platform/db/embedded/start.ts';
import { startScratch } from './cluster.ts';

/** Fresh and durable; `stop` removes it. Its server may be killed: it comes back at the same address. */
export const durableCluster = (): Promise<Embedded> => startScratch('durable');

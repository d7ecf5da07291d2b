/** What a trial hands back: figures for people, failures for the exit code. */
import setup from '#platform/testkit/cluster.ts';
import { startServer, type TestServer, type TestServerOptions } from '#apps/server/testing.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { checkBooks } from '#tools/books/books.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';

export type SoakResult = {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly failures: readonly string[];
};

/** The books of a test server, as failures. */
export async function booksOf(server: TestServer): Promise<string[]> {
  const openSeed = createSealer(server.keys.derive('seeds')).open;
  const { findings } = await checkBooks({
    url: server.ownerUrl,
    openSeed,
    journal: journalKeys(server.keys, server.keysDir),
  });
  return findings.map(({ pass, row, says }) => `books: ${pass}: ${row}: ${says}`);
}

export function print(name: string, { figures, failures }: SoakResult): void {
  console.log(`\n${name}`);
  for (const [what, figure] of Object.entries(figures)) console.log(`  ${what.padEnd(34)} ${figure}`);
  for (const failure of failures.slice(0, 40)) console.log(`  FAILED ${failure}`);
  console.log(failures.length === 0 ? '  passed' : `  ${failures.length} failures`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Runs a trial against a server of its own with a database of its own, and prints what came of it. */
export async function soak(
  name: string,
  trial: (server: TestServer) => Promise<SoakResult>,
  options: TestServerOptions = {},
): Promise<void> {
  const stopCluster = await setup();
  const server = await startServer(options);
  try {
    const { figures, failures } = await trial(server);
    print(name, { figures, failures: [...failures, ...(await booksOf(server))] });
  } finally {
    await server.stop();
    await stopCluster();
  }
}

/** A log of errors alone, with the lines it has written so far. */
export function errorLog(): { readonly log: Log; readonly errors: readonly string[] } {
  const errors: string[] = [];
  return { log: createLog('error', { write: (line) => void errors.push(line) }), errors };
}

/** The n-th word of the command line as a number. */
export const argument = (n: number, otherwise: number): number => Number(process.argv[2 + n] ?? otherwise);

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

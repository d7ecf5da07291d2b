/**
 * Checking the books from the console: the very program of `haat books` runs beside the server, and what it says of each pass is written
 * down. It has a process of its own, so that a check of minutes neither holds a job of the queue nor the stop of a server.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { newId } from '#kernel/ids.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { type Actor, type May, staffAction } from '#platform/trail/staff-action.ts';
import type { BooksCheck } from '../contract.ts';
import { explorerFaults } from '../faults.ts';
import { addPass, beginCheck, type CheckRow, endCheck, leaveStale } from '../store/checks.ts';

export type CheckNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly may?: May | undefined;
  /** Program and arguments of the check, and what it has to know; it writes a line of JSON for every pass. */
  readonly program: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type Checks = {
  /** @throws explorer.check_running · gate.not_allowed */
  readonly begin: (actor: Actor) => Promise<CheckRow>;
  /** Ends what this process has begun. */
  readonly close: () => Promise<void>;
};

/** No pass takes as long; a process that went down with its server says nothing more. */
const STALE_MS = 20 * MINUTE;
/** Findings of a pass that are kept: more say nothing new. */
const MOST = 50;

type Line = BooksCheck['passes'][number] & { readonly of: number };

function readLine(text: string): Line | undefined {
  try {
    const { name, caption, ms, findings, of } = Object(JSON.parse(text));
    if (typeof name !== 'string' || !Array.isArray(findings)) return undefined;
    return {
      name,
      caption: String(caption),
      ms: Math.round(Number(ms)),
      of: Number(of),
      findings: findings.slice(0, MOST).map(({ row, says }) => ({ row: String(row), says: String(says) })),
    };
  } catch {
    // Not every line is about a pass.
    return undefined;
  }
}

export function createChecks(needs: CheckNeeds): Checks {
  const { db, clock, log, program, env } = needs;
  const running = new Map<ChildProcess, Promise<void>>();
  const now = (): Date => new Date(clock.now());

  async function follow(id: string, child: ChildProcess): Promise<void> {
    const ended = new Promise<number | null>((give) => {
      child.once('error', () => give(null));
      child.once('close', (code) => give(code));
    });
    if (child.stdout)
      for await (const text of createInterface({ input: child.stdout })) {
        const line = readLine(text);
        if (!line) continue;
        const { of, ...pass } = line;
        await addPass(db, id, pass, of, now());
      }
    const code = await ended;
    // 0: nothing was found, 1: something was; anything else is no result.
    await endCheck(db, id, code === 0 || code === 1 ? 'done' : child.killed ? 'stopped' : 'failed', now());
  }

  function start(id: string): void {
    const [command, ...given] = program;
    const child = spawn(command, given, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const work = follow(id, child)
      .catch((error: unknown) => log.error({ err: error }, 'a check of the books was lost'))
      .finally(() => running.delete(child));
    running.set(child, work);
  }

  return {
    begin: async (actor) => {
      const row = await staffAction(
        needs,
        { actor, right: 'ledger.check', action: 'explorer.checked', subject: 'books' },
        async (tx, note) => {
          const at = now();
          await leaveStale(tx, at, new Date(at.getTime() - STALE_MS));
          const begun = await beginCheck(tx, { id: newId(), brandId: actor.brandId, by: actor.staffId, at });
          if (!begun) throw explorerFaults('explorer.check_running');
          note({ after: { id: begun.id } });
          return begun;
        },
      );
      start(row.id);
      return row;
    },
    close: async () => {
      for (const child of running.keys()) child.kill('SIGTERM');
      await Promise.all(running.values());
    },
  };
}

/** Runs the passes on one snapshot, so that bets going on meanwhile disturb nothing. */
import pg from 'pg';
import { PASSES, type Pass, SHOWN } from './passes.ts';

export type Verdict = {
  readonly pass: Pass;
  readonly findings: readonly string[];
  readonly count: number;
  readonly ms: number;
};

/**
 * @param url any user that reads every schema; nothing is written
 * @param told called after each pass
 */
export async function readBooks(
  url: string,
  told: (verdict: Verdict) => void = () => undefined,
): Promise<Verdict[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'haat books' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local work_mem = '128MB'`);
    await client.query('set local jit = off');
    const verdicts: Verdict[] = [];
    for (const pass of PASSES) {
      const began = Date.now();
      const { rows } = await client.query<{ finding: string; whole: string }>(
        `select finding, count(*) over () as whole from (${pass.sql}) found limit ${SHOWN}`,
      );
      const verdict = {
        pass,
        findings: rows.map((row) => row.finding),
        count: Number(rows[0]?.whole ?? 0),
        ms: Date.now() - began,
      };
      told(verdict);
      verdicts.push(verdict);
    }
    await client.query('commit');
    return verdicts;
  } finally {
    await client.end();
  }
}

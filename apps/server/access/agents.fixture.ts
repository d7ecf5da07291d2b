/** Records of agents for the matrix and the trail: a place, a request, a contract that waits, and a line that is due. */
import { newId } from '#kernel/ids.ts';
import type { TestServer } from '../testing.ts';

export type AgentRecords = {
  readonly agent: string;
  readonly agent_request: string;
  readonly commission_contract: string;
  readonly commission_line: string;
};

/** Makes an agent of a member and gives it one of each. */
export async function agentRecords({ db, brandId }: TestServer, memberId: string): Promise<AgentRecords> {
  const ids = {
    agent_request: newId(),
    commission_contract: newId(),
    commission_line: newId(),
    run: newId(),
  };
  const query = (text: string, values: readonly unknown[]) => db.pool.query(text, [...values]);
  // At once: whoever is an agent and stands nowhere is given a place by the server's own job.
  await query(
    `with agent as (update members.members set type = 1 where id = $1 returning id)
     select agents.place(array[id], array[$2::uuid], array[null::uuid]) from agent`,
    [memberId, brandId],
  );
  await query(
    `insert into agents.requests (id, brand_id, asked_by, kind, text) values ($1, $2, $3, 'other', 'Please look.')`,
    [ids.agent_request, brandId, memberId],
  );
  await query(
    `insert into commission.contracts (id, thread, version, brand_id, receiver, kind, terms, currency, state, proposed_at, proposed_by)
     values ($1, $1, 1, $2, $3, 'hourly', '{"kind": "hourly", "tiers": [{"rate": "0.001"}]}', 'BDT', 'proposed', now(), $3)`,
    [ids.commission_contract, brandId, memberId],
  );
  // The period before the year 2000 is nobody's: calculations go on from the newest.
  await query(
    `insert into commission.runs (id, brand_id, kind, cycle, period_key, from_at, to_at, zone, state, lines, total, started_at)
     values ($1, $2, 'daily', 'daily', $3, '1999-01-01', '1999-01-02', 'UTC', 'paying', 1, 100, now())`,
    [ids.run, brandId, `daily/1999-01-01 ${ids.run}`],
  );
  await query(
    `insert into commission.lines (id, run_id, brand_id, serial, receiver, kind, cycle, period_key, from_at, to_at, amount, currency,
       state, explanation, created_at) values ($1, $2, $3, $4, $5, 'daily', 'daily', 'daily/1999-01-01', '1999-01-01', '1999-01-02', 100,
       'BDT', 'held', '{}', now())`,
    [ids.commission_line, ids.run, brandId, `C-${ids.commission_line}`, memberId],
  );
  await query(
    `insert into commission.disputes (line_id, brand_id, member_id, text, at) values ($1, $2, $3, 'A bet is missing.', now())`,
    [ids.commission_line, brandId, memberId],
  );
  return { agent: memberId, ...ids };
}

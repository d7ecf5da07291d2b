/** The pass that holds sums in the books against the sums that providers named; deposits and withdrawals each have theirs. */
import { formatWire } from '#kernel/money.ts';
import { type Finding, MOST_FINDINGS, type Pass } from '#platform/room/pass.ts';

type Said = {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly body: Buffer;
};

const PAGE = 4_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Undefined where the message does not name a sum: what it says then is the adapter's business. */
function sumIn(body: Buffer): string | undefined {
  try {
    const said = JSON.parse(body.toString('utf8')) as { amount?: unknown; currency?: unknown };
    return typeof said.amount === 'string' ? `${said.amount} ${String(said.currency)}` : undefined;
  } catch {
    // Not every provider writes JSON, and the message's own columns are compared all the same.
    return undefined;
  }
}

/**
 * `text` selects `id, amount, currency, body` of messages that moved money, those with an id above $1 in its order, without a limit of
 * its own; `what` is what a finding calls the row.
 */
export const saidPass = (
  name: string,
  caption: string,
  { what, text }: { readonly what: string; readonly text: string },
): Pass => ({
  name,
  caption,
  look: async ({ client }) => {
    const findings: Omit<Finding, 'pass'>[] = [];
    for (let last = FIRST; ; ) {
      const { rows } = await client.query<Said>(`${text} limit ${PAGE}`, [last]);
      for (const { id, amount, currency, body } of rows) {
        last = id;
        const sum = sumIn(body);
        const ours = `${formatWire(amount, currency)} ${currency}`;
        if (sum !== undefined && sum !== ours)
          findings.push({ row: `${what} ${id}`, says: `is of ${ours}, its provider said ${sum}` });
      }
      if (rows.length < PAGE) break;
    }
    return findings.slice(0, MOST_FINDINGS);
  },
});

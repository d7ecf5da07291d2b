/** Facts in the outbox: each was written by this installation. They are kept for a day. */
import type { Pass } from '#platform/room/pass.ts';
import { factsText } from '#platform/db/journal/facts-mac.ts';

const MOST_FINDINGS = 200;
const PAGE = 5_000;

type Row = {
  xid: string;
  id: string;
  kind: string;
  text: string;
  nonce: string | null;
  mac: Buffer | null;
};

export const FACTS_PASS: Pass = {
  name: 'facts',
  caption: 'every fact that rooms tell each other was written by this installation',
  look: async ({ client, journal }) => {
    if (!journal) return [];
    const found: { row: string; says: string }[] = [];
    for (let after = ['0', '0'], full = true; full && found.length < MOST_FINDINGS; ) {
      const { rows } = await client.query<Row>(
        `select xid::text as xid, id::text as id, kind, facts::text as text, nonce::text as nonce, mac from platform.outbox
         where (xid, id) > ($1::xid8, $2::bigint) order by xid, id limit ${PAGE}`,
        after,
      );
      for (const { id, kind, text, nonce, mac } of rows)
        if (nonce === null || mac === null || !journal.sealer.sign(factsText(nonce, kind, text)).equals(mac))
          found.push({ row: `fact ${id} (${kind})`, says: 'was written or altered by another hand' });
      const last = rows.at(-1);
      full = rows.length === PAGE;
      if (last) after = [last.xid, last.id];
    }
    return found.slice(0, MOST_FINDINGS);
  },
};

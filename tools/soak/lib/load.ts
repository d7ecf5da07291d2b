/** Clients that stake, act and deposit without pause and remember every answer they got: an acknowledged effect must survive. */
import type { Person } from '#apps/server/testing.ts';
import type { Product } from './product.ts';

export type Ack = {
  readonly memberId: string;
  readonly key: string;
  readonly roundId: string;
  readonly text: string;
};

export type Load = {
  readonly acks: readonly Ack[];
  readonly deposits: readonly string[];
  readonly counts: Map<string, number>;
  readonly people: readonly Person[];
  readonly stop: () => Promise<void>;
};

/**
 * ms before the nth question nobody answered, as a page asks: 200 clients that ask every 20 ms cost a whole core while nobody
 * listens, every 100 ms still a fifth of one, and the start needs it.
 */
const retryMs = (unanswered: number): number => Math.min(1_000, 100 * 2 ** unanswered);
const ACTION = { type: 'free-spin' };

export async function startLoad(product: Product, clients: number): Promise<Load> {
  const acks: Ack[] = [];
  const deposits: string[] = [];
  const counts = new Map<string, number>();
  const people: Person[] = [];
  for (let n = 0; n < clients; n += 1) people.push(await product.person(100_000_000n));
  let running = true;
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

  /** Plays an open round to its end as far as the server lets us. */
  const playOut = async (as: Person, roundId: string, key: string): Promise<void> => {
    for (let step = 1; step < 80 && running; step += 1) {
      const body = { type: 'act', roundId, step, action: ACTION };
      const done = await product.call({ path: '/play/monsoon-tiger/act', as, key: `${key}-${step}`, body });
      if (done.status !== 200 || done.value['state'] !== 'open')
        return count(`act ${done.code ?? done.status}`);
    }
  };

  const client = async (as: Person, index: number): Promise<void> => {
    let unanswered = 0;
    let answered = 0;
    for (let n = 0; running; n += 1) {
      const key = `c${index}-${n}`;
      try {
        // By answers: counted by what was asked, most deposits would fall into the seconds when nobody listens.
        if (answered % 10 === index % 10) {
          const body = { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' };
          const asked = await product.call({ path: '/wps/cashier/deposits', as, key, body });
          if (asked.status === 200) deposits.push(String(asked.value['id']));
          count(`deposit ${asked.code ?? asked.status}`);
          answered += 1;
          continue;
        }
        const body = { type: 'stake', stake: '1.00', currency: 'BDT' };
        const said = await product.call({ path: '/play/monsoon-tiger/act', as, key, body });
        count(`stake ${said.code ?? said.status}`);
        answered += 1;
        unanswered = 0;
        if (said.status === 200) {
          const roundId = String(said.value['roundId']);
          acks.push({ memberId: as.id, key, roundId, text: said.text });
          if (said.value['state'] === 'open') await playOut(as, roundId, key);
        } else if (said.code === 'rounds.open_round') await playOut(as, String(said.value['roundId']), key);
        else await new Promise((wake) => setTimeout(wake, 20));
      } catch {
        count('no answer');
        const wait = retryMs(unanswered);
        unanswered += 1;
        await new Promise((wake) => setTimeout(wake, wait));
      }
    }
  };
  const all = Promise.all(people.map(client));
  return {
    acks,
    deposits,
    counts,
    people,
    stop: async () => {
      running = false;
      await all;
    },
  };
}

/** What is missing of what was acknowledged, and what stands twice. */
export async function audit(
  { db }: Product,
  acks: readonly Ack[],
  deposits: readonly string[],
): Promise<string[]> {
  const { rows: lost } = await db.pool.query<{ key: string }>(
    `select a.key from unnest($1::uuid[], $2::text[], $3::uuid[]) a (member_id, key, round_id)
     left join ledger.transfers t on t.member_id = a.member_id and t.key = a.key and t.ref = a.round_id
     left join rounds.rounds r on r.member_id = a.member_id and r.id = a.round_id and r.transfer_id = t.id
     where t.id is null or r.id is null`,
    [acks.map((a) => a.memberId), acks.map((a) => a.key), acks.map((a) => a.roundId)],
  );
  const { rows: gone } = await db.pool.query<{ id: string }>(
    'select a.id from unnest($1::uuid[]) a (id) left join cashier.deposits d on d.id = a.id where d.id is null',
    [deposits],
  );
  const { rows: wrong } = await db.pool.query<{ says: string }>(
    `select 'currency ' || currency || ' sums to ' || sum(amount) as says from ledger.entries e join ledger.accounts a on a.id = e.account_id
       group by currency having sum(amount) <> 0
     union all select 'negative ' || account_id from ledger.balances where balance < 0
     union all select 'twice ' || key from ledger.transfers group by member_id, key having count(*) > 1`,
  );
  return [
    ...lost.map(({ key }) => `lost acknowledgement ${key}`),
    ...gone.map(({ id }) => `lost deposit ${id}`),
    ...wrong.map(({ says }) => says),
  ];
}

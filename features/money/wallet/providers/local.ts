/**
 * A vendor in this installation: behaves like a real one – slow, and with every way to fail – and moves no real money. It keeps its own
 * books. What an amount's last two digits in minor units make of it:
 *
 * | digits | |
 * |---|---|
 * | 13 | refused |
 * | 14 | carried out, but the answer is lost: only a question finds out |
 * | 15 | lost on its way the first time; sent again, it is carried out |
 * | 16 | arrives twice |
 * | 17 | nobody ever hears of it again |
 * | 18 | slow |
 */
import { randomInt } from 'node:crypto';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import {
  findOrder,
  insertOrder,
  type LocalOrderRow,
  moveBalance,
  readLocalBalance,
  insertBet,
  listBets,
  setOutcome,
} from '../store/local.ts';
import type { WalletAnswer, WalletOrder, WalletProvider } from './provider.ts';

export const LOCAL = 'local';
const REPORT_PAGE = 200;
const SLOW_MS = 4 * SECOND;
const usualDelay = (fate: bigint): number => (fate === 18n ? SLOW_MS : randomInt(80, 600));

const wait = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
const silent = (): never => {
  throw new Error('the vendor does not answer');
};

type Whose = Pick<WalletOrder, 'vendor' | 'player' | 'currency'>;
export type LocalVendor = WalletProvider & {
  /** A player won or lost there: what he has changes without us, and no report tells of it. */
  readonly play: (whose: Whose, by: bigint) => Promise<void>;
  /** A bet there from its stake to its end, which the report of bets tells. Minor units. */
  readonly bet: (
    whose: Whose,
    bet: { readonly game: string; readonly stake: bigint; readonly payout: bigint },
  ) => Promise<void>;
};

const answerOf = ({ outcome }: LocalOrderRow): WalletAnswer =>
  outcome === 'refused' ? { state: 'refused', reason: 'declined' } : { state: 'done' };

/** Bets as the vendor books and reports them. */
const betsOf = (db: Db): Pick<LocalVendor, 'bet'> & Required<Pick<LocalVendor, 'bets'>> => ({
  bet: (whose, { game, stake, payout }) =>
    db.transaction(async (tx) => {
      if (!(await moveBalance(tx, whose, -stake)))
        throw new Error('a player cannot stake what he does not have');
      await moveBalance(tx, whose, payout);
      await insertBet(tx, whose, { game, stake, payout });
    }),
  async bets(whose, cursor) {
    const rows = await listBets(db, whose, BigInt(cursor || '0'), REPORT_PAGE);
    const wire = (amount: bigint): string => formatWire(amount, whose.currency);
    return {
      bets: rows.map(({ n, game, stake, payout, at }) => ({
        reference: `L-${n}`,
        game,
        stake: wire(stake),
        // A stake that came back as it was bore no risk.
        validStake: wire(stake === payout ? 0n : stake),
        payout: wire(payout),
        endedAt: at.getTime(),
      })),
      cursor: String(rows.at(-1)?.n ?? (cursor || '0')),
    };
  },
});

export function createLocalVendor({
  db,
  delay = usualDelay,
}: {
  readonly db: Db;
  /** Ms an answer takes, for tests. */
  readonly delay?: (fate: bigint) => number;
}): LocalVendor {
  /** Carries an order out; a reference that is in the books is answered from them. */
  const carryOut = (order: WalletOrder, amount: bigint): Promise<LocalOrderRow> =>
    db.transaction(async (tx) => {
      const { reference, vendor, player, direction, currency } = order;
      const fate = amount % 100n;
      const outcome = fate === 13n ? 'refused' : fate === 15n || fate === 17n ? 'lost' : 'done';
      const row: LocalOrderRow = { reference, vendor, player, direction, amount, currency, outcome };
      if (!(await insertOrder(tx, row))) {
        const known = await findOrder(tx, reference);
        if (!known) throw new Error(`the local vendor lost order ${reference}`);
        if (known.outcome !== 'lost' || fate === 17n) return known;
        await setOutcome(tx, reference, 'done');
      } else if (outcome !== 'done') return row;
      const moved = await moveBalance(tx, order, direction === 'in' ? amount : -amount);
      if (moved) return { ...row, outcome: 'done' };
      await setOutcome(tx, reference, 'refused');
      return { ...row, outcome: 'refused' };
    });

  return {
    code: LOCAL,
    async order(order) {
      const amount = parseAmount(order.amount, order.currency);
      const fate = amount % 100n;
      await wait(delay(fate));
      const [row] = await Promise.all(
        Array.from({ length: fate === 16n ? 2 : 1 }, () => carryOut(order, amount)),
      );
      if (!row || row.outcome === 'lost' || fate === 14n) return silent();
      return answerOf(row);
    },
    async query(reference) {
      const row = await findOrder(db, reference);
      if (!row) return { state: 'absent' };
      if (row.outcome !== 'lost') return answerOf(row);
      return row.amount % 100n === 17n ? silent() : { state: 'absent' };
    },
    balance: async (whose) => formatWire(await readLocalBalance(db, whose), whose.currency),
    play: async (whose, by) => {
      if (!(await moveBalance(db, whose, by))) throw new Error('a player cannot lose what he does not have');
    },
    ...betsOf(db),
  };
}

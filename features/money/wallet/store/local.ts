/** SQL of the local vendor's own books. */
import { type Runner, statement } from '#platform/db/db.ts';

export type LocalOrderRow = {
  reference: string;
  vendor: string;
  player: string;
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
  outcome: 'done' | 'refused' | 'lost';
};
const COLUMNS = 'reference, vendor, player, direction, amount, currency, outcome';

const INSERT = statement<LocalOrderRow>(
  'wallet_local.insert',
  `insert into wallet.local_orders (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7) on conflict (reference) do nothing returning ${COLUMNS}`,
);
export const insertOrder = (runner: Runner, row: LocalOrderRow) =>
  runner.one(INSERT, [
    row.reference,
    row.vendor,
    row.player,
    row.direction,
    row.amount,
    row.currency,
    row.outcome,
  ]);

const FIND = statement<LocalOrderRow>(
  'wallet_local.find',
  `select ${COLUMNS} from wallet.local_orders where reference = $1`,
);
export const findOrder = (runner: Runner, reference: string) => runner.one(FIND, [reference]);

const FOUND_AGAIN = statement<unknown>(
  'wallet_local.outcome',
  'update wallet.local_orders set outcome = $2 where reference = $1',
);
export const setOutcome = (runner: Runner, reference: string, outcome: LocalOrderRow['outcome']) =>
  runner.run(FOUND_AGAIN, [reference, outcome]);

const ADD = statement<{ balance: bigint }>(
  'wallet_local.add',
  `insert into wallet.local_balances (vendor, player, currency, balance) values ($1, $2, $3, $4)
   on conflict (vendor, player, currency) do update set balance = local_balances.balance + excluded.balance returning balance`,
);
const TAKE = statement<{ balance: bigint }>(
  'wallet_local.take',
  `update wallet.local_balances set balance = balance - $4 where vendor = $1 and player = $2 and currency = $3 and balance >= $4
   returning balance`,
);
type Whose = { readonly vendor: string; readonly player: string; readonly currency: string };
/** Undefined where there is not as much to take. */
export const moveBalance = (runner: Runner, { vendor, player, currency }: Whose, by: bigint) =>
  by >= 0n
    ? runner.one(ADD, [vendor, player, currency, by])
    : runner.one(TAKE, [vendor, player, currency, -by]);

const BALANCE = statement<{ balance: bigint }>(
  'wallet_local.balance',
  'select balance from wallet.local_balances where vendor = $1 and player = $2 and currency = $3',
);
export const readLocalBalance = async (runner: Runner, { vendor, player, currency }: Whose) =>
  (await runner.one(BALANCE, [vendor, player, currency]))?.balance ?? 0n;

const BET = statement<unknown>(
  'wallet_local.insert_bet',
  'insert into wallet.local_bets (vendor, player, currency, game, stake, payout) values ($1, $2, $3, $4, $5, $6)',
);
export const insertBet = (
  runner: Runner,
  { vendor, player, currency }: Whose,
  bet: { readonly game: string; readonly stake: bigint; readonly payout: bigint },
) => runner.run(BET, [vendor, player, currency, bet.game, bet.stake, bet.payout]);

const BETS = statement<{ n: bigint; game: string; stake: bigint; payout: bigint; at: Date }>(
  'wallet_local.bets',
  `select n, game, stake, payout, at from wallet.local_bets
    where vendor = $1 and player = $2 and currency = $3 and n > $4 order by n limit $5`,
);
export const listBets = (runner: Runner, { vendor, player, currency }: Whose, after: bigint, most: number) =>
  runner.rows(BETS, [vendor, player, currency, after, most]);

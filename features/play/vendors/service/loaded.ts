/** What decides about the calls of one batch: read at once, behind the locks of the balances. */
import { createHash } from 'node:crypto';
import type { StakeAsk, StakeContext } from '#features/play/stakes/service/kind.ts';
import type { Runner } from '#platform/db/db.ts';
import type { MoneyCall } from '../providers/adapter.ts';
import { nameOf, roundName } from '../rules/call.ts';
import { type LaunchRow, LAUNCHES_BY_TOKEN } from '../store/launches.ts';
import {
  type BetRow,
  BETS_NAMED,
  type EndedBet,
  LOCK_NAMES,
  OPEN_BETS_OF_ROUNDS,
  REFUSALS_NAMED,
  type RefusalRow,
  type RoundChange,
  type RoundRow,
  ROUNDS_NAMED,
  type TransactionRow,
  TRANSACTIONS_NAMED,
} from '../store/play.ts';
import { type GameRow, GAMES_BY_REF, type VendorRow, VENDORS_NOW } from '../store/vendors.ts';

/** The game as our catalogue lists it. */
export type Title = { readonly code: string; readonly category: string };
type Of<Call extends MoneyCall> = { readonly vendor: string; readonly call: Call };
export type BetCall = Extract<MoneyCall, { verb: 'bet' }>;
export type BetRequest = StakeAsk &
  Of<BetCall> & { readonly type: 'bet'; readonly title: Title; readonly closed: boolean };
export type ActRequest = StakeContext & Of<MoneyCall> & { readonly type: 'act' };
export type WalletRequest = BetRequest | ActRequest;

export type Loaded = {
  readonly vendors: ReadonlyMap<string, VendorRow>;
  readonly games: ReadonlyMap<string, GameRow>;
  readonly launches: ReadonlyMap<string, LaunchRow>;
  readonly transactions: ReadonlyMap<string, TransactionRow>;
  readonly bets: ReadonlyMap<string, BetRow>;
  readonly openBets: ReadonlyMap<string, readonly BetRow[]>;
  readonly rounds: ReadonlyMap<string, RoundRow>;
  readonly refusals: ReadonlyMap<string, RefusalRow>;
  /** Names of transactions and rounds that a call of this batch has changed: the next one about them waits for the commit. */
  readonly touched: Set<string>;
  /** Put aside to be written. */
  readonly taken: BetRow[];
  readonly ended: EndedBet[];
  readonly done: TransactionRow[];
  readonly moved: Map<string, RoundChange>;
};

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const byName = <Row>(rows: readonly Row[], name: (row: Row) => string): Map<string, Row> =>
  new Map(rows.map((row) => [name(row), row]));

type Names = { readonly brands: string[]; readonly vendors: string[]; readonly ids: string[] };
function namesOf(
  requests: readonly WalletRequest[],
  of: (request: WalletRequest) => readonly string[],
): Names {
  const names: Names = { brands: [], vendors: [], ids: [] };
  for (const request of requests)
    for (const id of of(request)) {
      names.brands.push(request.brandId);
      names.vendors.push(request.vendor);
      names.ids.push(id);
    }
  return names;
}

const referenceOf = (call: MoneyCall): readonly string[] => ('reference' in call ? [call.reference] : []);
/** What somebody who names a round or a bet of it may change. */
const wantsRound = ({ call }: WalletRequest): boolean => call.verb !== 'award';

/** Issues everything before it first awaits. */
export async function loadCalls(tx: Runner, requests: readonly WalletRequest[]): Promise<Loaded> {
  const named = namesOf(requests, ({ call }) => [call.transaction, ...referenceOf(call)]);
  const bets = namesOf(requests, ({ call }) => referenceOf(call));
  const asked = namesOf(requests, ({ call }) => [call.request]);
  const games = namesOf(requests, ({ call }) => [call.game]);
  const inRounds = requests.filter(wantsRound);
  const rounds = [
    inRounds.map(({ brandId }) => brandId),
    inRounds.map(({ vendor }) => vendor),
    inRounds.map(({ memberId }) => memberId),
    inRounds.map(({ call }) => call.round),
  ];
  const tokens = requests.flatMap(({ call }) => (call.verb === 'bet' ? [tokenHash(call.token)] : []));
  const locked = tx.rows(LOCK_NAMES, [
    named.ids.map((id, at) => nameOf(named.brands[at] ?? '', named.vendors[at] ?? '', id)),
  ]);
  const [, vendors, listed, launches, transactions, betRows, open, roundRows, refusals] = await Promise.all([
    locked,
    tx.rows(VENDORS_NOW, [games.brands, games.vendors]),
    tx.rows(GAMES_BY_REF, [games.brands, games.vendors, games.ids]),
    tokens.length > 0 ? tx.rows(LAUNCHES_BY_TOKEN, [tokens]) : [],
    tx.rows(TRANSACTIONS_NAMED, [named.brands, named.vendors, named.ids]),
    bets.ids.length > 0 ? tx.rows(BETS_NAMED, [bets.brands, bets.vendors, bets.ids]) : [],
    tx.rows(OPEN_BETS_OF_ROUNDS, rounds),
    tx.rows(ROUNDS_NAMED, rounds),
    tx.rows(REFUSALS_NAMED, [asked.brands, asked.vendors, asked.ids]),
  ]);
  const openBets = new Map<string, BetRow[]>();
  for (const bet of open) {
    const name = roundName(bet.brand_id, bet.vendor, bet.member_id, bet.round);
    openBets.set(name, [...(openBets.get(name) ?? []), bet]);
  }
  return {
    vendors: byName(vendors, (row) => nameOf(row.brand_id, row.code, '')),
    games: byName(listed, (row) => nameOf(row.brand_id, row.vendor, row.ref)),
    launches: byName(launches, (row) => row.token_hash?.toString('hex') ?? ''),
    transactions: byName(transactions, (row) => nameOf(row.brand_id, row.vendor, row.id)),
    bets: byName(betRows, (row) => nameOf(row.brand_id, row.vendor, row.transaction)),
    openBets,
    rounds: byName(roundRows, (row) => roundName(row.brand_id, row.vendor, row.member_id, row.id)),
    refusals: byName(refusals, (row) => nameOf(row.brand_id, row.vendor, row.request)),
    touched: new Set(),
    taken: [],
    ended: [],
    done: [],
    moved: new Map(),
  };
}

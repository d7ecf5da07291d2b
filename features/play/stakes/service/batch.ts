/**
 * Stakes of many members in one transaction. First round trip: lock the balances nobody else holds and read what decides. Then each request
 * is decided on its own, in the order of arrival: key → gate → play → money. Second round trip: the ledger, the play's rows, facts, COMMIT;
 * an answer leaves only after it. What is refused leaves nothing.
 */
import type { MemberId } from '#kernel/ids.ts';
import type { Account } from '#ledger/contract.ts';
import { WalletChanged } from '#ledger/contract.ts';
import { walletFacts } from '#ledger/service.ts';
import { type Batcher, createBatcher, type Outcome } from '#platform/db/batch.ts';
import type { Runner } from '#platform/db/db.ts';
import { createLane } from '#platform/db/lane.ts';
import { announceAll, announcement } from '#platform/outbox/outbox.ts';
import { StakePlaced, StakeSettled } from '../contract.ts';
import { decideStake } from './decide.ts';
import type { BatchState, PlayKind, StakeAsk, StakeContext, StakesNeeds } from './kind.ts';

export type Stakes<Request, Answer> = Batcher<Request, Answer> & { readonly close: () => Promise<void> };

/** `lanes` connections, `max` requests a transaction. */
export type StakeOptions = { readonly lanes?: number; readonly max?: number };

const LANES = 2;
const MAX_BATCH = 160;

/** Spreads members, or what else shares a lane, over lanes; UUIDv7 ends in random bits. */
const laneOf = (memberId: string): number => Number.parseInt(memberId.slice(-4), 16);

type Kind<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer> = PlayKind<
  Stake,
  Act,
  Loaded,
  Answer
>;

/** The rows a request moves: a stake the cash, an act what is held as well. */
const accountsOf = <Stake extends StakeAsk, Act extends StakeContext>(
  kind: Pick<Kind<Stake, Act, unknown, unknown>, 'isStake' | 'accounts'>,
  request: Stake | Act,
): readonly Account[] => {
  if (kind.accounts) return kind.accounts(request);
  const { cash, held } = request.pockets;
  return kind.isStake(request) ? [cash] : [cash, held];
};

/** Reads and locks for these requests. One round trip, and a second one only for what the kind finds rare. */
export async function loadBatch<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  { ledger, gate }: Pick<StakesNeeds, 'ledger' | 'gate'>,
  kind: Kind<Stake, Act, Loaded, Answer>,
  tx: Runner,
  requests: readonly (Stake | Act)[],
): Promise<BatchState<Loaded>> {
  const stakes = requests.filter((request) => kind.isStake(request));
  const acts = requests.filter((request): request is Act => !kind.isStake(request));
  const raising = kind.mayRaise ? acts.filter(kind.mayRaise) : [];
  const members = [...new Set([...stakes, ...raising].map(({ memberId }) => memberId))];
  // The ledger's lock goes first on the wire: what the gate reads behind it nobody else can change until this transaction ends.
  const [batch, loaded, rows] = await Promise.all([
    ledger.open(tx, {
      accounts: requests.flatMap((request) => accountsOf(kind, request)),
      keys: stakes,
      locks: 'skip',
    }),
    kind.load(tx, stakes, acts),
    members.length > 0 ? tx.rows(gate.load, [members]) : [],
  ]);
  const state: BatchState<Loaded> = {
    ledger: batch,
    gate: new Map(rows.map((row) => [row.member_id, row])),
    loaded,
    placed: [],
    settled: [],
    wallets: new Map(),
  };
  const more = await kind.prepare?.(tx, state, stakes, batch.used());
  if (more && more.length > 0) await ledger.lock(tx, batch, more, 'skip');
  return state;
}

/** @throws nothing: what a request is refused with is its outcome */
export function decideRequest<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  needs: Pick<StakesNeeds, 'gate' | 'clock'>,
  kind: Kind<Stake, Act, Loaded, Answer>,
  state: BatchState<Loaded>,
  request: Stake | Act,
): Outcome<Answer> {
  try {
    if (kind.isStake(request)) return decideStake(needs, kind, state, request);
    if (!kind.act) throw new Error(`${kind.name} has no acts`);
    return kind.act(state, request, needs.clock.now());
  } catch (refusal) {
    return { refusal };
  }
}

const walletsOf = (wallets: ReadonlyMap<MemberId, Account>) =>
  [...wallets].map(([memberId, cash]) => ({ memberId, cash }));

/** Everything the batch has decided; issued at once, for COMMIT follows on the wire. */
export async function writeBatch<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  { ledger, gate }: Pick<StakesNeeds, 'ledger' | 'gate'>,
  kind: Pick<Kind<Stake, Act, Loaded, Answer>, 'write' | 'facts'>,
  tx: Runner,
  state: BatchState<Loaded>,
): Promise<void> {
  await Promise.all([
    ledger.write(tx, state.ledger),
    ...kind.write(tx, state),
    gate.write(tx, state.gate.values()),
    announceAll(tx, [
      ...(kind.facts?.(state) ?? []),
      announcement(WalletChanged, walletFacts(state.ledger, walletsOf(state.wallets))),
      announcement(StakePlaced, state.placed),
      announcement(StakeSettled, state.settled),
    ]),
  ]);
}

/** Batches of one kind of play, over connections of its own. */
export function createStakes<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  needs: StakesNeeds,
  kind: Kind<Stake, Act, Loaded, Answer>,
  options: StakeOptions = {},
): Stakes<Stake | Act, Answer> {
  const lanes = Array.from({ length: options.lanes ?? LANES }, (_, index) =>
    createLane(needs.db, `${kind.name} ${index}`),
  );
  const run = async (at: number, requests: readonly (Stake | Act)[]): Promise<readonly Outcome<Answer>[]> => {
    const lane = lanes[at];
    if (!lane) throw new Error(`there is no lane ${at}`);
    const { outcomes } = await lane.transaction(
      async (tx) => {
        const state = await loadBatch(needs, kind, tx, requests);
        return { state, outcomes: requests.map((request) => decideRequest(needs, kind, state, request)) };
      },
      (tx, { state }) => writeBatch(needs, kind, tx, state),
    );
    return outcomes;
  };
  const batcher = createBatcher<Stake | Act, Answer>({
    name: kind.name,
    lanes: lanes.length,
    max: options.max ?? MAX_BATCH,
    laneOf: (request) => laneOf(kind.lane?.(request) ?? request.memberId),
    run,
    log: needs.log,
  });
  return {
    ...batcher,
    close: async () => {
      await batcher.drain();
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

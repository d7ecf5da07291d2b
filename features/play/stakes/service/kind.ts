/**
 * What a kind of play plugs into the batches of stakes: what it reads, how it decides one request, what it writes. Everything else –
 * locks, keys, the gate, money, the fact that a stake was settled, answers after the commit – is `batch.ts`, the same for all.
 */
import type { Fault } from '#kernel/faults.ts';
import type { FactOf } from '#kernel/facts.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Account, Posted, StakeKind } from '#ledger/contract.ts';
import type { Ledger, LedgerBatch, Pockets, Share } from '#ledger/service.ts';
import type { Outcome } from '#platform/db/batch.ts';
import type { Db, Runner, Statement } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { Announcement } from '#platform/outbox/outbox.ts';
import type { StakePlaced, StakeSettled } from '../contract.ts';
import type { Side } from '#kernel/sides.ts';

/** What the gate is asked about one stake. Times in ms. */
export type GateAsk = {
  readonly brandId: BrandId;
  readonly stake: Minor;
  /** What the same game has staked before: bounds of one game count it, limits of a period have counted it already. */
  readonly onTop?: Minor;
  readonly currency: CurrencyCode;
  readonly now: number;
  /** Start of the member's last game, 0 when there was none. */
  readonly lastAt: number;
  /** Least time between two starts; 0 where the kind of play has no pace. */
  readonly cycleMs: number;
};
export type GateRow = { readonly member_id: string };
/** The one gate (people/protection): rows for many members in one read, then a pure decision for each. */
export type StakeGate = {
  readonly load: Statement<GateRow>;
  readonly refuse: (row: GateRow | undefined, ask: GateAsk) => Fault | undefined;
  /** Told of each stake that was taken, with what came back at once: the next of the same member is held against it. */
  readonly took: (
    row: GateRow | undefined,
    stake: { readonly stake: Minor; readonly payout: bigint; readonly now: number },
  ) => void;
  /** What it has to write of the stakes that were taken; issues all it asks before it first awaits. */
  readonly write: (tx: Runner, rows: Iterable<GateRow>) => Promise<unknown> | undefined;
};

export type StakesNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly gate: StakeGate;
  readonly clock: Clock;
  readonly log: Log;
};

/** Who asks, with which accounts, under which idempotency key. */
export type StakeContext = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
  readonly pockets: Pockets;
  /** Takes what is lost and pays what is won. */
  readonly house: Account;
  readonly key: string;
};
/** A request that stakes. Others – an act in an open round, a cash-out – are contexts without a stake. */
export type StakeAsk = StakeContext & { readonly stake: Minor };

/** What is known while the requests of one batch are decided. */
export type BatchState<Loaded> = {
  readonly ledger: LedgerBatch;
  readonly gate: ReadonlyMap<string, GateRow>;
  readonly loaded: Loaded;
  /** Stakes that were taken in this batch and stay open. */
  readonly placed: FactOf<typeof StakePlaced>[];
  /** Stakes that came to their end in this batch. */
  readonly settled: FactOf<typeof StakeSettled>[];
  /** Members whose new balance is to be told, with their cash account. */
  readonly wallets: Map<MemberId, Account>;
};

/** What the game is called where stakes are counted. */
export type StakeLabel = { readonly category: string; readonly vendor: string; readonly game: string };

/** What a stake comes to when it is settled. */
export type Settled = {
  /** All that comes back; 0 when it was lost. */
  readonly payout: Minor;
  /** The part that was at risk by itself, the other sides apart; the whole stake unless said. */
  readonly validStake?: Minor;
  /** What of it lies on the sides of markets; never more than `validStake`. Opposite sides count for what can be lost (kernel/sides.ts). */
  readonly sides?: readonly Side[] | undefined;
  /**
   * What other bets have sides of, too: id of the round, draw or match. `settleOpen` counts them together, those of linked members as well. Without
   * it a bet is counted by itself.
   */
  readonly event?: string;
  /** Decimal odds of a bet on an event, as they were taken. */
  readonly odds?: string;
  /** What the house keeps of the stake in the long run, in millionths: 1 − return. Left out where nobody knows. */
  readonly margin?: number;
  readonly shares?: readonly Share[] | undefined;
  /** Given back by the house on top of the payout, won or lost. */
  readonly rebate?: Minor | undefined;
  /** Paid by a pool on top of the payout. */
  readonly prize?: Share | undefined;
};

/** A stake that may be taken. Nothing has been booked or put aside yet: the money may still be missing. */
export type Accepted<Answer> = {
  /** The business row this stake will be; a new UUID. */
  readonly ref: string;
  readonly serial: string;
  /** Settled at once. Without it the stake is held until `settleOpen`, `endStake` or an act ends it. */
  readonly settled?: Settled;
  /** Held as one, ended part by part, each under a ref of its own: what is told as placed. Together they are the stake. */
  readonly parts?: readonly { readonly ref: string; readonly serial: string; readonly stake: Minor }[];
  /** After the money: puts aside what `write` will write, and says the answer. */
  readonly booked: (posted: Posted) => Answer;
};

/**
 * One kind of play, as `createStakes` calls it. A batch is two round trips, a third one where something rare is asked for:
 *
 * ```
 * a batch of requests                    isStake, accounts of each; mayRaise of acts
 *   │ first round trip   ledger locks    ∥ load(stakes, acts)              ∥ the gate's rows of whoever stakes
 *   │ only where wanted  prepare(repeated refs) → accounts, which are locked too
 *   ├ each stake, in the order of arrival, on what the ones before it have left
 *   │   somebody else's lock, or its key is used in this batch ─────────────→ again, in the next batch
 *   │   content → the key was used ──→ repeat(ref) ─────────────────────────→ the first answer · conflict
 *   │   refuse ─────────────────────────────────────────────────────────────→ the play's refusal
 *   │   narrow, where it has one ────────────────────────────────────────────→ less of the stake · an answer without one · again
 *   │   pace → the gate of protection ──────────────────────────────────────→ protection.*
 *   │   decide ─────────────────────────────────────────────────────────────→ the play's refusal · again
 *   │   ledger.hold, or ledger.play where it is settled at once ────────────→ wallet.insufficient_funds
 *   │   booked(posted) puts the row aside; label makes the fact ────────────→ the answer, after the commit
 *   ├ each act   act(now): raiseInBatch, endInBatch ────────────────────────→ its answer · its refusal
 *   │ last round trip    ledger rows ∥ write ∥ the gate's counts ∥ facts, wallet.changed, stake.placed, stake.settled ∥ COMMIT
 * later: settleOpen finds, claims, decides and writes what stayed open.
 * ```
 *
 * `load`, `prepare` and `write` alone may ask the database; the others are pure. What a request is refused with costs its neighbours nothing
 * and leaves no trace: nothing may be put aside before `booked`. A kind needs `kind, name, isStake, load, content, label, repeat, decide, write`;
 * the others are for what not every play has.
 */
export type PlayKind<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer> = {
  readonly kind: StakeKind;
  /** Of its batches: names their connections and figures, e.g. `plays`. */
  readonly name: string;
  readonly isStake: (request: Stake | Act) => request is Stake;
  /**
   * The member's accounts a request needs. Unless said, a stake locks his cash, an act cash and held. A kind whose stakes always stay
   * open names both.
   */
  readonly accounts?: (request: Stake | Act) => readonly Account[];
  /** Reads what decides. Issues all it asks before it first awaits: it shares the round trip that locks. Takes no locks of its own. */
  readonly load: (tx: Runner, stakes: readonly Stake[], acts: readonly Act[]) => Promise<Loaded>;
  /**
   * A second round trip, only for what is rare: rows of stakes repeated under a used key (`repeated` are their refs), held pockets of
   * stakes that will stay open after all (returned; they are locked then).
   */
  readonly prepare?: (
    tx: Runner,
    state: BatchState<Loaded>,
    stakes: readonly Stake[],
    repeated: readonly { readonly memberId: string; readonly ref: string }[],
  ) => Promise<readonly Account[]>;
  /** The same words for the same bet: what its key stands for. */
  readonly content: (request: Stake) => string;
  readonly label: (request: Stake) => StakeLabel;
  /** The answer of the stake that was taken under this key before; undefined when its row cannot be seen yet. */
  readonly repeat: (state: BatchState<Loaded>, request: Stake, ref: string) => Answer | undefined;
  /** What the play itself refuses before the gate is asked: closed, a price that moved. */
  readonly refuse?: (state: BatchState<Loaded>, request: Stake) => Fault | undefined;
  /**
   * Of a play whose stake has parts that may have become void on the way: what is left of the request, which is gated and booked instead of what was
   * asked for, or an answer without a stake where nothing is left. The key stands for the whole request all the same. `most` is what it could have come
   * to before anything of it was decided: gate, terms and balance are held against that. Were they asked about what is left, a refusal would tell
   * what was drawn, and who lost would be refused his stake for want of money while who won would not.
   */
  readonly narrow?: (
    state: BatchState<Loaded>,
    request: Stake,
    now: number,
  ) => { readonly left: Stake; readonly most: Minor } | Outcome<Answer>;
  /** Whose requests share a lane, so that rows of the play are not waited for; by the member unless said. */
  readonly lane?: (request: Stake | Act) => string;
  /** When the member's last game began, and how long it lasts; undefined when that cannot be seen yet. Without it there is no pace. */
  readonly pace?: (
    state: BatchState<Loaded>,
    request: Stake,
  ) => { readonly lastAt: number; readonly cycleMs: number } | undefined;
  /** Behind the gate: the stake as it may be taken, its refusal, or `again` for the next batch. */
  readonly decide: (
    state: BatchState<Loaded>,
    request: Stake,
    now: number,
  ) => Accepted<Answer> | Exclude<Outcome<Answer>, { readonly answer: Answer }>;
  /** Whether an act may stake more: what the gate decides by is read for its member too. */
  readonly mayRaise?: (request: Act) => boolean;
  /** A request that does not stake. It raises open stakes with `raiseInBatch` and ends them with `endInBatch`. @throws its refusals */
  readonly act?: (state: BatchState<Loaded>, request: Act, now: number) => Outcome<Answer>;
  /** Writes what was put aside. Issues all statements before it first awaits: COMMIT follows them on the wire. */
  readonly write: (tx: Runner, state: BatchState<Loaded>) => readonly Promise<unknown>[];
  /** The kind's own facts of this batch. */
  readonly facts?: (state: BatchState<Loaded>) => readonly Announcement[];
  /** The kind's own fact carries the balance after a stake, so `wallet.changed` is not announced for it. */
  readonly tellsBalance?: boolean;
};

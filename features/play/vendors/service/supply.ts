/**
 * Our own games served to an operator: his wallet keeps the money, we keep the rounds. A bet is asked for once; where its answer does not come it is
 * taken back, never asked for again. A win and a taking back are told again and again under the same id until they are answered.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Engine } from '#games/contract.ts';
import { type Draw, createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { BrandId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { classOf, fromWireAmount, RETRY_FOR_MS, retryDelay, toWireAmount } from '../contract/protocol.ts';
import { vendorFaults } from '../faults.ts';
import { vendorOfOperator } from '../rules/local.ts';
import { fieldsOf } from '../providers/fields.ts';
import { signA } from '../providers/signature.ts';
import { openIncident } from '../store/calls.ts';
import {
  FORGOTTEN_ROUNDS,
  LOCK_SESSION,
  MOVE_CREDITS,
  NEXT_NONCE,
  OPERATOR_BY_CODE,
  type OperatorRow,
  OUTGOING_AGAIN,
  OUTGOING_DONE,
  OUTGOING_DUE,
  type OutgoingRow,
  PUT_OUTGOING,
  putRound,
  putSession,
  ROUND_BY_ID,
  SESSION_BY_HASH,
  SESSION_BY_ID,
  type SessionRow,
  stepRound,
  type SuppliedRound,
} from '../store/supply.ts';
import type { LocalVendorDoor, VendorNeeds } from './needs.ts';
import type { Reach } from './reach.ts';

/** A game one plays alone, whose round is over with its stake. */
export type SuppliedGame = { readonly engine: Engine; readonly name: string; readonly gameType: string };
export type SupplyNeeds = Pick<VendorNeeds, 'db' | 'clock' | 'log' | 'sealer'> & {
  readonly reach: Reach;
  /** What is offered to operators, by code. */
  readonly games: ReadonlyMap<string, SuppliedGame>;
  /** The wallet of this very installation, asked without a network. */
  readonly ownWallet: LocalVendorDoor;
};

const SESSION_MS = 8 * 60 * MINUTE;
/** Whoever asked for a bet has given up by then. */
const FORGOTTEN_MS = 30 * SECOND;
/** Of a trial, hundred-thousandths. */
const TRIAL_CREDITS = 1_000_00000n;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const secretOf = ({ sealer }: Pick<SupplyNeeds, 'sealer'>, { brand_id, code, sealed }: OperatorRow): Buffer =>
  sealer.open(sealed, `vendors.operators ${brand_id} ${code}`);
export const keyOf = (needs: Pick<SupplyNeeds, 'sealer'>, operator: OperatorRow) => ({
  keyId: operator.key_id,
  secret: secretOf(needs, operator),
});
export const sealOperator = (
  { sealer }: Pick<SupplyNeeds, 'sealer'>,
  brandId: string,
  code: string,
  secret: string,
): Buffer => sealer.seal(Buffer.from(secret), `vendors.operators ${brandId} ${code}`);

export type SessionAsk = {
  readonly game: string;
  /** Both undefined in a trial. */
  readonly player: string | undefined;
  readonly token: string | undefined;
  readonly currency: string;
  readonly language: string;
  readonly back: string;
};

/** Answers what the page of the game calls with. @throws vendors.invalid_game · wrong_currency */
export async function openSession(
  needs: SupplyNeeds,
  operator: OperatorRow,
  ask: SessionAsk,
): Promise<string> {
  if (!needs.games.has(ask.game)) throw vendorFaults('vendors.invalid_game');
  const isTrial = ask.token === undefined || ask.player === undefined;
  if (!isTrial && !operator.currencies.includes(ask.currency)) throw vendorFaults('vendors.wrong_currency');
  const session = randomBytes(32).toString('base64url');
  const seed = newServerSeed();
  const [id, seedId] = [newId(), newId()];
  const now = needs.clock.now();
  await putSession(needs.db, {
    id,
    brand_id: operator.brand_id,
    operator: operator.code,
    session_hash: digest(session),
    player: isTrial ? '' : (ask.player ?? ''),
    token:
      isTrial || ask.token === undefined
        ? null
        : needs.sealer.seal(Buffer.from(ask.token), `vendors.supplied_sessions ${id}`),
    game: ask.game,
    currency: isTrial ? 'XXX' : ask.currency,
    language: ask.language,
    back: ask.back,
    credits: isTrial ? TRIAL_CREDITS : null,
    seed_id: seedId,
    seed: needs.sealer.seal(seed, `vendors.supplied_sessions ${seedId}`),
    seed_hash: seedHash(seed),
    client_seed: randomBytes(8).toString('hex'),
    made_at: new Date(now),
    ends_at: new Date(now + SESSION_MS),
  });
  return session;
}

/** @throws vendors.unknown_launch · token_expired */
export async function sessionOf(needs: SupplyNeeds, brandId: BrandId, session: string): Promise<SessionRow> {
  const row = await needs.db.one(SESSION_BY_HASH, [digest(session), brandId]);
  if (!row) throw vendorFaults('vendors.unknown_launch');
  if (row.ends_at.getTime() <= needs.clock.now()) throw vendorFaults('vendors.token_expired');
  return row;
}

async function operatorOf(
  needs: SupplyNeeds,
  { brand_id, operator }: Pick<SessionRow, 'brand_id' | 'operator'>,
): Promise<OperatorRow> {
  const row = await needs.db.one(OPERATOR_BY_CODE, [brand_id, operator]);
  if (!row) throw new Error(`operator ${operator} is gone`);
  return row;
}

type Said = { readonly status: string | undefined; readonly balance: string | undefined };
/** One call to an operator's wallet. Nothing that can be read is no answer. */
export async function tellWallet(
  needs: SupplyNeeds,
  operator: OperatorRow,
  verb: string,
  content: object,
): Promise<Said> {
  const body = Buffer.from(JSON.stringify(content));
  const base =
    operator.wallet === ''
      ? `/vendors/${vendorOfOperator(operator.code)}`
      : new URL(operator.wallet).pathname.replace(/\/$/, '');
  const path = `${base}/${verb}`;
  const headers = {
    'content-type': 'application/json',
    // Which brand's wallet of this installation is meant; another one is told by its address.
    ...(operator.wallet === ''
      ? { 'x-brand': operator.brand_id, 'x-vendor': vendorOfOperator(operator.code) }
      : {}),
    ...signA(keyOf(needs, operator), { method: 'POST', path, body }, needs.clock.now()),
  };
  try {
    const { status, text } =
      operator.wallet === ''
        ? await needs.ownWallet({ method: 'POST', path: verb, headers, body })
        : await needs.reach({ method: 'POST', url: new URL(path, operator.wallet).href, headers, body });
    if (status !== 200) return { status: undefined, balance: undefined };
    const fields = fieldsOf(JSON.parse(text));
    const [said, balance] = [fields['status'], fields['balance']];
    return {
      status: typeof said === 'string' ? said : undefined,
      balance: typeof balance === 'string' ? balance : undefined,
    };
  } catch (error) {
    needs.log.warn({ operator: operator.code, verb, err: error }, 'a wallet of an operator gave no answer');
    return { status: undefined, balance: undefined };
  }
}

function tokenOf(needs: SupplyNeeds, session: SessionRow): string {
  return session.token === null
    ? ''
    : needs.sealer.open(session.token, `vendors.supplied_sessions ${session.id}`).toString('utf8');
}

const wordsOf = (session: SessionRow, round: SuppliedRound, token: string) => ({
  user: session.player,
  token,
  game_code: round.game,
  round: round.id,
  request_uuid: newId(),
});

function drawOf(needs: SupplyNeeds, session: SessionRow, nonce: number): Draw {
  const seed = needs.sealer.open(session.seed, `vendors.supplied_sessions ${session.seed_id}`);
  return createDraw(serverBlocks(seed, session.client_seed, nonce), 0);
}

/** What a round comes to; the same every time it is reckoned. */
function outcomeOf(
  needs: SupplyNeeds,
  session: SessionRow,
  round: Pick<SuppliedRound, 'game' | 'nonce' | 'stake' | 'currency'>,
) {
  const game = needs.games.get(round.game);
  if (!game) throw new Error(`${round.game} is offered no more`);
  const choice = game.engine.readChoice(null) ?? game.engine.readChoice({});
  if (choice === undefined) throw new Error(`${round.game} cannot be played without a choice`);
  const draw = drawOf(needs, session, round.nonce);
  let step = game.engine.start(choice, draw);
  // Nobody is asked anything here: a round that goes on by itself is played to its end.
  for (
    let action = game.engine.proceed(step.state);
    !step.done && action !== undefined;
    action = game.engine.proceed(step.state)
  )
    step = game.engine.act(step.state, action, draw);
  const units = (round.stake * BigInt(step.win)) / BigInt(game.engine.unitsPerStake);
  const { minor } = fromWireAmount(units, round.currency);
  return { payout: BigInt(toWireAmount(minor, round.currency)), shown: step.shown, units: step.win };
}

/** A round is written before anybody is asked for its stake: one at a time of a session. */
const beginRound = (needs: SupplyNeeds, session: SessionRow, stake: bigint): Promise<SuppliedRound> =>
  needs.db.transaction(async (tx) => {
    const row = await tx.one(LOCK_SESSION, [session.id]);
    if (!row) throw vendorFaults('vendors.unknown_launch');
    if (row.credits !== null && row.credits < stake) throw vendorFaults('vendors.above_maximum');
    const round = {
      id: newId(),
      session_id: row.id,
      brand_id: row.brand_id,
      operator: row.operator,
      player: row.player,
      game: row.game,
      currency: row.currency,
      nonce: row.nonce + 1,
      stake,
      bet_id: newId(),
      win_id: newId(),
      rollback_id: newId(),
      at: new Date(needs.clock.now()),
    };
    await putRound(tx, round);
    await tx.run(NEXT_NONCE, [row.id]);
    return { ...round, payout: 0n, shown: null, state: 'asked', reason: '' };
  });

const queue = (needs: SupplyNeeds, tx: Tx, id: string, verb: 'win' | 'rollback'): Promise<number> => {
  const at = new Date(needs.clock.now());
  return tx.run(PUT_OUTGOING, [id, verb, at, at]);
};

async function takeOutcome(
  needs: SupplyNeeds,
  session: SessionRow,
  round: SuppliedRound,
): Promise<SuppliedRound> {
  const { payout, shown } = outcomeOf(needs, session, round);
  const isTrial = session.credits !== null;
  return needs.db.transaction(async (tx) => {
    const at = new Date(needs.clock.now());
    const taken = await stepRound(tx, round.id, ['asked'], {
      state: isTrial ? 'over' : 'taken',
      payout,
      shown,
      at,
    });
    if (!taken) throw vendorFaults('vendors.no_answer');
    if (isTrial) await tx.run(MOVE_CREDITS, [session.id, payout - round.stake]);
    else await queue(needs, tx, round.id, 'win');
    return taken;
  });
}

/** The wallet may have taken the stake or not: whichever, it comes back. */
const takeBack = (
  needs: SupplyNeeds,
  round: SuppliedRound,
  reason: string,
): Promise<SuppliedRound | undefined> =>
  needs.db.transaction(async (tx) => {
    const at = new Date(needs.clock.now());
    const step = await stepRound(tx, round.id, ['asked'], { state: 'uncertain', reason, at });
    if (step) await queue(needs, tx, round.id, 'rollback');
    return step;
  });

export type Played = { readonly round: SuppliedRound; readonly balance: string | undefined };

/** One round. @throws vendors.above_maximum · token_expired · unknown_launch · no_answer (the stake is taken back) · what the wallet refused, by its name */
export async function playRound(needs: SupplyNeeds, session: SessionRow, stake: bigint): Promise<Played> {
  const round = await beginRound(needs, session, stake);
  if (session.credits !== null)
    return { round: await takeOutcome(needs, session, round), balance: undefined };
  const operator = await operatorOf(needs, session);
  const said = await tellWallet(needs, operator, 'bet', {
    ...wordsOf(session, round, tokenOf(needs, session)),
    transaction_uuid: round.bet_id,
    amount: String(stake),
    currency: round.currency,
    round_closed: false,
  });
  const kind = classOf(said.status);
  if (kind === 'uncertain') {
    await takeBack(needs, round, said.status ?? 'no answer');
    throw vendorFaults('vendors.no_answer');
  }
  if (kind !== 'done') {
    await stepRound(needs.db, round.id, ['asked'], {
      state: 'refused',
      reason: said.status ?? '',
      at: new Date(needs.clock.now()),
    });
    throw refusalOf(said.status ?? '');
  }
  const taken = await takeOutcome(needs, session, round);
  const told = await deliver(needs, {
    round_id: round.id,
    verb: 'win',
    tries: 0,
    next_at: taken.at,
    first_at: taken.at,
  });
  return { round: taken, balance: told ?? said.balance };
}

function refusalOf(status: string): Error {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') return vendorFaults('vendors.not_enough');
  if (status === 'RS_ERROR_LIMIT_REACHED' || status === 'RS_ERROR_USER_DISABLED')
    return vendorFaults('vendors.not_now');
  if (status === 'RS_ERROR_TOKEN_EXPIRED' || status === 'RS_ERROR_INVALID_TOKEN')
    return vendorFaults('vendors.token_expired');
  return vendorFaults('vendors.not_now');
}

/** Tells a wallet what it has still to be told. Answers the balance it says, undefined where it says none. */
async function deliver(needs: SupplyNeeds, out: OutgoingRow): Promise<string | undefined> {
  const round = await needs.db.one(ROUND_BY_ID, [out.round_id]);
  const session = round && (await needs.db.one(SESSION_BY_ID, [round.session_id]));
  if (!round || !session) return undefined;
  const operator = await operatorOf(needs, round);
  const words = {
    ...wordsOf(session, round, tokenOf(needs, session)),
    reference_transaction_uuid: round.bet_id,
    round_closed: true,
  };
  const said =
    out.verb === 'win'
      ? await tellWallet(needs, operator, 'win', {
          ...words,
          transaction_uuid: round.win_id,
          amount: String(round.payout),
          currency: round.currency,
        })
      : await tellWallet(needs, operator, 'rollback', { ...words, transaction_uuid: round.rollback_id });
  await noteDelivered(needs, round, out, said);
  return said.balance;
}

/** Nothing was booked of a bet the wallet has never heard of: what was to come back has. */
const isDone = (verb: OutgoingRow['verb'], status: string | undefined): boolean =>
  classOf(status) === 'done' || (verb === 'rollback' && status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');

async function noteDelivered(
  needs: SupplyNeeds,
  round: SuppliedRound,
  out: OutgoingRow,
  { status }: Said,
): Promise<void> {
  const now = needs.clock.now();
  const at = new Date(now);
  const said = status ?? 'no answer';
  if (isDone(out.verb, status)) {
    await needs.db.transaction(async (tx) => {
      await tx.run(OUTGOING_DONE, [round.id, at, said]);
      await stepRound(tx, round.id, ['taken', 'uncertain'], {
        state: out.verb === 'win' ? 'over' : 'back',
        reason: round.reason,
        at,
      });
    });
    return;
  }
  const isOver = now - out.first_at.getTime() >= RETRY_FOR_MS;
  const stuck = isOver || classOf(status) === 'fatal';
  await needs.db.run(OUTGOING_AGAIN, [round.id, new Date(now + retryDelay(out.tries)), stuck, said]);
  if (!stuck) return;
  const about = {
    id: newId(),
    brand_id: round.brand_id,
    vendor: round.operator,
    kind: 'no_answer',
    subject: round.id,
  };
  await openIncident(needs.db, { ...about, detail: `${out.verb} of ${round.game}: ${said}` }, at);
}

/** What has still to be told, and bets nobody knows the answer of. Answers how many calls it made. */
export async function tellOutgoing(needs: SupplyNeeds): Promise<number> {
  const now = needs.clock.now();
  for (const round of await needs.db.rows(FORGOTTEN_ROUNDS, [new Date(now - FORGOTTEN_MS)]))
    await takeBack(needs, round, 'forgotten');
  const due = await needs.db.rows(OUTGOING_DUE, [new Date(now)]);
  for (const out of due)
    try {
      await deliver(needs, out);
    } catch (error) {
      // One operator that cannot be told holds up no other.
      needs.log.error({ round: out.round_id, err: error }, 'a wallet cannot be told of a round');
    }
  return due.length;
}

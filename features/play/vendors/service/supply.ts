/**
 * Our own games served to an operator: his wallet keeps the money, we keep the rounds. A bet is asked for once; where its answer does not come it is
 * taken back, never asked for again. What it came to is told until it is answered (outgoing.ts).
 */
import { PLAY_MONEY } from '#kernel/money.ts';
import { createHash, randomBytes } from 'node:crypto';
import { type Draw, createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { BrandId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { classOf, fromWireAmount, toWireAmount } from '../contract/protocol.ts';
import { vendorFaults } from '../faults.ts';
import {
  LOCK_SESSION,
  MOVE_CREDITS,
  NEXT_NONCE,
  type OperatorRow,
  putRound,
  putSession,
  SESSION_BY_HASH,
  type SessionRow,
  stepRound,
  type SuppliedRound,
} from '../store/supply.ts';
import { deliver, queue, takeBack } from './outgoing.ts';
import { operatorOf, type SupplyNeeds, tellWallet, tokenOf, wordsOf } from './wallet-call.ts';

const SESSION_MS = 8 * 60 * MINUTE;
/** Of a trial, hundred-thousandths. */
const TRIAL_CREDITS = 1_000_00000n;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export type SessionAsk = {
  readonly game: string;
  /** Both undefined in a trial. */
  readonly player: string | undefined;
  readonly token: string | undefined;
  readonly currency: string;
  readonly language: string;
  readonly back: string;
  /** Of an operator that tries us; null where his own is meant. */
  readonly wallet: string | null;
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
    currency: isTrial ? PLAY_MONEY : ask.currency,
    language: ask.language,
    back: ask.back,
    wallet: ask.wallet,
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
export async function sessionOf(
  needs: Pick<SupplyNeeds, 'db' | 'clock'>,
  brandId: BrandId,
  session: string,
): Promise<SessionRow> {
  const row = await needs.db.one(SESSION_BY_HASH, [digest(session), brandId]);
  if (!row) throw vendorFaults('vendors.unknown_launch');
  if (row.ends_at.getTime() <= needs.clock.now()) throw vendorFaults('vendors.token_expired');
  return row;
}

function drawOf(needs: Pick<SupplyNeeds, 'sealer'>, session: SessionRow, nonce: number): Draw {
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
  return { payout: BigInt(toWireAmount(minor, round.currency)), shown: step.shown };
}

/** A round is written before anybody is asked for its stake: one at a time of a session. A trial pays with what it was lent. */
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
    if (row.credits !== null) await tx.run(MOVE_CREDITS, [row.id, -stake]);
    return { ...round, payout: 0n, shown: null, state: 'asked', reason: '' };
  });

async function takeOutcome(
  needs: SupplyNeeds,
  session: SessionRow,
  round: SuppliedRound,
  end: bigint | undefined,
): Promise<SuppliedRound> {
  const { payout, shown } =
    end === undefined ? outcomeOf(needs, session, round) : { payout: end, shown: null };
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
    if (isTrial) await tx.run(MOVE_CREDITS, [session.id, payout]);
    else await queue(needs, tx, round.id, 'win');
    return taken;
  });
}

export type Played = { readonly round: SuppliedRound; readonly balance: string | undefined };

/**
 * One round.
 * @param end what it is to come to, for an operator that tries us; nobody else may say
 * @throws vendors.above_maximum · token_expired · unknown_launch · no_answer (the stake is taken back) · what the wallet refused, by its name
 */
export async function playRound(
  needs: SupplyNeeds,
  session: SessionRow,
  stake: bigint,
  end?: bigint,
): Promise<Played> {
  const operator = await operatorOf(needs, session);
  if (end !== undefined && !operator.conformance) throw vendorFaults('vendors.invalid_game');
  const round = await beginRound(needs, session, stake);
  if (session.credits !== null)
    return { round: await takeOutcome(needs, session, round, end), balance: undefined };
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
  const taken = await takeOutcome(needs, session, round, end);
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
  if (status === 'RS_ERROR_TOKEN_EXPIRED' || status === 'RS_ERROR_INVALID_TOKEN')
    return vendorFaults('vendors.token_expired');
  return vendorFaults('vendors.not_now');
}

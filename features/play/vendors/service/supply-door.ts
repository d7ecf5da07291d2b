/** What an operator asks of us: an address for his player, the list of our games, what a round came to, what was booked. Signed as his wallet is. */
import type { BrandId } from '#kernel/ids.ts';
import { isFault } from '#kernel/faults.ts';
import { addressOfSession } from '../contract/address.ts';
import { Unreadable } from '../providers/adapter.ts';
import { currencyOf, type Fields, fieldsOf, textOf, textOrNothing } from '../providers/fields.ts';
import { type HeaderOf, isSignedA } from '../providers/signature.ts';
import { leadsTo } from '../rules/back.ts';
import { statusOf } from '../rules/status.ts';
import {
  OPERATOR_BY_CODE,
  type OperatorRow,
  ROUND_NAMED,
  ROUNDS_BETWEEN,
  type SuppliedRound,
} from '../store/supply.ts';
import { kitPlay } from './kit-play.ts';
import { isReachable } from './reach.ts';
import { openSession } from './supply.ts';
import { keyOf, type SupplyNeeds } from './wallet-call.ts';

export type Asked = {
  readonly brandId: BrandId;
  readonly operator: string;
  /** As it is signed: `/game/url`. */
  readonly path: string;
  readonly header: HeaderOf;
  readonly rawBody: Uint8Array;
};
export type SupplyDoorNeeds = SupplyNeeds & {
  /** Operators may stand in networks of our own: pages are shown without TLS then. */
  readonly privateNetworks?: boolean | undefined;
};

type Answer = Readonly<Record<string, unknown>>;
type Verb = (
  needs: SupplyDoorNeeds,
  operator: OperatorRow,
  fields: Fields,
  host: string,
) => Answer | Promise<Answer>;

/** The wallet a launch names: only that of an operator that tries us is asked. */
function walletIn({ privateNetworks = false }: SupplyDoorNeeds, operator: OperatorRow, fields: Fields) {
  const wallet = fields['wallet_url'];
  if (!operator.conformance || wallet === undefined || wallet === null) return null;
  if (typeof wallet !== 'string') throw new Unreadable('RS_ERROR_WRONG_TYPES');
  if (!isReachable(wallet, privateNetworks)) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  return wallet;
}

const launch: Verb = async (needs, operator, fields, host) => {
  if (operator.state !== 'open') return { status: 'RS_ERROR_INVALID_PARTNER' };
  const lobby = fields['lobby_url'];
  const session = await openSession(needs, operator, {
    game: textOf(fields, 'game_code'),
    player: textOrNothing(fields, 'user'),
    token: textOrNothing(fields, 'token'),
    currency: currencyOf(fields),
    language: typeof fields['lang'] === 'string' ? fields['lang'].slice(0, 10) : 'en',
    back: typeof lobby === 'string' ? leadsTo(lobby) : '',
    wallet: walletIn(needs, operator, fields),
  });
  // A vendor of this installation leads to a page of it, whatever it is called by.
  const site = operator.wallet === '' ? '' : `${needs.privateNetworks === true ? 'http' : 'https'}://${host}`;
  return { status: 'RS_OK', url: `${site}${addressOfSession(session)}` };
};

const list = ({ games }: SupplyDoorNeeds): Answer => ({
  status: 'RS_OK',
  games: [...games].map(([code, { name, gameType }]) => ({
    game_code: code,
    name,
    category: gameType,
    demo: true,
    free_rounds: false,
  })),
});

const movements = (round: SuppliedRound) => [
  {
    transaction_uuid: round.bet_id,
    kind: 'bet',
    amount: String(round.stake),
    currency: round.currency,
    round: round.id,
  },
  {
    transaction_uuid: round.win_id,
    reference_transaction_uuid: round.bet_id,
    kind: 'win',
    amount: String(round.payout),
    currency: round.currency,
    round: round.id,
  },
];
const STATE = {
  asked: 'open',
  taken: 'settled',
  over: 'settled',
  refused: 'voided',
  uncertain: 'voided',
  back: 'voided',
} as const;

async function roundOf(
  { db }: SupplyDoorNeeds,
  { brand_id, code }: OperatorRow,
  fields: Fields,
): Promise<Answer> {
  const round = await db.one(ROUND_NAMED, [brand_id, code, textOf(fields, 'user'), textOf(fields, 'round')]);
  if (!round) return { status: 'RS_OK', state: 'unknown', transactions: [] };
  const state = STATE[round.state];
  return { status: 'RS_OK', state, transactions: state === 'settled' ? movements(round) : [] };
}

const MOST_MS = 31 * 24 * 60 * 60 * 1000;
async function transactions(
  { db }: SupplyDoorNeeds,
  { brand_id, code }: OperatorRow,
  fields: Fields,
): Promise<Answer> {
  const [from, to] = [fields['from'], fields['to']];
  if (typeof from !== 'number' || typeof to !== 'number') throw new Unreadable('RS_ERROR_WRONG_TYPES');
  if (!(from >= 0 && to > from && to - from <= MOST_MS)) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  const rows = await db.rows(ROUNDS_BETWEEN, [brand_id, code, new Date(from), new Date(to)]);
  return { status: 'RS_OK', transactions: rows.flatMap(movements) };
}

const VERBS: Readonly<Record<string, Verb>> = {
  '/game/url': launch,
  '/game/list': list,
  '/game/round': roundOf,
  '/transactions/list': transactions,
  '/kit/play': kitPlay,
};

/** @throws Unreadable · SyntaxError · the faults of what is asked */
async function answerTo(needs: SupplyDoorNeeds, operator: OperatorRow, asked: Asked): Promise<Answer> {
  const verb = Object.hasOwn(VERBS, asked.path) ? VERBS[asked.path] : undefined;
  if (!verb) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  const fields = fieldsOf(JSON.parse(Buffer.from(asked.rawBody).toString('utf8')));
  return verb(needs, operator, fields, asked.header('host') ?? '');
}

/** @returns the exact text of the answer */
export async function answerOperator(needs: SupplyDoorNeeds, asked: Asked): Promise<string> {
  const operator = await needs.db.one(OPERATOR_BY_CODE, [asked.brandId, asked.operator]);
  if (!operator) return JSON.stringify({ status: 'RS_ERROR_INVALID_PARTNER' });
  const signed = { method: 'POST', path: asked.path, body: asked.rawBody };
  if (!isSignedA(keyOf(needs, operator), signed, asked.header, needs.clock.now()))
    return JSON.stringify({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  try {
    return JSON.stringify(await answerTo(needs, operator, asked));
  } catch (error) {
    if (error instanceof Unreadable) return JSON.stringify({ status: error.status });
    if (error instanceof SyntaxError) return JSON.stringify({ status: 'RS_ERROR_WRONG_SYNTAX' });
    if (!isFault(error)) throw error;
    return JSON.stringify({ status: statusOf(error) });
  }
}

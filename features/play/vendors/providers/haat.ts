/** Our own protocol: signature A, each call below `/vendors/{vendor}/`. Our own games speak it, and the vendors of the conformance kit. */
import { isSignedWireAmount, isStatus, type Status, toWireAmount, type Verb } from '../contract/protocol.ts';
import {
  type Inbound,
  type ReportedMovement,
  type RoundReport,
  type Speaking,
  type VendorAdapter,
  VendorRefusal,
  type WalletAnswer,
  type WalletCall,
} from './adapter.ts';
import {
  amountOf,
  currencyOf,
  type Fields,
  fieldsOf,
  flagOf,
  signedAmountOf,
  textOf,
  textOrNothing,
} from './fields.ts';
import { isSignedA, signA } from './signature.ts';

const playedIn = (fields: Fields) => ({
  user: textOf(fields, 'user'),
  token: textOrNothing(fields, 'token') ?? '',
  game: textOf(fields, 'game_code'),
  round: textOf(fields, 'round'),
  transaction: textOf(fields, 'transaction_uuid'),
  request: textOf(fields, 'request_uuid'),
});
const moneyIn = (fields: Fields) => ({ amount: amountOf(fields), currency: currencyOf(fields) });
const reference = (fields: Fields): string => textOf(fields, 'reference_transaction_uuid');
const reward = (fields: Fields): string | undefined =>
  flagOf(fields, 'is_free') ? textOf(fields, 'reward_uuid') : undefined;
const closes = (fields: Fields): boolean => flagOf(fields, 'round_closed');

/** Reads a body whose fields bear the names of this protocol. Other adapters that only call their verbs otherwise use it, too. */
export function readCall(verb: Verb, body: unknown): WalletCall {
  const fields = fieldsOf(body);
  switch (verb) {
    case 'info':
      return { verb, user: textOf(fields, 'user'), request: textOf(fields, 'request_uuid') };
    case 'balance':
      return {
        verb,
        user: textOf(fields, 'user'),
        token: textOrNothing(fields, 'token') ?? '',
        request: textOf(fields, 'request_uuid'),
      };
    case 'bet':
      return {
        verb,
        ...playedIn(fields),
        ...moneyIn(fields),
        closes: closes(fields),
        reward: reward(fields),
      };
    case 'win':
      return {
        verb,
        ...playedIn(fields),
        ...moneyIn(fields),
        reference: reference(fields),
        closes: closes(fields),
        reward: reward(fields),
      };
    case 'rollback':
      return { verb, ...playedIn(fields), reference: reference(fields), closes: closes(fields) };
    case 'cancel':
    case 'endRound':
      return { verb, ...playedIn(fields) };
    case 'adjust':
      return {
        verb,
        ...playedIn(fields),
        amount: signedAmountOf(fields),
        currency: currencyOf(fields),
        reference: reference(fields),
      };
    case 'award':
      return { verb, ...playedIn(fields), ...moneyIn(fields) };
    case 'settle':
    case 'restake':
      return { verb, ...playedIn(fields), ...moneyIn(fields), reference: reference(fields) };
    case 'unsettle':
    case 'void':
      return { verb, ...playedIn(fields), reference: reference(fields) };
  }
}

/** Names without a value are left out; the order is fixed, so that the same answer is the same text. */
export function answerText({ status, request, user, currency, balance, country }: WalletAnswer): string {
  return JSON.stringify({
    status,
    ...(request === undefined ? {} : { request_uuid: request }),
    ...(user === undefined ? {} : { user }),
    ...(country === undefined ? {} : { country }),
    ...(currency === undefined || balance === undefined
      ? {}
      : { currency, balance: toWireAmount(balance, currency) }),
  });
}

export const SIMPLE_VERBS = [
  'info',
  'balance',
  'bet',
  'win',
  'rollback',
  'cancel',
  'adjust',
  'award',
  'endRound',
] as const;

const INBOUND: Inbound = {
  verbs: {
    ...Object.fromEntries(SIMPLE_VERBS.map((verb) => [verb, verb])),
    freeWin: 'win',
    jackpot: 'award',
  },
  verify: (key, signed, header, now) => key.kind === 'hmac' && isSignedA(key, signed, header, now),
  read: readCall,
  answer: answerText,
};

/** What a vendor answers that knows us no more, or itself. */
const UNWELL: readonly Status[] = [
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_INVALID_PARTNER',
];

/** Sends a signed call of JSON and reads the object it answers. @throws where nothing came that can be read */
export async function ask({ send, key, now }: Speaking, path: string, content: object): Promise<Fields> {
  const body = Buffer.from(JSON.stringify(content));
  const headers = signA(key, { method: 'POST', path, body }, now());
  const { status, text } = await send({ method: 'POST', path, body, headers });
  const said: unknown = JSON.parse(text);
  const fields = fieldsOf(said);
  const told = fields['status'];
  if (status !== 200 || !isStatus(told) || UNWELL.includes(told))
    throw new Error(`the vendor answered ${status} ${String(told ?? '')}`);
  if (told !== 'RS_OK') throw new VendorRefusal(`the vendor answered ${told}`);
  return fields;
}

export function listOf(fields: Fields, name: string): readonly Fields[] {
  const list = fields[name];
  if (!Array.isArray(list)) throw new Error(`the vendor's ${name} are no list`);
  return list.map(fieldsOf);
}

export function movementOf(fields: Fields): ReportedMovement {
  const verb = fields['kind'];
  if (verb !== 'bet' && verb !== 'win' && verb !== 'rollback')
    throw new Error('the vendor reports what is no movement');
  const amount = fields['amount'];
  if (!isSignedWireAmount(amount)) throw new Error('the vendor reports an amount that is none');
  return {
    transaction: textOf(fields, 'transaction_uuid'),
    reference: textOrNothing(fields, 'reference_transaction_uuid') ?? '',
    verb,
    amount: BigInt(amount),
    currency: currencyOf(fields),
  };
}

function roundOf(fields: Fields): RoundReport {
  const state = fields['state'];
  if (state === 'settled')
    return {
      state,
      wins: listOf(fields, 'transactions')
        .map(movementOf)
        .filter(({ verb }) => verb === 'win'),
    };
  return { state: state === 'voided' || state === 'open' ? state : 'unknown' };
}

const OUTBOUND: VendorAdapter['outbound'] = {
  async launch(to, one) {
    const fields = await ask(to, '/game/url', {
      user: one.user,
      token: one.token,
      game_code: one.game,
      platform: one.platform,
      currency: one.currency,
      lang: one.language,
      country: one.country,
      ip: one.ip,
      lobby_url: one.back,
      operator_id: one.operator,
      wallet_url: one.wallet,
    });
    const url = fields['url'];
    if (typeof url !== 'string') throw new Error('the vendor names no address');
    return url;
  },
  games: async (to, operator) =>
    listOf(await ask(to, '/game/list', { operator_id: operator }), 'games').map((fields) => ({
      ref: textOf(fields, 'game_code'),
      name: String(fields['name'] ?? ''),
      gameType: String(fields['category'] ?? 'RNG'),
      trial: fields['demo'] === true,
      freeRounds: fields['free_rounds'] === true,
    })),
  round: async (to, { operator, user, round }) =>
    roundOf(await ask(to, '/game/round', { operator_id: operator, user, round })),
  transactions: async (speaking, { operator, from, to }) =>
    listOf(
      await ask(speaking, '/transactions/list', { operator_id: operator, from, to }),
      'transactions',
    ).map(movementOf),
  grant: async (to, one) => {
    const fields = await ask(to, '/rewards/create', {
      operator_id: one.operator,
      reward_uuid: one.reward,
      user: one.user,
      game_code: one.game,
      currency: one.currency,
      bet_count: one.rounds,
      bet_value: String(one.value),
      end_time: one.endsAt,
    });
    return fields['accepted'] === false ? 'refused' : 'live';
  },
};

export const haatAdapter: VendorAdapter = {
  code: 'haat',
  wallet: 'seamless',
  keys: 'hmac',
  inbound: INBOUND,
  outbound: OUTBOUND,
};

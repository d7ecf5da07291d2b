/**
 * In the style of the TC transfer API: one address, the method and its parameters encrypted with DES, signed with SHA-256 over the cipher text, money moved
 * into a wallet there and back. Its reports of bets are files on a server one fetches them from. DES and files are known here and nowhere else.
 *
 * The key is `des key (8 characters)` and `sign key`, a space between them. OpenSSL 3 offers DES no longer by its name; three rounds of one and the same key are DES.
 */
import { createCipheriv, createHash } from 'node:crypto';
import type {
  BetReport,
  VendorBet,
  WalletAnswer,
  WalletOrder,
} from '#features/money/wallet/providers/provider.ts';
import { type ListedGame, type Speaking, type VendorAdapter, VendorRefusal } from './adapter.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { listOf } from './haat.ts';

type TcKeys = { readonly des: Buffer; readonly sign: string };

/** @throws RangeError where it is no key of this adapter */
export function tcKeys(secret: Uint8Array): TcKeys {
  const [des = '', sign = ''] = Buffer.from(secret).toString('utf8').split(' ');
  if (Buffer.byteLength(des) !== 8 || sign === '')
    throw new RangeError('a key of TC is eight characters, a space and a sign key');
  return { des: Buffer.from(des), sign };
}

/** DES in ECB mode with padding, base64: what the other side opens. */
export function desSeal(des: Buffer, text: string): string {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([des, des, des]), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

const signed = (params: string, sign: string): string =>
  createHash('sha256')
    .update(params + sign)
    .digest('hex');

async function call(
  { send, key }: Speaking,
  operator: string,
  method: string,
  content: object,
): Promise<Fields> {
  const { des, sign } = tcKeys(key.secret);
  const params = desSeal(des, JSON.stringify({ method, ...content }));
  const body = new URLSearchParams({
    merchant_code: operator,
    params,
    sign: signed(params, sign),
  }).toString();
  const { status, text } = await send({
    method: 'POST',
    path: '/doBusiness.do',
    body: Buffer.from(body),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 200) throw new Error(`the vendor answered ${status}`);
  return fieldsOf(JSON.parse(text));
}

const isDone = (fields: Fields): boolean => fields['status'] === 0;
/** A number is its no; anything else is nothing that can be read. */
const refusalOf = ({ status }: Fields): Error =>
  typeof status === 'number'
    ? new VendorRefusal(`the vendor answered ${status}`)
    : new Error('the vendor answered what is no status');
/** Its error of a reference it has never seen. */
const UNKNOWN_REFERENCE = 27;
/** A transfer's state is its own field beside the status of the call. */
function answerOf(fields: Fields): WalletAnswer {
  if (fields['status'] === UNKNOWN_REFERENCE) return { state: 'absent' };
  const said = fields['transaction_status'];
  if (isDone(fields) && said === 'SUCCESS') return { state: 'done' };
  if (said === 'PENDING') return { state: 'pending' };
  if (said === 'FAILED') return { state: 'refused', reason: 'declined' };
  throw refusalOf(fields);
}

/** Names there are letters and digits, at most 14: the random half of an id. */
const userOf = (player: string): string => player.replaceAll('-', '').slice(-14);

export const tcWallet = {
  async order(to: Speaking, operator: string, order: WalletOrder): Promise<WalletAnswer> {
    const username = userOf(order.player);
    await call(to, operator, 'cm', {
      username,
      currency: order.currency,
      password: order.reference.slice(-12),
    });
    return answerOf(
      await call(to, operator, 'ft', {
        username,
        product_type: order.vendor,
        fund_type: order.direction === 'in' ? 1 : 2,
        amount: order.amount,
        reference_no: order.reference,
      }),
    );
  },
  query: async (to: Speaking, operator: string, vendor: string, reference: string): Promise<WalletAnswer> =>
    answerOf(await call(to, operator, 'cs', { product_type: vendor, ref_no: reference })),
  async balance(
    to: Speaking,
    operator: string,
    whose: Pick<WalletOrder, 'vendor' | 'player'>,
  ): Promise<string> {
    const said = await call(to, operator, 'gb', {
      username: userOf(whose.player),
      product_type: whose.vendor,
    });
    if (!isDone(said)) throw refusalOf(said);
    return String(said['balance']);
  },
  /** Files of a day, read in the order of their names; `cursor` is the name of the last that was read. A line is one bet of anybody. */
  async bets(
    { send }: Speaking,
    operator: string,
    whose: Pick<WalletOrder, 'vendor' | 'player'>,
    cursor: string,
  ): Promise<BetReport> {
    const folder = `/ftp/${operator}/${whose.vendor}/`;
    const list = await send({ method: 'GET', path: folder, body: Buffer.alloc(0) });
    const files = list.text
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => /^[0-9]{12}\.json$/.test(name))
      .sort();
    const next = files.find((name) => name > cursor);
    if (list.status !== 200 || next === undefined) return { bets: [], cursor };
    const file = await send({ method: 'GET', path: folder + next, body: Buffer.alloc(0) });
    if (file.status !== 200) throw new Error(`the vendor keeps its file ${next}`);
    const own = listOf(fieldsOf(JSON.parse(file.text)), 'list').filter(
      ({ username }) => username === userOf(whose.player),
    );
    return { bets: own.map(betOf), cursor: next };
  },
};

const betOf = (line: Fields): VendorBet => ({
  reference: String(line['betOrderNo']),
  game: String(line['gameCode']),
  stake: String(line['betAmount']),
  validStake: String(line['validBetAmount'] ?? line['betAmount']),
  payout: String(line['winAmount']),
  endedAt: Date.parse(String(line['endTime'])),
});

const GAME_TYPES: Readonly<Record<string, string>> = {
  RNG: 'RNG',
  LIVE: 'LIVE',
  FISH: 'FISH',
  PVP: 'PVP',
  SPORTS: 'SPORTS',
};

export const tcAdapter: VendorAdapter = {
  code: 'tc',
  wallet: 'transfer',
  keys: 'des',
  outbound: {
    async launch(to, one) {
      const said = await call(to, one.operator, 'lg', {
        username: one.user === undefined ? 'trial' : userOf(one.user),
        product_type: one.game.split('/')[0],
        game_code: one.game.split('/')[1] ?? '',
        game_mode: one.user === undefined ? '0' : '1',
        platform: one.platform === 'mobile' ? 'html5' : 'html5-desktop',
        language: one.language.toUpperCase(),
        back_url: one.back,
      });
      if (!isDone(said)) throw refusalOf(said);
      return String(said['game_url']);
    },
    games: async (to, operator) =>
      listOf(
        await call(to, operator, 'tgl', { platform: 'all', client_type: 'all', page: 1, page_size: 1_000 }),
        'games',
      ).map(
        (line): ListedGame => ({
          ref: `${String(line['productType'])}/${String(line['tcgGameCode'])}`,
          name: String(line['gameName']),
          gameType: GAME_TYPES[String(line['gameType'])] ?? 'RNG',
          trial: line['trialSupport'] === true,
          freeRounds: false,
        }),
      ),
  },
};

/** A vendor in memory, right unless it is told to be wrong: what operators try themselves against. It plays a round when it is asked to (`/kit/play`). */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { classOf } from '#features/play/vendors/contract/protocol.ts';
import { isSignedA, signA } from '#features/play/vendors/providers/signature.ts';
import { answerJson, bodyOf, close, type Fields, fieldsIn, type Key, listen, sendRaw } from './wire.ts';

export const VENDOR_FAULTS = [
  'asks-again-for-bets',
  'leaves-bets-in-doubt',
  'gives-up-wins',
  'renames-wins',
  'no-signature',
] as const;
export type VendorFault = (typeof VENDOR_FAULTS)[number];

type Session = {
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  readonly wallet: string;
};
type Round = {
  readonly id: string;
  readonly session: Session;
  readonly bet: string;
  readonly win: string;
  readonly amount: string;
  payout: string;
  state: 'open' | 'settled' | 'voided';
};
export type VendorOptions = {
  readonly key: Key;
  readonly retryMs: number;
  readonly mostTries: number;
  readonly waitMs: number;
  readonly fault?: VendorFault | undefined;
};
export type MockVendor = { readonly url: string; readonly key: Key; readonly close: () => Promise<void> };

const text = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
const wait = (ms: number): Promise<void> =>
  new Promise((wake) => {
    setTimeout(wake, ms).unref();
  });

/** Tells a wallet; undefined where no answer came that can be read. */
async function tell(
  { key, waitMs }: VendorOptions,
  wallet: string,
  verb: string,
  content: Fields,
): Promise<Fields | undefined> {
  const body = Buffer.from(JSON.stringify(content));
  const path = `${new URL(wallet).pathname.replace(/\/$/, '')}/${verb}`;
  const { http, text: said } = await sendRaw(
    `${wallet.replace(/\/$/, '')}/${verb}`,
    signA(key, { method: 'POST', path, body }, Date.now()),
    body,
    waitMs,
  );
  const fields = fieldsIn(said);
  return http === 200 && typeof fields['status'] === 'string' ? fields : undefined;
}

const statusOf = (fields: Fields | undefined): string | undefined =>
  fields ? text(fields, 'status') : undefined;

/** Again and again under the same name, until it is answered. @returns whether it was */
async function insist(
  options: VendorOptions,
  round: Round,
  verb: 'win' | 'rollback',
  content: Fields,
): Promise<boolean> {
  const { fault, mostTries, retryMs } = options;
  for (let time = 0; time < mostTries; time += 1) {
    const named =
      fault === 'renames-wins' && verb === 'win' && time > 0
        ? { ...content, transaction_uuid: randomUUID() }
        : content;
    const status = statusOf(
      await tell(options, round.session.wallet, verb, { ...named, request_uuid: randomUUID() }),
    );
    const isKnownNowhere = verb === 'rollback' && status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    if (classOf(status) === 'done' || isKnownNowhere) return true;
    if (classOf(status) !== 'uncertain' || (fault === 'gives-up-wins' && verb === 'win')) return false;
    await wait(retryMs);
  }
  return false;
}

async function play(options: VendorOptions, round: Round, payout: string): Promise<string> {
  const { session } = round;
  const words = {
    user: session.user,
    token: session.token,
    game_code: session.game,
    round: round.id,
    currency: session.currency,
  };
  const bet = { ...words, round_closed: false, transaction_uuid: round.bet, amount: round.amount };
  const ask = async (): Promise<string | undefined> =>
    statusOf(await tell(options, session.wallet, 'bet', { ...bet, request_uuid: randomUUID() }));
  let status = await ask();
  if (classOf(status) === 'uncertain' && options.fault === 'asks-again-for-bets') {
    await wait(options.retryMs);
    status = await ask();
  }
  if (classOf(status) === 'uncertain') {
    round.state = 'voided';
    if (options.fault === 'leaves-bets-in-doubt') return 'in doubt';
    await insist(options, round, 'rollback', {
      ...words,
      round_closed: true,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: round.bet,
    });
    return 'taken back';
  }
  if (classOf(status) !== 'done') {
    round.state = 'voided';
    return 'refused';
  }
  round.state = 'settled';
  round.payout = payout;
  const won = {
    ...words,
    round_closed: true,
    transaction_uuid: round.win,
    reference_transaction_uuid: round.bet,
    amount: payout,
  };
  return (await insist(options, round, 'win', won)) ? 'settled' : 'in doubt';
}

const GAMES = [
  { game_code: 'kit-wheel', name: 'Kit Wheel', category: 'RNG', demo: true, free_rounds: false },
  { game_code: 'kit-cards', name: 'Kit Cards', category: 'TG', demo: false, free_rounds: false },
];

function createVerbs(options: VendorOptions, own: () => string) {
  const sessions = new Map<string, Session>();
  const rounds: Round[] = [];
  const movements = ({ bet, win, amount, payout, id, session: { currency } }: Round): Fields[] => [
    { transaction_uuid: bet, kind: 'bet', amount, currency, round: id },
    {
      transaction_uuid: win,
      reference_transaction_uuid: bet,
      kind: 'win',
      amount: payout,
      currency,
      round: id,
    },
  ];
  const url = (fields: Fields): Fields => {
    if (!GAMES.some(({ game_code }) => game_code === text(fields, 'game_code')))
      return { status: 'RS_ERROR_INVALID_GAME' };
    const id = randomUUID();
    sessions.set(id, {
      user: text(fields, 'user'),
      token: text(fields, 'token'),
      game: text(fields, 'game_code'),
      currency: text(fields, 'currency'),
      wallet: text(fields, 'wallet_url'),
    });
    return { status: 'RS_OK', url: `${own()}/play/${id}` };
  };
  const start = async (fields: Fields): Promise<Fields> => {
    const session = sessions.get(text(fields, 'url').split('/').at(-1) ?? '');
    if (!session) return { status: 'RS_ERROR_INVALID_TOKEN' };
    // A demo has no wallet: nobody is called.
    if (session.token === '') return { status: 'RS_OK', round: '', end: 'demo' };
    const round: Round = {
      id: randomUUID(),
      session,
      bet: randomUUID(),
      win: randomUUID(),
      amount: text(fields, 'amount'),
      payout: '0',
      state: 'open',
    };
    rounds.push(round);
    return { status: 'RS_OK', round: round.id, end: await play(options, round, text(fields, 'payout')) };
  };
  const find = (fields: Fields): Fields => {
    const round = rounds.find(
      ({ id, session }) => id === text(fields, 'round') && session.user === text(fields, 'user'),
    );
    if (!round) return { status: 'RS_OK', state: 'unknown', transactions: [] };
    return {
      status: 'RS_OK',
      state: round.state,
      transactions: round.state === 'settled' ? movements(round) : [],
    };
  };
  const list = (): Fields => ({
    status: 'RS_OK',
    transactions: rounds.filter(({ state }) => state === 'settled').flatMap(movements),
  });
  const verbs: Readonly<Record<string, (fields: Fields) => Fields | Promise<Fields>>> = {
    '/game/url': url,
    '/game/list': () => ({ status: 'RS_OK', games: GAMES }),
    '/game/round': find,
    '/transactions/list': list,
    '/kit/play': start,
  };
  return verbs;
}

export async function startMockVendor(options: VendorOptions): Promise<MockVendor> {
  let address = '';
  const verbs = createVerbs(options, () => address);
  const server = createServer((asked, answer) => {
    void (async () => {
      const body = await bodyOf(asked);
      const path = asked.url ?? '';
      const header = (name: string): string | undefined => {
        const value = asked.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const isSigned =
        options.fault === 'no-signature' ||
        isSignedA(options.key, { method: 'POST', path, body }, header, Date.now());
      if (!isSigned) return answerJson(answer, '{"status":"RS_ERROR_INVALID_SIGNATURE"}');
      const verb = Object.hasOwn(verbs, path) ? verbs[path] : undefined;
      return answerJson(
        answer,
        JSON.stringify(
          verb ? await verb(fieldsIn(body.toString('utf8'))) : { status: 'RS_ERROR_WRONG_SYNTAX' },
        ),
      );
    })();
  });
  address = await listen(server);
  return {
    url: address,
    key: options.key,
    close: () => close(server),
  };
}

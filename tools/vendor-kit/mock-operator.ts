/** An operator's wallet in memory, right unless it is told to be wrong: what vendors try themselves against, and what the kit shows that it finds mistakes. */
import { createServer, type Server } from 'node:http';
import { isSignedA } from '#features/play/vendors/providers/signature.ts';
import { isWireAmount } from '#features/play/vendors/contract/protocol.ts';
import { answerJson, bodyOf, close, type Fields, fieldsIn, type Key, listen } from './wire.ts';

/** Each is a mistake that has been made. */
export const OPERATOR_FAULTS = [
  'books-twice',
  'no-tombstone',
  'no-signature',
  'pays-unknown-bet',
  'rolls-back-winners',
] as const;
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];

type Bet = { readonly amount: bigint; readonly round: string; state: 'open' | 'won' | 'back' };
type Kept = { readonly content: string; readonly answer: Fields; readonly won: bigint; readonly of: string };
type Book = {
  balance: bigint;
  readonly bets: Map<string, Bet>;
  readonly kept: Map<string, Kept>;
  readonly requests: Map<string, string>;
  readonly tombs: Set<string>;
  readonly backs: Set<string>;
  readonly closed: Set<string>;
  /** Rounds that something was won in. */
  readonly credited: Set<string>;
};

/** How an answer goes wrong on its way: the call has had its effect, or not. */
export type Chaos = 'lost-before' | 'lost-after' | 'cut' | 'slow' | 'error' | 'no-json';
export type MockOperator = {
  readonly url: string;
  readonly key: Key;
  readonly user: string;
  readonly token: string;
  readonly seen: { readonly path: string; readonly fields: Fields; readonly status: string }[];
  readonly balance: () => bigint;
  /** The next calls of this verb go wrong so, one after the other. */
  readonly spoil: (verb: string, ...how: readonly (Chaos | { readonly status: string })[]) => void;
  readonly close: () => Promise<void>;
};

const text = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
const TEN_THOUSAND = 1_000_000_000n;

const contentOf = (path: string, fields: Fields): string =>
  [
    path,
    ...['user', 'game_code', 'round', 'amount', 'currency', 'reference_transaction_uuid'].map((name) =>
      text(fields, name),
    ),
  ].join('|');

/** One verb after the other, in memory: nothing comes in between. */
function createBook(fault: OperatorFault | undefined) {
  const book: Book = {
    balance: TEN_THOUSAND,
    bets: new Map(),
    kept: new Map(),
    requests: new Map(),
    tombs: new Set(),
    backs: new Set(),
    closed: new Set(),
    credited: new Set(),
  };
  const bet = (id: string, amount: bigint, round: string): string => {
    if (book.tombs.has(id) && fault !== 'no-tombstone') return 'RS_ERROR_DUPLICATE_TRANSACTION';
    if (book.closed.has(round)) return 'RS_ERROR_WRONG_SYNTAX';
    if (amount > book.balance) return 'RS_ERROR_NOT_ENOUGH_MONEY';
    book.balance -= amount;
    book.bets.set(id, { amount, round, state: 'open' });
    return 'RS_OK';
  };
  const win = (id: string, of: string, amount: bigint, closes: boolean): string => {
    if (book.tombs.has(id)) return 'RS_ERROR_DUPLICATE_TRANSACTION';
    const known = book.bets.get(of);
    if ((!known || known.state === 'back') && fault !== 'pays-unknown-bet')
      return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    book.balance += amount;
    if (!known) return 'RS_OK';
    known.state = 'won';
    book.credited.add(known.round);
    if (!closes) return 'RS_OK';
    book.closed.add(known.round);
    // What nobody has won of a round that is over is lost.
    for (const one of book.bets.values())
      if (one.round === known.round && one.state === 'open') one.state = 'won';
    return 'RS_OK';
  };
  const rollback = (of: string): string => {
    if (book.backs.has(of)) return 'RS_OK';
    const was = [...book.kept.values()].find((one) => one.of === of);
    if (was) {
      book.balance -= was.won;
      book.backs.add(of);
      return 'RS_OK';
    }
    const known = book.bets.get(of);
    if (!known) {
      book.tombs.add(of);
      return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    }
    const isOver = known.state === 'won' || book.credited.has(known.round) || book.closed.has(known.round);
    if (known.state !== 'back' && isOver && fault !== 'rolls-back-winners') return 'RS_ERROR_WRONG_SYNTAX';
    if (known.state !== 'back') book.balance += known.amount;
    known.state = 'back';
    book.backs.add(of);
    return 'RS_OK';
  };
  return { book, bet, win, rollback };
}

type Session = {
  readonly user: string;
  readonly token: string;
  readonly currency: string;
  readonly game: string;
  /** Hundred-thousandths it begins with; 10,000.00 unless said. */
  readonly balance?: bigint;
};

export function createWallet(session: Session, fault: OperatorFault | undefined) {
  const { book, bet, win, rollback } = createBook(fault);
  book.balance = session.balance ?? TEN_THOUSAND;
  const answerOf = (fields: Fields, status: string): Fields => ({
    status,
    request_uuid: text(fields, 'request_uuid'),
    user: text(fields, 'user'),
    currency: session.currency,
    balance: String(book.balance),
  });
  const money = (path: string, fields: Fields): Fields => {
    const id = text(fields, 'transaction_uuid');
    const content = contentOf(path, fields);
    const before = book.kept.get(id);
    if (before && fault !== 'books-twice')
      return before.content === content
        ? { ...before.answer, request_uuid: text(fields, 'request_uuid') }
        : answerOf(fields, 'RS_ERROR_DUPLICATE_TRANSACTION');
    const amount = BigInt(text(fields, 'amount') || '0');
    const of = text(fields, 'reference_transaction_uuid');
    const status =
      path === 'bet'
        ? bet(id, amount, text(fields, 'round'))
        : path === 'win'
          ? win(id, of, amount, fields['round_closed'] === true)
          : rollback(of);
    const answer = answerOf(fields, status);
    if (status === 'RS_OK')
      book.kept.set(id, { content, answer, won: path === 'win' ? amount : 0n, of: path === 'win' ? id : '' });
    return answer;
  };
  const refusal = (path: string, fields: Fields): string | undefined => {
    if (text(fields, 'user') !== session.user) return 'RS_ERROR_INVALID_TOKEN';
    if (path === 'balance')
      return text(fields, 'token') === session.token ? undefined : 'RS_ERROR_INVALID_TOKEN';
    if (path === 'rollback') return undefined;
    if (!isWireAmount(fields['amount'])) return 'RS_ERROR_WRONG_TYPES';
    const isKnown = book.kept.has(text(fields, 'transaction_uuid'));
    if (path === 'bet' && !isKnown && text(fields, 'token') !== session.token)
      return 'RS_ERROR_INVALID_TOKEN';
    return text(fields, 'currency') === session.currency ? undefined : 'RS_ERROR_WRONG_CURRENCY';
  };
  const take = (path: string, fields: Fields): string => {
    const request = text(fields, 'request_uuid');
    const before = book.requests.get(request);
    if (path !== 'balance' && before !== undefined && fault !== 'books-twice') return before;
    const refused = refusal(path, fields);
    const answer = JSON.stringify(
      refused !== undefined
        ? answerOf(fields, refused)
        : path === 'balance'
          ? answerOf(fields, 'RS_OK')
          : money(path, fields),
    );
    book.requests.set(request, answer);
    return answer;
  };
  return { book, take };
}

const VERBS: readonly string[] = ['balance', 'bet', 'win', 'rollback'];
const SLOW_MS = 12_000;

export async function startMockOperator(
  session: Session,
  key: Key,
  fault?: OperatorFault,
): Promise<MockOperator> {
  const { book, take } = createWallet(session, fault);
  const seen: { path: string; fields: Fields; status: string }[] = [];
  const spoiled = new Map<string, (Chaos | { readonly status: string })[]>();
  const server: Server = createServer((asked, answer) => {
    void (async () => {
      const body = await bodyOf(asked);
      const path = asked.url ?? '';
      const verb = path.split('/').at(-1) ?? '';
      const header = (name: string): string | undefined => {
        const value = asked.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const isSigned =
        fault === 'no-signature' || isSignedA(key, { method: 'POST', path, body }, header, Date.now());
      const fields = fieldsIn(body.toString('utf8'));
      if (!isSigned) return answerJson(answer, '{"status":"RS_ERROR_INVALID_SIGNATURE"}');
      if (!VERBS.includes(verb) || text(fields, 'user') === '')
        return answerJson(answer, '{"status":"RS_ERROR_WRONG_SYNTAX"}');
      const how = spoiled.get(verb)?.shift();
      if (typeof how === 'object') {
        seen.push({ path: verb, fields, status: how.status });
        return answerJson(
          answer,
          JSON.stringify({ status: how.status, request_uuid: fields['request_uuid'], user: fields['user'] }),
        );
      }
      if (how === 'lost-before') {
        seen.push({ path: verb, fields, status: how });
        return void asked.socket.destroy();
      }
      const said = take(verb, fields);
      seen.push({ path: verb, fields, status: how ?? String(fieldsIn(said)['status']) });
      if (how === undefined) return answerJson(answer, said);
      if (how === 'error') return void answer.writeHead(503).end();
      if (how === 'no-json') return answerJson(answer, '<html>');
      if (how === 'slow') return void setTimeout(() => answerJson(answer, said), SLOW_MS).unref();
      if (how === 'cut') {
        answer.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(said),
        });
        answer.write(said.slice(0, 20));
      }
      return void asked.socket.destroy();
    })();
  });
  const url = await listen(server);
  return {
    url,
    key,
    user: session.user,
    token: session.token,
    seen,
    balance: () => book.balance,
    spoil: (verb, ...how) => void spoiled.set(verb, [...how]),
    close: () => close(server),
  };
}

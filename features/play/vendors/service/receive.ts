/** A vendor calls our wallet: who it is, what it asks, its one effect, the answer word for word, and the line in the log. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { isFault } from '#kernel/faults.ts';
import { isCurrency, minor } from '#kernel/money.ts';
import { isStatus, type Status, VERBS } from '../contract/protocol.ts';
import { vendorFaults } from '../faults.ts';
import {
  type MoneyCall,
  Unreadable,
  type VendorAdapter,
  type WalletAnswer,
  type WalletCall,
} from '../providers/adapter.ts';
import { answerText } from '../providers/haat.ts';
import { adapterOf } from '../providers/registry.ts';
import type { HeaderOf } from '../providers/signature.ts';
import { betKey, stakeOf } from '../rules/call.ts';
import { ALARMING, isFinal, statusOf } from '../rules/status.ts';
import { openIncident } from '../store/calls.ts';
import { LAUNCHES_BY_TOKEN } from '../store/launches.ts';
import { CURRENCY_OF, keepRefusal } from '../store/play.ts';
import { GAMES_BY_REF, PLAYER_BY_ALIAS, VENDOR_BY_CODE, type VendorRow } from '../store/vendors.ts';
import type { CallDone, VendorStakes } from './bets.ts';
import type { CallLog } from './call-log.ts';
import { applyCall } from './effects.ts';
import type { KeyRing } from './keys.ts';
import { type ActRequest, type BetRequest, type Title, tokenHash } from './loaded.ts';
import type { VendorNeeds } from './needs.ts';

export type ReceiveNeeds = VendorNeeds & {
  readonly stakes: VendorStakes;
  readonly keys: KeyRing;
  readonly calls: CallLog;
};
export type Received = {
  readonly brandId: BrandId;
  readonly vendor: string;
  /** Below the vendor's address: `bet`, `transaction/bet`. */
  readonly path: string;
  readonly header: HeaderOf;
  readonly rawBody: Uint8Array;
};

/** Kept for a moment: names that never change, and a vendor's row, which a bet reads again in its own transaction. */
function createKept<Value>(mostMs: number, now: () => number) {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();
  return (name: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(name);
    if (known && now() - known.at < mostMs) return known.value;
    if (kept.size > 50_000) kept.clear();
    const value = read();
    value.catch(() => kept.delete(name));
    kept.set(name, { at: now(), value });
    return value;
  };
}

export type Receive = (call: Received) => Promise<string>;

type Caller = { readonly vendor: VendorRow; readonly adapter: VendorAdapter };
type Reading = {
  readonly vendorOf: (brandId: BrandId, code: string) => Promise<VendorRow | undefined>;
  readonly memberOf: (vendor: VendorRow, alias: string) => Promise<MemberId | undefined>;
  readonly titleOf: (vendor: VendorRow, ref: string) => Promise<Title | undefined>;
};

function createReading({ db, clock }: Pick<ReceiveNeeds, 'db' | 'clock'>): Reading {
  const vendors = createKept<VendorRow | undefined>(1_000, clock.now);
  const players = createKept<MemberId | undefined>(600_000, clock.now);
  const titles = createKept<Title | undefined>(10_000, clock.now);
  return {
    vendorOf: (brandId, code) => vendors(`${brandId} ${code}`, () => db.one(VENDOR_BY_CODE, [brandId, code])),
    memberOf: ({ brand_id, code }, alias) =>
      players(`${brand_id} ${code} ${alias}`, async () => {
        const row = await db.one(PLAYER_BY_ALIAS, [brand_id, code, alias]);
        // One that is not known yet may be in a moment: it is not remembered as unknown.
        if (!row) throw vendorFaults('vendors.invalid_token');
        return row.member_id;
      }),
    titleOf: ({ brand_id, code }, ref) =>
      titles(`${brand_id} ${code} ${ref}`, async () => {
        const [row] = await db.rows(GAMES_BY_REF, [[brand_id], [code], [ref]]);
        return row && { code: row.code, category: row.game_type };
      }),
  };
}

/** @throws vendors.unknown_vendor, or the status it is answered */
async function callerOf(
  needs: ReceiveNeeds,
  reading: Reading,
  { brandId, vendor: code }: Received,
): Promise<Caller> {
  const vendor = await reading.vendorOf(brandId, code);
  const adapter = vendor && adapterOf(vendor.adapter);
  if (!vendor || !adapter?.inbound) throw vendorFaults('vendors.unknown_vendor');
  return { vendor, adapter };
}

async function isProved(needs: ReceiveNeeds, { vendor, adapter }: Caller, call: Received): Promise<boolean> {
  const signed = { method: 'POST', path: `/vendors/${call.vendor}/${call.path}`, body: call.rawBody };
  const keys = await needs.keys.live(vendor);
  // Every live key is tried: how long it takes says nothing of which one it was.
  return keys
    .map((key) => adapter.inbound?.verify(key, signed, call.header, needs.clock.now()) ?? false)
    .includes(true);
}

/** @throws Unreadable */
function readCall({ adapter }: Caller, { path, rawBody }: Received): WalletCall {
  const verbs = adapter.inbound?.verbs ?? {};
  const verb = Object.hasOwn(verbs, path) ? verbs[path] : undefined;
  if (verb === undefined || !adapter.inbound) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    // What is no JSON is answered as a body that is no call.
    throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  }
  return adapter.inbound.read(verb, body);
}

/** What a call is in that names no currency: that of the bet or the round it is about, which may be another than the member's of today. */
async function currencyOfCall(
  needs: ReceiveNeeds,
  { brand_id: brandId, code }: VendorRow,
  memberId: MemberId,
  call: MoneyCall,
): Promise<string> {
  if ('currency' in call) return call.currency;
  const reference = 'reference' in call ? call.reference : null;
  const about = await needs.db.one(CURRENCY_OF, [brandId, code, memberId, reference, call.round]);
  return about?.currency ?? needs.currencyOf({ memberId, brandId });
}

export async function contextOf(needs: ReceiveNeeds, vendor: VendorRow, memberId: MemberId, call: MoneyCall) {
  const { brand_id: brandId, code } = vendor;
  const currency = await currencyOfCall(needs, vendor, memberId, call);
  // An unknown currency opens no account.
  if (!isCurrency(currency)) throw vendorFaults('vendors.wrong_currency');
  const pockets = await needs.ledger.pockets(needs.db, brandId, memberId, currency);
  const house = await needs.ledger.house(needs.db, brandId, `vendor:${code}`, currency);
  return { memberId, brandId, currency, pockets, house, key: betKey(code, call.transaction) };
}

async function moveMoney(
  needs: ReceiveNeeds,
  reading: Reading,
  vendor: VendorRow,
  memberId: MemberId,
  call: MoneyCall,
): Promise<CallDone> {
  const context = await contextOf(needs, vendor, memberId, call);
  const act: ActRequest = { ...context, type: 'act', vendor: vendor.code, call };
  if (call.verb !== 'bet') return decided(needs, act);
  if (call.amount === 0n) return applyCall(needs, act);
  // A free round stakes nothing: one that does is neither.
  if (call.reward !== undefined) throw vendorFaults('vendors.inexact_amount');
  const title = await reading.titleOf(vendor, call.game);
  if (!title) throw vendorFaults('vendors.invalid_game');
  const bet: BetRequest = {
    ...context,
    type: 'bet',
    vendor: vendor.code,
    call,
    title,
    closed: await needs.isClosed(vendor.brand_id, title.code),
    stake: stakeOf(call.amount, context.currency),
  };
  const done = await needs.stakes.submit(bet);
  if (call.closes && done.kind === 'done') await endAtOnce(needs, act, call);
  return done;
}

/** A bet that closes its round has lost. No vendor can send a name with a space. */
async function endAtOnce(
  needs: ReceiveNeeds,
  act: ActRequest,
  call: Extract<MoneyCall, { verb: 'bet' }>,
): Promise<void> {
  const { user, request, token, game, round, transaction } = call;
  const end = {
    verb: 'endRound',
    user,
    request,
    token,
    game,
    round,
    transaction: `${transaction} end`,
  } as const;
  await decided(needs, { ...act, call: end });
}

/** Verbs the batches know; what is not simple about them comes in a transaction of its own. */
const SIMPLE: readonly MoneyCall['verb'][] = ['win', 'rollback', 'endRound'];
export async function decided(needs: ReceiveNeeds, act: ActRequest): Promise<CallDone> {
  if (SIMPLE.includes(act.call.verb)) {
    const done = await needs.stakes.submit(act);
    if (done.kind !== 'later') return done;
  }
  return applyCall(needs, act);
}

type Spoken = { readonly answer: WalletAnswer; readonly memberId: MemberId | null };

const statusIn = (text: string): Status => (isStatus(text) ? text : 'RS_ERROR_UNKNOWN');

/** The real balance stands in every answer that knows whose it is. */
async function balanceOf(needs: ReceiveNeeds, vendor: VendorRow, memberId: MemberId, named?: string) {
  const brandId = vendor.brand_id;
  const currency = named ?? (await needs.currencyOf({ memberId, brandId }));
  if (!isCurrency(currency)) return {};
  const pockets = await needs.ledger.pockets(needs.db, brandId, memberId, currency);
  return { currency, balance: (await needs.ledger.wallet(needs.db, memberId, pockets)).cash };
}

/** The token names the member's game and currency; a balance is asked with it as long as it is good. @throws vendors.invalid_token · token_expired */
async function checkToken(
  needs: ReceiveNeeds,
  vendor: VendorRow,
  memberId: MemberId,
  token: string,
): Promise<string> {
  const [launch] = await needs.db.rows(LAUNCHES_BY_TOKEN, [[tokenHash(token)]]);
  if (launch?.member_id !== memberId || launch.vendor !== vendor.code || launch.brand_id !== vendor.brand_id)
    throw vendorFaults('vendors.invalid_token');
  if (launch.state !== 'live' && launch.state !== 'ended') throw vendorFaults('vendors.invalid_token');
  if (launch.state === 'ended' || launch.ends_at.getTime() <= needs.clock.now())
    throw vendorFaults('vendors.token_expired');
  return launch.currency;
}

async function answerMoney(
  needs: ReceiveNeeds,
  reading: Reading,
  vendor: VendorRow,
  memberId: MemberId,
  call: MoneyCall,
): Promise<WalletAnswer> {
  const currency = await currencyOfCall(needs, vendor, memberId, call);
  const base = { user: call.user, request: call.request, currency };
  try {
    const done = await moveMoney(needs, reading, vendor, memberId, call);
    if (done.kind === 'done') return { ...base, status: 'RS_OK', balance: minor(done.balance) };
    if (done.kind === 'later') throw new Error('a call was decided by nobody');
    if (done.status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      return await refused(needs, vendor, call, done.status, base, done.balance);
    return {
      ...base,
      status: statusIn(done.status),
      ...(done.balance === null ? {} : { balance: done.balance }),
    };
  } catch (error) {
    const before = answeredIn(error);
    if (before?.kind === 'refused')
      return {
        ...base,
        status: statusIn(before.status),
        ...(before.balance === null ? {} : { balance: before.balance }),
      };
    if (before?.kind === 'done') return { ...base, status: 'RS_OK', balance: before.balance };
    const status = statusOf(error);
    if (status === 'RS_ERROR_UNKNOWN')
      needs.log.error({ vendor: vendor.code, err: error }, 'a call of a vendor met a defect');
    if (isFault(error) && ALARMING.includes(error.code)) await alarm(needs, vendor, error.code, call);
    const { balance = null } = await balanceOf(needs, vendor, memberId, currency);
    return refused(needs, vendor, call, status, base, balance);
  }
}

function answeredIn(error: unknown): CallDone | undefined {
  if (!isFault(error) || error.code !== 'vendors.answered') return undefined;
  // The room's own value, put there by `refuse` of its kind of play.
  return error.detail.value as CallDone;
}

/** A refusal that is final is kept: the same request has the same answer. */
async function refused(
  needs: ReceiveNeeds,
  vendor: VendorRow,
  call: MoneyCall,
  status: Status,
  base: Pick<WalletAnswer, 'user' | 'request' | 'currency'>,
  balance: bigint | null,
): Promise<WalletAnswer> {
  const currency = base.currency ?? '';
  const row = {
    brand_id: vendor.brand_id,
    vendor: vendor.code,
    request: call.request,
    status,
    balance,
    currency,
  };
  const kept = isFinal(status) ? await keepRefusal(needs.db, row, new Date(needs.clock.now())) : row;
  return {
    ...base,
    status: statusIn(kept.status),
    ...(kept.balance === null ? {} : { balance: kept.balance }),
  };
}

const INCIDENT_OF: Readonly<Record<string, string>> = {
  'vendors.unknown_bet': 'unknown_bet',
  'vendors.round_over': 'round_over',
  'vendors.duplicate': 'duplicate',
  'idempotency.conflict': 'duplicate',
};
async function alarm(needs: ReceiveNeeds, vendor: VendorRow, code: string, call: MoneyCall): Promise<void> {
  const reference = 'reference' in call ? ` → ${call.reference}` : '';
  await openIncident(
    needs.db,
    {
      id: newId(),
      brand_id: vendor.brand_id,
      vendor: vendor.code,
      kind: INCIDENT_OF[code] ?? 'refused',
      subject: call.transaction,
      detail: `${call.verb} ${call.transaction}${reference}, ${call.round}`,
    },
    new Date(needs.clock.now()),
  );
}

async function answerTo(
  needs: ReceiveNeeds,
  reading: Reading,
  vendor: VendorRow,
  call: WalletCall,
): Promise<Spoken> {
  const { user, request } = call;
  let memberId: MemberId | null = null;
  try {
    const known = await reading.memberOf(vendor, user);
    if (known === undefined) throw vendorFaults('vendors.invalid_token');
    memberId = known;
    if (call.verb === 'info')
      return {
        memberId,
        answer: { status: 'RS_OK', user, request, country: '', ...(await balanceOf(needs, vendor, known)) },
      };
    if (call.verb === 'balance') {
      const currency = await checkToken(needs, vendor, known, call.token);
      return {
        memberId,
        answer: { status: 'RS_OK', user, request, ...(await balanceOf(needs, vendor, known, currency)) },
      };
    }
    return { memberId, answer: await answerMoney(needs, reading, vendor, known, call) };
  } catch (error) {
    const status = statusOf(error);
    if (status === 'RS_ERROR_UNKNOWN')
      needs.log.error({ vendor: vendor.code, err: error }, 'a call of a vendor met a defect');
    return { memberId, answer: { status, user, request } };
  }
}

const namedIn = (call: WalletCall | undefined) => ({
  verb: call?.verb ?? '',
  transaction: call && 'transaction' in call ? call.transaction : '',
  round: call && 'round' in call ? call.round : '',
  request: call?.request ?? '',
});

/** Somebody signs as this vendor and cannot: people are told. */
async function noteStranger(needs: ReceiveNeeds, vendor: VendorRow, received: Received): Promise<void> {
  const about = {
    brand_id: vendor.brand_id,
    vendor: vendor.code,
    kind: 'bad_signature',
    subject: received.path,
  };
  const detail = received.header('x-key-id') ?? 'no key';
  await openIncident(needs.db, { id: newId(), ...about, detail }, new Date(needs.clock.now()));
}

/** Takes up once more what a vendor has asked, as staff do: whoever asked it was proved then. */
export async function replayCall(
  needs: ReceiveNeeds,
  vendor: VendorRow,
  verb: string,
  sent: string,
): Promise<WalletAnswer> {
  const adapter = adapterOf(vendor.adapter);
  if (!adapter?.inbound || !VERBS.some((one) => one === verb)) throw vendorFaults('vendors.not_replayable');
  const paths = Object.entries(adapter.inbound.verbs);
  const path = paths.find(([, one]) => one === verb)?.[0];
  if (path === undefined) throw vendorFaults('vendors.not_replayable');
  try {
    const call = readCall(
      { vendor, adapter },
      {
        brandId: vendor.brand_id,
        vendor: vendor.code,
        path,
        header: () => undefined,
        rawBody: Buffer.from(sent),
      },
    );
    return (await answerTo(needs, createReading(needs), vendor, call)).answer;
  } catch (error) {
    if (error instanceof Unreadable) throw vendorFaults('vendors.not_replayable');
    throw error;
  }
}

/** What strangers do is noted now and then, however often they do it. */
const STRANGER_MS = 10_000;

/** Answers whatever comes: the outcome stands in the text, never in the transport. */
export function createReceive(needs: ReceiveNeeds): Receive {
  const reading = createReading(needs);
  const stranger = createKept<void>(STRANGER_MS, needs.clock.now);
  const speak = async (
    received: Received,
  ): Promise<{ text: string; spoken: Spoken; call: WalletCall | undefined; row: VendorRow | undefined }> => {
    let caller: Caller;
    try {
      caller = await callerOf(needs, reading, received);
    } catch (error) {
      const answer = { status: statusOf(error) };
      return {
        text: answerText(answer),
        spoken: { answer, memberId: null },
        call: undefined,
        row: undefined,
      };
    }
    const { vendor, adapter } = caller;
    const say = (answer: WalletAnswer): string => adapter.inbound?.answer(answer) ?? answerText(answer);
    if (!(await isProved(needs, caller, received))) {
      await stranger(`${vendor.brand_id} ${vendor.code}`, () => noteStranger(needs, vendor, received));
      const answer = { status: 'RS_ERROR_INVALID_SIGNATURE' } as const;
      return { text: say(answer), spoken: { answer, memberId: null }, call: undefined, row: vendor };
    }
    try {
      const call = readCall(caller, received);
      const spoken = await answerTo(needs, reading, vendor, call);
      return { text: say(spoken.answer), spoken, call, row: vendor };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const answer = { status: error.status };
      return { text: say(answer), spoken: { answer, memberId: null }, call: undefined, row: vendor };
    }
  };
  return async (received) => {
    const began = needs.clock.now();
    const { text, spoken, call, row } = await speak(received);
    // A vendor nobody knows is a stranger: his calls fill no log.
    if (row)
      needs.calls.add({
        brand_id: row.brand_id,
        vendor: row.code,
        direction: 'in',
        ...namedIn(call),
        verb: call?.verb ?? received.path.slice(0, 60),
        member_id: spoken.memberId,
        status: spoken.answer.status,
        http: 200,
        sent: Buffer.from(received.rawBody).toString('utf8'),
        answered: text,
        took_ms: needs.clock.now() - began,
        at: new Date(began),
      });
    return text;
  };
}

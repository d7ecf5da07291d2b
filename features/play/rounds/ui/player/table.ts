/** A place at a game: opens it, carries stakes and acts to the server, and keeps what the page around the game shows. */
import type { Act, OpenGame, Opened, Play } from '#features/play/rounds/contract.ts';
import type { GameHost, RoundAnswer } from '#games/slots/view/host.ts';
import { ApiTrouble } from '#platform/ui/api.ts';
import type { Api } from '#platform/ui/api.ts';
import { intent } from '#platform/ui/intent.ts';
import { netAfter } from './sums.ts';

const TRIAL_KEY = 'trial';
/** Waits before a call without an answer is repeated under its key; afterwards the player decides. */
const REPEATS_MS = [500, 1_500, 4_000] as const;

export type Shown = {
  readonly balance: string;
  readonly version: number;
  readonly net: string;
  readonly lastRound: string | undefined;
};

export type Table = {
  readonly opened: Opened;
  readonly host: GameHost;
  readonly trial: Readonly<Record<string, string>>;
  readonly shown: () => Shown;
  readonly watch: (listener: () => void) => () => void;
};

/** A guest's trial is named by a bearer of its own, kept in this tab. */
function trialHeaders(mode: 'real' | 'trial'): Record<string, string> {
  const token = mode === 'trial' ? sessionStorage.getItem(TRIAL_KEY) : null;
  return token ? { 'x-trial': token } : {};
}

export async function openTable(
  api: Api,
  gameCode: string,
  mode: 'real' | 'trial',
  deps: TableDeps,
): Promise<Table> {
  const input = { params: { gameCode }, body: { mode } };
  const opened = await api.send<typeof OpenGame>('POST', '/play/{gameCode}/open', input, {
    headers: trialHeaders(mode),
  });
  if (opened.trialToken) sessionStorage.setItem(TRIAL_KEY, opened.trialToken);
  return seat(api, opened, trialHeaders(mode), deps);
}

export type TableDeps = {
  readonly formatMoney: (amount: string, currency: string) => string;
  readonly onError: (trouble: unknown) => void;
  readonly onBusy: (busy: boolean) => void;
};

/** A call that has no answer is repeated under the same key: it takes effect once. */
async function stubbornly<Value>(call: () => Promise<Value>): Promise<Value> {
  for (const wait of REPEATS_MS) {
    try {
      return await call();
    } catch (trouble) {
      if (!(trouble instanceof ApiTrouble)) throw trouble;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}

const answerOf = (play: Play): RoundAnswer => ({
  roundId: play.roundId,
  stake: play.stake,
  steps: play.steps,
  done: play.state !== 'open',
  payout: play.payout,
  balance: play.balance,
});

function seat(api: Api, opened: Opened, trial: Record<string, string>, deps: TableDeps): Table {
  const { gameCode, currency } = opened;
  const listeners = new Set<() => void>();
  const versions = new Map<string, number>();
  let shown: Shown = {
    balance: opened.balance,
    version: opened.version,
    net: opened.session.net,
    lastRound: undefined,
  };

  const send = async (body: Parameters<typeof sendAct>[2]): Promise<RoundAnswer> => {
    deps.onBusy(true);
    const wanted = intent(`play:${gameCode}`);
    const key = wanted.keyFor(body);
    try {
      const play = await stubbornly(() => sendAct(api, gameCode, body, key, trial));
      wanted.done();
      versions.set(play.roundId, play.version);
      return answerOf(play);
    } catch (trouble) {
      // Without an answer the key stays: pressing again asks for the same round, not for another one.
      if (!(trouble instanceof ApiTrouble)) wanted.done();
      deps.onBusy(false);
      throw trouble;
    }
  };

  const host: GameHost = {
    currency,
    stakes: opened.stakes,
    firstStake: opened.openRound?.stake ?? opened.defaultStake,
    cycleMs: opened.cycleMs,
    open: opened.openRound ? answerOf(opened.openRound) : undefined,
    formatMoney: (amount) => deps.formatMoney(amount, currency),
    stake: (amount) => send({ type: 'stake', stake: amount, currency }),
    act: (roundId, step, action) => send({ type: 'act', roundId, step, action }),
    onShown: (answer) => {
      deps.onBusy(false);
      const version = versions.get(answer.roundId) ?? shown.version;
      const net = answer.done ? netAfter(shown.net, answer.payout, answer.stake) : shown.net;
      shown = {
        balance: answer.balance,
        version,
        net,
        lastRound: answer.done ? answer.roundId : shown.lastRound,
      };
      for (const listener of listeners) listener();
    },
    onError: deps.onError,
  };
  return {
    opened,
    host,
    trial,
    shown: () => shown,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type ActBody =
  | { type: 'stake'; stake: string; currency: string }
  | { type: 'act'; roundId: string; step: number; action: unknown };

const sendAct = (
  api: Api,
  gameCode: string,
  body: ActBody,
  key: string,
  headers: Record<string, string>,
): Promise<Play> =>
  api.send<typeof Act>('POST', '/play/{gameCode}/act', { params: { gameCode }, body }, { key, headers });

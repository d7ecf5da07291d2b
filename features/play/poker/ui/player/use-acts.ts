/** What somebody does at a table, and what is said where it is refused. */
import { useMemo, useState } from 'react';
import type {
  ActPoker,
  AddPokerChips,
  AwayPoker,
  PokerTable,
  SitPoker,
  StandPoker,
} from '#features/play/poker/contract.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { openTrial } from './trial.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

export type Decision = { readonly what: 'fold' | 'call' | 'raise' | 'twice' | 'once'; readonly to?: bigint };

export type PokerActs = {
  readonly busy: boolean;
  readonly said: string | undefined;
  readonly decide: (decision: Decision) => void;
  readonly sit: (seat: number | undefined, buyIn: string) => Promise<boolean>;
  readonly add: (amount: string) => Promise<boolean>;
  readonly stand: () => void;
  readonly away: (change: { readonly away?: boolean; readonly straddles?: boolean }) => void;
};

/** What this page adds to the shuffle: nobody at the house can know it before. */
const freshEntropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** One call at a time of what somebody does, and what is said where it is refused. */
function useRun(again: () => void) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();

  const run = async (work: () => Promise<unknown>, onClear?: () => void): Promise<boolean> => {
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
      onClear?.();
      return true;
    } catch (error) {
      if (error instanceof ApiRefusal) {
        if (error.status < 500) onClear?.();
        if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
        setSaid(error.message);
      } else if (!(error instanceof ApiTrouble)) throw error;
      return false;
    } finally {
      setBusy(false);
      again();
    }
  };

  return { busy, said, run };
}

const bodyOf = (hand: NonNullable<PokerTable['hand']>, { what, to }: Decision) => ({
  handId: hand.handId,
  at: hand.lines.length,
  what,
  ...(to === undefined ? {} : { to: String(to) }),
});

type Ways = Pick<PokerActs, 'sit' | 'add'>;

/** Chips a seat is taken with, and added to it: money, each of one intent that is repeated until it is answered. */
function useChips(
  table: PokerTable | undefined,
  run: ReturnType<typeof useRun>['run'],
  onTrial: (token: string) => void,
): Ways {
  const api = useApi();
  const sitting = useMemo(() => intent('poker.sit'), []);
  const adding = useMemo(() => intent('poker.chips'), []);
  const code = table?.code ?? '';
  return {
    sit: (seat, buyIn) =>
      run(
        async () => {
          const own = table?.kind === 'trial' ? await openTrial(api) : undefined;
          const wish = { code, seat, buyIn, currency: table?.currency ?? '' };
          const { key, content } = sitting.resume({ ...wish, entropy: freshEntropy() }, wish);
          const { code: _code, seat: place, ...rest } = content;
          const body = place === undefined ? rest : { ...rest, seat: place };
          await api.send<typeof SitPoker>(
            'POST',
            '/poker/tables/{code}/sit',
            { params: { code }, body },
            { key, ...bearing(own) },
          );
          if (own !== undefined) onTrial(own);
        },
        () => sitting.done(),
      ),
    add: (amount) =>
      run(
        () => {
          const body = { amount, currency: table?.currency ?? '' };
          return api.send<typeof AddPokerChips>(
            'POST',
            '/poker/tables/{code}/chips',
            { params: { code }, body },
            { key: adding.keyFor({ code, ...body }) },
          );
        },
        () => adding.done(),
      ),
  };
}

export function usePokerActs(
  table: PokerTable | undefined,
  trial: string | undefined,
  { again, onTrial }: { readonly again: () => void; readonly onTrial: (token: string) => void },
): PokerActs {
  const api = useApi();
  const { busy, said, run } = useRun(again);
  const chips = useChips(table, run, onTrial);
  const code = table?.code ?? '';

  return {
    busy,
    said,
    decide: (decision) => {
      if (!table?.hand) return;
      const body = bodyOf(table.hand, decision);
      void run(() =>
        api.send<typeof ActPoker>(
          'POST',
          '/poker/tables/{code}/act',
          { params: { code }, body },
          bearing(trial),
        ),
      );
    },
    ...chips,
    stand: () =>
      void run(() =>
        api.send<typeof StandPoker>(
          'POST',
          '/poker/tables/{code}/stand',
          { params: { code } },
          bearing(trial),
        ),
      ),
    away: (body) =>
      void run(() =>
        api.send<typeof AwayPoker>(
          'POST',
          '/poker/tables/{code}/away',
          { params: { code }, body },
          bearing(trial),
        ),
      ),
  };
}

/** Placing what is on the slip: one wish keeps one key until there is a clear answer; a refusal for its prices brings the newer ones. */
import { useMemo, useState } from 'react';
import type { PlaceSlip, SlipShown } from '#features/play/sportsbook/contract/book.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { type Pick, usePicks } from './picks.ts';

export type Mode = 'singles' | 'parlay' | string;
/** One pick, half of the stake on the win and half on a place. */
export const EACH_WAY = 'each_way';
type Fresh = { matchId: string; key: string; pick: string; odds: string | null; version: number };
const freshIn = (value: unknown): readonly Fresh[] =>
  typeof value === 'object' && value !== null && 'legs' in value && Array.isArray(value.legs)
    ? value.legs
    : [];

export type Placing = {
  readonly busy: boolean;
  readonly said: string | undefined;
  /** The answer was lost: nobody knows; the same press asks again. */
  readonly unknown: boolean;
  readonly placed: readonly SlipShown[];
  readonly place: (mode: Mode, stake: string, currency: string, accept: 'none' | 'better') => Promise<void>;
  readonly forget: () => void;
};

type Send = (
  legs: readonly Pick[],
  system: string | undefined,
  stake: string,
  currency: string,
  accept: 'none' | 'better',
) => Promise<SlipShown>;

/** Sends one slip; the same legs keep their key until the answer is clear. */
function useSend(): Send {
  const api = useApi();
  const intents = useMemo(() => new Map<string, ReturnType<typeof intent>>(), []);
  return async (legs, system, stake, currency, accept) => {
    const name = `sports.slip.${legs.map(({ matchId, key, pick }) => `${matchId} ${key} ${pick}`).join('|')}`;
    const wish = intents.get(name) ?? intent(name);
    intents.set(name, wish);
    const body = {
      legs: legs.map(({ matchId, key, pick, odds, version }) => ({
        matchId,
        key,
        pick,
        odds: odds ?? '',
        version,
      })),
      ...(system === EACH_WAY ? { eachWay: true } : system ? { system } : {}),
      stake,
      currency,
      accept,
    };
    try {
      const { slip } = await api.send<typeof PlaceSlip>(
        'POST',
        '/sports/slips',
        { body },
        { key: wish.keyFor(body) },
      );
      wish.done();
      return slip;
    } catch (error) {
      if (error instanceof ApiRefusal) wish.done();
      throw error;
    }
  };
}

export function usePlacing(): Placing {
  const { stale } = useAnswers();
  const { picks, reprice, drop, clear } = usePicks();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [unknown, setUnknown] = useState(false);
  const [placed, setPlaced] = useState<readonly SlipShown[]>([]);
  const send = useSend();

  return {
    busy,
    said,
    unknown,
    placed,
    forget: () => {
      setPlaced([]);
      setSaid(undefined);
    },
    place: async (mode, stake, currency, accept) => {
      setBusy(true);
      setSaid(undefined);
      setUnknown(false);
      try {
        if (mode === 'singles') {
          for (const pick of picks) {
            const slip = await send([pick], undefined, stake, currency, accept);
            setPlaced((before) => [...before, slip]);
            drop(pick);
          }
        } else {
          const slip = await send(picks, mode === 'parlay' ? undefined : mode, stake, currency, accept);
          setPlaced([slip]);
          clear();
        }
      } catch (error) {
        if (error instanceof ApiRefusal) {
          if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
          reprice(freshIn(error.value));
          setSaid(error.message);
        } else if (error instanceof ApiTrouble) setUnknown(true);
        else throw error;
      } finally {
        setBusy(false);
        stale('/sports/slips');
      }
    },
  };
}

/** An arena as this page follows it: asked once, told by the live topic, asked again when a fight closes, ends or opens. */
import { useEffect, useMemo, useState } from 'react';
import type { FightBet, FightShown, GetPit, Pit, PitChanged } from '#features/play/cockfight/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import type { FreshPrices } from './use-fight-bet.ts';

export type FollowedPit = {
  readonly pit: Pit | undefined;
  readonly trouble: unknown;
  /** The server's time, drawn again four times a second. */
  readonly now: number;
  readonly again: () => void;
  readonly take: (bet: FightBet) => void;
  /** A refusal said what the prices are. */
  readonly reprice: (prices: FreshPrices) => void;
};

const TICK_MS = 250;
/** A close and an end are told a moment after they were due. */
const AFTER_MS = 900;

/** The fight as it was last told, wherever it stands on the page. */
const withFight = (pit: Pit, reported: FightShown): Pit => {
  // A refusal may have brought prices that are told a moment later.
  const put = (one: FightShown): FightShown =>
    one.fightId !== reported.fightId
      ? one
      : reported.version < one.version
        ? { ...reported, pays: one.pays, version: one.version }
        : reported;
  return {
    ...pit,
    fight: pit.fight && put(pit.fight),
    coming: pit.coming.map(put),
    history: pit.history.map(put),
  };
};

export function usePit(code: string): FollowedPit {
  const api = useApi();
  const token = useSession((session) => session.token);
  const state = useSession((session) => session.state);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState<{ pit?: Pit; trouble?: unknown }>({});
  const [ahead, setAhead] = useState(0);
  const [now, setNow] = useState(Date.now);
  const again = useMemo(() => () => setAsked((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member, or asking again, asks again
  useEffect(() => {
    if (state === 'unknown' || code === '') return;
    let left = false;
    api.send<typeof GetPit>('GET', '/cockfight/pits/{code}', { params: { code } }).then(
      (pit) => {
        if (left) return;
        setAhead(Date.parse(pit.serverTime) - Date.now());
        setFound({ pit });
      },
      (trouble: unknown) => left || setFound((before) => ({ ...before, trouble })),
    );
    return () => {
      left = true;
    };
  }, [api, code, state, token, asked]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { pit } = found;
  useLive<typeof PitChanged>(
    pit ? 'pit:{code}' : undefined,
    { code },
    {
      onEvent: ({ data }) => {
        const before = pit?.fight?.fightId === data.fightId ? pit.fight : undefined;
        setFound((last) => (last.pit ? { ...last, pit: withFight(last.pit, data) } : last));
        // Own bets have ended with it.
        if (before?.state !== data.state || before.result !== data.result) again();
      },
      onReset: again,
    },
  );
  const due = pit && nextDue(pit, now + ahead);
  useEffect(() => {
    if (due === undefined) return;
    const timer = setTimeout(again, Math.max(0, due - ahead - Date.now()) + AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, ahead, again]);
  return {
    pit,
    trouble: found.trouble,
    now: now + ahead,
    again,
    take: (bet) =>
      setFound((before) =>
        before.pit ? { ...before, pit: { ...before.pit, mine: [bet, ...(before.pit.mine ?? [])] } } : before,
      ),
    reprice: ({ fightId, pays, version }) =>
      setFound((before) => {
        const fight = before.pit?.fight;
        return before.pit && fight?.fightId === fightId
          ? { ...before, pit: { ...before.pit, fight: { ...fight, pays, version } } }
          : before;
      }),
  };
}

/** When the next fight opens, or this one closes. */
function nextDue({ fight, coming }: Pit, now: number): number | undefined {
  const times = [fight, ...coming].flatMap((one) =>
    one ? [Date.parse(one.opensAt), Date.parse(one.closesAt)] : [],
  );
  return times.filter((at) => at > now).sort((a, b) => a - b)[0];
}

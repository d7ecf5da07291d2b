/** A table as this page follows it: asked once, then line by line as they are told; asked again where something else changed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  GetPokerTable,
  PokerSeatChanged,
  PokerSeatEvent,
  PokerTable,
  PokerTableChanged,
} from '#features/play/poker/contract.ts';
import { handAfter } from '#features/play/poker/rules/lines.ts';
import type { Hand } from '#games/poker/engine/hand.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

export type FollowedPoker = {
  readonly table: PokerTable | undefined;
  readonly trouble: unknown;
  /** The hand as its lines have left it; cards nobody has shown are not known. */
  readonly hand: Hand | undefined;
  /** The server's time. */
  readonly now: number;
  readonly again: () => void;
};

const TICK_MS = 200;

/** The table with the lines of an event; undefined where they do not follow on what is known. */
export function withLines(table: PokerTable, event: PokerSeatEvent): PokerTable | undefined {
  const { hand } = table;
  if (event.version !== table.version + 1 || !event.lines || hand?.handId !== event.handId) return undefined;
  if (hand.lines.length !== event.at) return undefined;
  return {
    ...table,
    version: event.version,
    hand: {
      ...hand,
      lines: [...hand.lines, ...event.lines],
      acting: event.acting,
      decideBy: event.decideBy,
      bankBy: event.bankBy,
    },
  };
}

/** A time of the server, told ten times in two seconds. */
function useServerNow(ahead: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}

export function usePoker(code: string, trial: string | undefined): FollowedPoker {
  const api = useApi();
  const token = useSession((session) => session.token);
  const state = useSession((session) => session.state);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState<{ readonly table?: PokerTable; readonly trouble?: unknown }>({});
  const [ahead, setAhead] = useState(0);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member, or asking again, asks again
  useEffect(() => {
    if (state === 'unknown') return;
    let left = false;
    api.send<typeof GetPokerTable>('GET', '/poker/tables/{code}', { params: { code } }, bearing(trial)).then(
      (table) => {
        if (left) return;
        setAhead(Date.parse(table.serverTime) - Date.now());
        // An answer that was overtaken by lines is older than what is shown.
        setFound((before) =>
          before.table && before.table.code === code && before.table.version > table.version
            ? before
            : { table },
        );
      },
      (trouble: unknown) => left || setFound((before) => ({ ...before, trouble })),
    );
    return () => {
      left = true;
    };
  }, [api, code, state, token, asked, trial]);
  const { table } = found;
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });
  const isSeated = table?.mine !== null && table !== undefined && trial === undefined;
  useLive<typeof PokerSeatChanged>(
    isSeated ? 'poker-seat:{code}' : undefined,
    { code },
    {
      onEvent: ({ data }) => {
        const { current } = latest;
        if (current && data.version <= current.version) return;
        const followed = current && withLines(current, data);
        if (!followed) return again();
        latest.current = followed;
        setFound({ table: followed });
      },
      onReset: again,
    },
  );
  useLive<typeof PokerTableChanged>(
    table && !isSeated ? 'poker:{code}' : undefined,
    { code },
    { onEvent: again, onReset: again },
  );
  const hand = useMemo(() => {
    const shown = table?.hand;
    return shown ? handAfter(shown.setup, shown.lines) : undefined;
  }, [table?.hand]);
  return { table, trouble: found.trouble, hand, now: useServerNow(ahead), again };
}

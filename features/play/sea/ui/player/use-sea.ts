/** A room as this page follows it: a cannon is taken where one may, the room asked again while it is open, and told by the live topic in between. */
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GetSeaRoom, GetSeaRooms, SeaChanged, SeaRoom, SitAtSea } from '#features/play/sea/contract.ts';
import { seaOf } from '#games/fishing/seas.ts';
import { createScene, type Scene } from '#games/fishing/view/scene.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { formatWire, parseAmount, PLAY_MONEY } from '#kernel/money.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { createServerClock } from '#platform/ui/server-clock.ts';
import { useTag } from '#platform/ui/words.tsx';
import { hearShots, takeRoom, takeSeats } from './hear.ts';
import { useSeaTrial } from './trial.ts';
import { bearing, type Trial } from '#features/play/stakes/ui/trial.ts';

export type FollowedSea = {
  readonly room: SeaRoom | undefined;
  readonly scene: Scene | undefined;
  readonly trouble: unknown;
  readonly trial: Trial;
  /** Asks again and forgets what went wrong. */
  readonly again: () => void;
  /** Asks again without leaving what is shown. */
  readonly refresh: () => void;
  /** ms of the tide by the server's clock. */
  readonly now: () => number;
  /** He has stood up by his own will: no cannon is taken until he asks for one. */
  readonly isStanding: boolean;
  readonly stand: (standing: boolean) => void;
};

const AGAIN_MS = 9_000;
const LOOK_MS = 250;
const LEAST_MS = 1_500;
/** A sea full of players does not ask in one instant when the tide turns. */
const SPREAD_MS = 700;

type Api = ReturnType<typeof useApi>;

/** Who may not sit looks on where there is company. */
async function watch(api: Api, code: string): Promise<SeaRoom> {
  const { seas } = await api.send<typeof GetSeaRooms>('GET', '/sea/rooms', {});
  const rooms = seas.find((sea) => sea.code === code)?.rooms.filter(({ trial }) => !trial) ?? [];
  const best = [...rooms].sort((one, other) => other.seated - one.seated)[0];
  // A sea nobody has opened is refused by its name.
  return api.send<typeof GetSeaRoom>('GET', '/sea/rooms/{id}', { params: { id: best?.roomId ?? NO_ROOM } });
}
const NO_ROOM = '00000000-0000-0000-0000-000000000000';

type Asking = {
  readonly api: Api;
  readonly code: string;
  readonly trial: Trial;
  readonly seated: boolean;
};

const ask = ({ api, code, trial, seated }: Asking, known: SeaRoom | undefined): Promise<SeaRoom> =>
  seated
    ? api.send<typeof SitAtSea>(
        'POST',
        '/sea/rooms/{id}/sit',
        { params: { id: known?.roomId ?? code } },
        bearing(trial.token),
      )
    : known
      ? api.send<typeof GetSeaRoom>('GET', '/sea/rooms/{id}', { params: { id: known.roomId } })
      : watch(api, code);

type Found = { readonly room?: SeaRoom; readonly trouble?: unknown };

export function useSea(code: string): FollowedSea {
  const api = useApi();
  const state = useSession((session) => session.state);
  const trial = useSeaTrial();
  const clock = useMemo(() => createServerClock(), []);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState<Found>({});
  const begun = useRef(0);
  const latest = useRef<SeaRoom | undefined>(undefined);
  const now = useCallback(() => clock.now() - begun.current, [clock]);
  const scene = useMemo(() => {
    const sea = seaOf(code);
    return sea && createScene(sea, now);
  }, [code, now]);
  const [isStanding, stand] = useState(false);
  const seated = !isStanding && (state === 'member' || trial.token !== undefined);
  const ready = state !== 'unknown' && (!trial.wanted || trial.token !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another member, another sea, or asking again asks again
  useEffect(() => {
    if (!ready || !scene) return;
    let left = false;
    const known = latest.current?.sea === code ? latest.current : undefined;
    ask({ api, code, trial, seated }, known).then(
      (room) => {
        if (left) return;
        clock.notify(room.serverTime);
        begun.current = Date.parse(room.tideAt);
        takeRoom(scene, room, known?.tide);
        latest.current = room;
        setFound({ room });
      },
      (trouble: unknown) => {
        if (left || trial.ended(trouble)) return;
        latest.current = undefined;
        setFound((before) => ({ ...before, trouble }));
      },
    );
    return () => {
      left = true;
    };
  }, [api, code, state, trial.token, isStanding, ready, scene, asked]);

  const refresh = useCallback(() => setAsked((count) => count + 1), []);
  useAsking(found.room, now, refresh);
  useTold({ room: found.room, scene, latest, setFound, notify: clock.notify, refresh });
  return {
    room: found.room,
    scene,
    trouble: found.trouble ?? trial.trouble,
    trial,
    now,
    isStanding,
    stand,
    refresh,
    again: () => {
      setFound({});
      refresh();
    },
  };
}

type Told = {
  readonly room: SeaRoom | undefined;
  readonly scene: Scene | undefined;
  readonly latest: RefObject<SeaRoom | undefined>;
  readonly setFound: Dispatch<SetStateAction<Found>>;
  readonly notify: (serverTime: string) => void;
  readonly refresh: () => void;
};

/** What the live topic tells of the room: shots of others, who sits there, the pool. Whoever has missed an event asks for the room. */
function useTold({ room: shown, scene, latest, setFound, notify, refresh }: Told): void {
  const tag = useTag();
  const say = (times: number, stake: string, jackpot: string | null): string => {
    const currency = latest.current?.currency ?? PLAY_MONEY;
    const paid =
      parseAmount(stake, currency) * BigInt(times) + (jackpot === null ? 0n : parseAmount(jackpot, currency));
    return `+${formatMoney(formatWire(paid, currency), currency, tag)}`;
  };
  useLive<typeof SeaChanged>(
    shown ? 'sea:{id}' : undefined,
    { id: shown?.roomId ?? '' },
    {
      onEvent: ({ n, at, data }) => {
        notify(at);
        const room = latest.current;
        if (!room || !scene || n <= room.n) return;
        if (data.tide !== room.tide || n > room.n + 1) refresh();
        if (data.tide === room.tide) hearShots(scene, data.shots, say);
        if (data.seats) takeSeats(scene, data.seats);
        latest.current = { ...room, n, pool: data.pool, seats: data.seats ?? room.seats };
        setFound({ room: latest.current });
      },
      onReset: refresh,
    },
  );
}

/** The fish of the next seconds are asked for again and again, and at once when the tide has turned; also where the last question went unanswered. */
function useAsking(room: SeaRoom | undefined, now: () => number, refresh: () => void): void {
  const askedAt = useRef(0);
  const answered = room?.serverTime;
  const tideMs = room?.tideMs ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from each answer
  useEffect(() => {
    if (answered === undefined) return;
    const spread = ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * SPREAD_MS) / 256;
    askedAt.current = performance.now();
    const timer = setInterval(() => {
      const since = performance.now() - askedAt.current;
      const turned = now() > tideMs + spread;
      if (since < (turned ? LEAST_MS : AGAIN_MS + spread)) return;
      askedAt.current = performance.now();
      refresh();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [answered, tideMs, now, refresh]);
}

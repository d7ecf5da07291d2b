/** What is shot from this page: stake, weapon, single shots and those that go on by themselves, and what came of them since the page was opened. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SeaRoom, ShootAtSea, ShotsAnswer, VolleyShot } from '#features/play/sea/contract.ts';
import type { Swim } from '#games/fishing/engine/tide.ts';
import { placeOf } from '#games/fishing/engine/tide.ts';
import { mayShoot, nextTarget, type Scene } from '#games/fishing/view/scene.ts';
import type { Sound } from '#games/sound.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { untilAnswered } from '#platform/ui/until-answered.ts';
import { useTag } from '#platform/ui/words.tsx';
import { play } from './cues.ts';
import { createShooter, type ShotDraft } from './shooter.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

/** A shot goes on by itself so often at most. */
export const AUTO_SHOTS = 50;
const AUTO_MS = 260;
/** A catch of so many stakes ends it: whoever has won much decides anew. */
const AUTO_ENDS_AT = 50;
/** So does a loss of so many stakes since it was begun. */
const AUTO_LOSES = 25n;

export type Catch = { readonly key: string; readonly shot: VolleyShot };
export type Totals = { readonly shots: number; readonly staked: string; readonly paid: string };

export type Shooting = {
  readonly stake: string;
  readonly level: number;
  readonly setLevel: (level: number) => void;
  readonly weapon: string;
  readonly setWeapon: (weapon: string) => void;
  readonly shoot: (swim: Swim) => void;
  readonly auto: number;
  readonly toggleAuto: () => void;
  readonly totals: Totals;
  readonly catches: readonly Catch[];
  /** Of a trial, after its newest volley. */
  readonly balance: string | undefined;
  readonly complaint: 'unknown' | { readonly text: string } | undefined;
  /** Said aloud: the newest catch. */
  readonly newest: VolleyShot | undefined;
};

type Needs = {
  readonly room: SeaRoom;
  readonly scene: Scene;
  readonly sound: Sound;
  readonly trial: string | undefined;
  readonly refresh: () => void;
};

const CATCHES_KEPT = 60;

const plus = (one: string, other: string, currency: string): string =>
  formatWire(parseAmount(one, currency) + parseAmount(other, currency), currency);

function totalsAfter(before: Totals, { shots, stake, payout }: ShotsAnswer, currency: string): Totals {
  return {
    shots: before.shots + shots.filter(({ n }) => n !== null).length,
    staked: plus(before.staked, stake, currency),
    paid: plus(before.paid, payout, currency),
  };
}

/** What one shot has come to, as its picture shows it. */
function fateOf(
  scene: Scene,
  draft: ShotDraft,
  shot: VolleyShot | undefined,
  text: (shot: VolleyShot) => string,
) {
  const flying = scene.flying.find(({ key }) => key === draft.key);
  if (!flying) return;
  if (!shot || shot.returned !== null) flying.fate = { what: 'returned' };
  else if (!shot.hit) flying.fate = { what: 'missed' };
  else
    flying.fate = {
      what: 'caught',
      text: text(shot),
      along: shot.along.map(({ swim }) => swim),
      big: shot.times >= AUTO_ENDS_AT || shot.jackpot !== null,
    };
}

type Told = {
  readonly onAnswer: (answer: ShotsAnswer) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** The cannon itself: made once a room, fed by what is chosen. */
function useCannon({ room, scene, trial, refresh }: Needs, told: Told) {
  const api = useApi();
  const tag = useTag();
  const latest = useRef({ told, room, refresh });
  latest.current = { told, room, refresh };
  const { roomId, currency, volleyMs } = room;
  const cannon = useMemo(() => {
    const text = ({ pays, jackpot }: VolleyShot): string =>
      `+${formatMoney(jackpot === null ? pays : plus(pays, jackpot, currency), currency, tag)}`;
    return createShooter<ShotsAnswer>({
      volleyMs,
      send: (shots, key) => {
        const body = {
          tide: shots[0]?.tide ?? 0,
          currency,
          shots: shots.map(({ swim, weapon, stake, at }) => ({ swim, weapon, stake, at })),
        };
        const input = { params: { id: roomId }, body };
        const options = { key, ...bearing(trial) };
        return untilAnswered(() =>
          api.send<typeof ShootAtSea>('POST', '/sea/rooms/{id}/shots', input, options),
        );
      },
      onAnswer: (drafts, answer) => {
        for (const [at, draft] of drafts.entries()) fateOf(scene, draft, answer.shots[at], text);
        // Somebody else was quicker, or the tide has turned: what is shown here is behind.
        if (answer.shots.some(({ returned }) => returned === 'caught' || returned === 'tide'))
          latest.current.refresh();
        latest.current.told.onAnswer(answer);
      },
      onTrouble: (drafts, error) => {
        for (const draft of drafts) fateOf(scene, draft, undefined, text);
        latest.current.told.onTrouble(error);
        latest.current.refresh();
      },
    });
  }, [api, tag, scene, roomId, currency, volleyMs, trial]);
  useEffect(() => () => void cannon.stop(), [cannon]);
  return cannon;
}

/** What has come of the shots: sums of the sitting, catches, and what went wrong. @param endAuto what goes on by itself ends */
function useOutcome({ room, sound }: Pick<Needs, 'room' | 'sound'>, endAuto: () => void) {
  const { currency, mine } = room;
  const zero = formatWire(0n, currency);
  const [totals, setTotals] = useState<Totals>({
    shots: mine?.shots ?? 0,
    staked: mine?.staked ?? zero,
    paid: mine?.paid ?? zero,
  });
  const [catches, setCatches] = useState<readonly Catch[]>([]);
  const [balance, setBalance] = useState<string>();
  const [complaint, complain] = useState<Shooting['complaint']>();
  const told: Told = {
    onAnswer: (answer) => {
      complain(undefined);
      setTotals((before) => totalsAfter(before, answer, currency));
      if (answer.balance !== null) setBalance(answer.balance);
      const caught = answer.shots.filter(({ hit }) => hit);
      if (caught.length > 0) play(sound, caught.some(({ times }) => times >= AUTO_ENDS_AT) ? 'big' : 'catch');
      if (caught.some(({ times, jackpot }) => times >= AUTO_ENDS_AT || jackpot !== null)) endAuto();
      const newest = caught.map((shot) => ({ key: `${answer.serial} ${shot.n}`, shot })).reverse();
      setCatches((before) => [...newest, ...before].slice(0, CATCHES_KEPT));
    },
    onTrouble: (error) => {
      endAuto();
      if (!(error instanceof ApiRefusal) || error.status >= 500) return complain('unknown');
      if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
      complain({ text: error.message });
    },
  };
  return { totals, catches, balance, complaint, told };
}

let shotsFired = 0;

export function useShooting(needs: Needs): Shooting {
  const { room, scene, sound } = needs;
  const { stakes, currency } = room;
  const [level, setLevel] = useState(0);
  const [weapon, setWeapon] = useState(scene.sea.weapons[0]?.code ?? '');
  const [auto, setAuto] = useState(0);
  const at = Math.min(level, stakes.length - 1);
  const stake = stakes[at] ?? '0';
  /** What it has brought since it was begun, minor units. */
  const run = useRef(0n);
  const { told, ...outcome } = useOutcome(needs, () => setAuto(0));
  const cannon = useCannon(needs, {
    ...told,
    onAnswer: (answer) => {
      told.onAnswer(answer);
      run.current += parseAmount(answer.payout, currency) - parseAmount(answer.stake, currency);
      if (run.current <= -AUTO_LOSES * parseAmount(stake, currency)) setAuto(0);
    },
  });
  const shoot = (swim: Swim): boolean => {
    if (room.mine === null) return false;
    shotsFired += 1;
    const ms = Math.max(0, Math.floor(scene.now()));
    const key = `own ${shotsFired}`;
    const fired = cannon.fire({ swim: swim.id, weapon, stake, at: ms, tide: room.tide, key });
    if (!fired) return false;
    scene.aims.set(room.mine.seat, placeOf(swim, ms));
    scene.flying.push({
      key,
      seat: room.mine.seat,
      swim: swim.id,
      weapon,
      left: performance.now(),
      fate: undefined,
    });
    play(sound, 'shot');
    return true;
  };
  useAuto(scene, auto, setAuto, shoot);
  return {
    ...outcome,
    stake,
    level: at,
    setLevel,
    weapon,
    setWeapon,
    shoot: (swim) => void shoot(swim),
    auto,
    toggleAuto: () => {
      run.current = 0n;
      setAuto((left) => (left > 0 ? 0 : AUTO_SHOTS));
    },
    newest: outcome.catches[0]?.shot,
  };
}

/** Shoots by itself: at what the sight lies on, and when that is gone at the next of its kind. */
function useAuto(
  scene: Scene,
  left: number,
  setLeft: (change: (left: number) => number) => void,
  shoot: (swim: Swim) => boolean,
): void {
  const latest = useRef(shoot);
  latest.current = shoot;
  const going = left > 0;
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => {
      const last = scene.target === undefined ? undefined : scene.swims.get(scene.target);
      const swim = last && mayShoot(scene, last, scene.now()) ? last : nextTarget(scene, last);
      if (!swim) return;
      scene.target = swim.id;
      if (latest.current(swim)) setLeft((count) => Math.max(0, count - 1));
    }, AUTO_MS);
    return () => clearInterval(timer);
  }, [going, scene, setLeft]);
}

/** The game itself, by its code. The page around it brings the game bar and the session line. */
import type { ComponentType } from 'react';
import { DiceBody } from '#games/arcade/dice/view.tsx';
import { HiLoBody } from '#games/arcade/hi-lo/view.tsx';
import { KenoBody } from '#games/arcade/keno/view.tsx';
import type { BodyProps } from '#games/arcade/kit/frame.tsx';
import { LimboBody } from '#games/arcade/limbo/view.tsx';
import { MinesBody } from '#games/arcade/mines/view.tsx';
import { PlinkoBody } from '#games/arcade/plinko/view.tsx';
import { TowersBody } from '#games/arcade/towers/view.tsx';
import { WheelBody } from '#games/arcade/wheel/view.tsx';

const BODIES: Readonly<Record<string, ComponentType<BodyProps>>> = {
  dice: DiceBody,
  limbo: LimboBody,
  plinko: PlinkoBody,
  mines: MinesBody,
  wheel: WheelBody,
  keno: KenoBody,
  'hi-lo': HiLoBody,
  towers: TowersBody,
};

export default function Stage(props: BodyProps) {
  const Body = BODIES[props.code];
  return Body ? <Body {...props} /> : null;
}

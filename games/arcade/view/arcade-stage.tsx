/** The game itself, by its code. The page around it brings the game bar and the session line. */
import type { ComponentType } from 'react';
import { BaccaratBody } from '#games/arcade/baccarat/view.tsx';
import { ClassicBody } from '#games/arcade/blackjack-classic/view.tsx';
import { BlackjackBody } from '#games/arcade/blackjack/view.tsx';
import { DiceBody } from '#games/arcade/dice/view.tsx';
import { HiLoBody } from '#games/arcade/hi-lo/view.tsx';
import { KenoBody } from '#games/arcade/keno/view.tsx';
import type { BodyProps } from '#games/arcade/kit/frame.tsx';
import { JackpotBody } from '#games/arcade/lamp-pool/view.tsx';
import { LimboBody } from '#games/arcade/limbo/view.tsx';
import { MinesBody } from '#games/arcade/mines/view.tsx';
import { PlinkoBody } from '#games/arcade/plinko/view.tsx';
import { RouletteBody } from '#games/arcade/roulette/view.tsx';
import { ScratchBody } from '#games/arcade/scratch/view.tsx';
import { CARDS } from '#games/arcade/scratch/table.ts';
import { TowersBody } from '#games/arcade/towers/view.tsx';
import { PokerBody } from '#games/arcade/video-poker/view.tsx';
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
  'roulette-european': RouletteBody,
  'roulette-french': RouletteBody,
  'roulette-american': RouletteBody,
  'punto-banco': BaccaratBody,
  blackjack: BlackjackBody,
  'blackjack-classic': ClassicBody,
  'blackjack-surrender': ClassicBody,
  'jacks-or-better': PokerBody,
  'deuces-wild': PokerBody,
  ...Object.fromEntries(CARDS.map(({ code }) => [code, ScratchBody])),
  'lamp-pool': JackpotBody,
};

export default function Stage(props: BodyProps) {
  const Body = BODIES[props.code];
  return Body ? <Body {...props} /> : null;
}

/** What popups, records and the check page show of a title (games/views.ts). */
import { slots } from '#games/slots/family.ts';
import type { GameSide } from '#games/view-props.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { symbolAddress } from '#platform/ui/art/reel-address.ts';
import { type PictureCell, WindowPicture } from '../window-picture.tsx';
import '../side.css';
import { wonIn } from './falls.ts';
import { readStep, type SpinStep, type Step } from './steps.ts';
import { loadTitle, type TitleGame } from './title-game.ts';
import { TitleRules } from './title-rules.tsx';
import { caption, symbolName, timesOf, windowText } from './title-words.ts';

/** Where the reels stopped, what stood in the window and each of its wins; what came of every act. */
function StepLine({ game, step }: { readonly game: TitleGame; readonly step: Step }) {
  const words = useWords();
  const wins = step.kind === 'spin' ? wonIn(game.board, step) : [];
  return (
    <li>
      <b>{caption(words, game, step, wins)}</b>
      {step.kind === 'spin' && (
        <small>
          {words('reels.stops', { stops: step.stops.join(' · ') })}
          <span className="slot-window" aria-label={windowText(words, game, step.window)} role="img">
            {step.window.map((letter) => letter || '·').join('')}
          </span>
        </small>
      )}
      {wins.flatMap(({ wins: list, times }, fall) =>
        list.map((win, at) => (
          <small key={`${fall} ${at}`}>
            {words('reels.win.ways', {
              count: String(win.count),
              what: symbolName(words, game, win.symbol),
              ways: win.ways,
              times: timesOf(game, win.units * times * game.scale),
            })}
          </small>
        )),
      )}
      {step.kind === 'coins' && step.fresh.length > 0 && (
        <small>
          {words('reels.drawn', {
            cells: step.fresh.map(({ cell, units }) => `${cell}: ${timesOf(game, units)}×`).join(' · '),
          })}
        </small>
      )}
    </li>
  );
}

/** The window of a spin as it stood when its wins were paid: before anything fell. */
function SpinPicture({ game, step }: { readonly game: TitleGame; readonly step: SpinStep }) {
  const words = useWords();
  const { look, board } = game;
  const won = wonIn(board, step);
  const opens = step.scatterUnits > 0 || step.coins.length > 0;
  const reels = Array.from({ length: board.reels }, (_, reel) =>
    step.window.slice(reel * board.rows, (reel + 1) * board.rows).flatMap((letter, row): PictureCell[] => {
      if (letter === '') return [];
      const face = look.faces[letter];
      const isWon = won[0]?.hit[reel * board.rows + row] === 1 || (opens && letter === game.table.scatter);
      if (!face || 'sign' in face) return [{ sign: face?.sign, ground: look.palette.cell, won: isWon }];
      const image = symbolAddress(look.sheet, letter, 'p');
      return [{ image, ground: face.deep ? look.palette.deep : look.palette.cell, won: isWon }];
    }),
  );
  return (
    <WindowPicture reels={reels} board={look.palette.board} label={windowText(words, game, step.window)} />
  );
}

/** Loads a title and hands back what is shown beside its stage. @throws when there is no such title */
export async function sideOf(code: string): Promise<{ readonly default: GameSide }> {
  const game = await loadTitle(code);
  if (!game) throw new Error(`${code} is no title`);
  const side: GameSide = {
    family: slots,
    Rules: ({ cycleMs, onClose }) => {
      const words = useWords();
      return (
        <Popup title={words('slots.rules')} wide onClose={onClose}>
          <TitleRules game={game} cycleMs={cycleMs} />
        </Popup>
      );
    },
    Mark: ({ shown }) => caption(useWords(), game, readStep(shown)),
    Picture: ({ steps }) => (
      <div className="slot-pictures">
        {steps
          .map(readStep)
          .map((step, at) => step.kind === 'spin' && <SpinPicture key={at} game={game} step={step} />)}
      </div>
    ),
    Steps: ({ steps }) => (
      <ol className="slot-steps">
        {steps.map(readStep).map((step, at) => (
          <StepLine key={at} game={game} step={step} />
        ))}
      </ol>
    ),
  };
  return { default: side };
}

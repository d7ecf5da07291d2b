import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from './button.tsx';
import { useWords } from './words.tsx';

type Props = {
  readonly title: string;
  /** the end of the bar: balance, menu */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** The game's own bar instead of the site's: back, name, and what the game brings. */
export function GameFrame({ title, end, children }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  // Somebody who came by a link has no page of ours behind him.
  const back = (): void => void (history.length > 1 && history.state?.idx > 0 ? navigate(-1) : navigate('/'));
  return (
    <div className="play">
      <header className="game-bar">
        <IconButton icon="back" flip label={words('ui.back')} onClick={back} />
        <h1 className="sign">
          <bdi>{title}</bdi>
        </h1>
        {end}
      </header>
      {children}
    </div>
  );
}

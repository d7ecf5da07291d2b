import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { plateAt } from './art/plate-at.ts';
import { Icon } from './icon.tsx';
import { useWords } from './words.tsx';

declare module 'react' {
  /** Custom properties are styles too. */
  interface CSSProperties {
    [name: `--${string}`]: string | undefined;
  }
}

export type TileGame = {
  readonly name: string;
  /** address of the label's drawing */
  readonly art: string;
  readonly tag?: string | undefined;
};

type Props = {
  readonly game: TileGame;
  readonly to: string;
  /** The first screen's tiles load at once, the others when they come near. */
  readonly eager?: boolean;
  readonly favourite?: boolean | undefined;
  readonly onFavourite?: (() => void) | undefined;
};

const plateStyle = (game: TileGame): CSSProperties => {
  const { paper, ink, rule } = plateAt(game.art);
  return { '--paper': paper, '--plate-ink': ink, '--rule': rule };
};

/** One game: a printed label with its name on the plate. The whole tile is one link, the heart a button of its own. */
export function GameTile({ game, to, eager = false, favourite = false, onFavourite }: Props) {
  const words = useWords();
  return (
    <div className="tile" style={plateStyle(game)}>
      <Link className="tile-link" to={to}>
        <img
          src={game.art}
          alt=""
          width="132"
          height="132"
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
        />
        <span className="tile-plate">
          <bdi>{game.name}</bdi>
        </span>
      </Link>
      {game.tag && <span className="tile-tag sign-small">{game.tag}</span>}
      {onFavourite && (
        <button
          type="button"
          className="tile-fav"
          aria-pressed={favourite}
          aria-label={words('ui.favourite', { name: game.name })}
          onClick={onFavourite}
        >
          <span>
            <Icon name="heart" small />
          </span>
        </button>
      )}
    </div>
  );
}

export function GameGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/** A shelf that scrolls sideways; also by keyboard, since its links take focus. */
export function GameRail({ children }: { readonly children: ReactNode }) {
  return <div className="shelf">{children}</div>;
}

export type RailCategory = {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly here?: boolean;
};

const categoryStyle = (id: string): CSSProperties => ({
  '--c': `var(--cat-${id})`,
  '--k': `var(--cat-${id}-key)`,
});

/** Little printed plates, one a category; each keeps its ink and emblem everywhere. */
export function CategoryRail({
  label,
  categories,
}: {
  readonly label: string;
  readonly categories: readonly RailCategory[];
}) {
  return (
    <nav className="cats" aria-label={label}>
      {categories.map((category) => (
        <Link
          key={category.id}
          className="cat"
          to={category.to}
          style={categoryStyle(category.id)}
          aria-current={category.here ? 'page' : undefined}
        >
          <b>
            <img src={`/art/category/${category.id}.svg`} alt="" width="44" height="44" />
          </b>
          {category.title}
        </Link>
      ))}
    </nav>
  );
}

export function CategoryMark({ id, size = 34 }: { readonly id: string; readonly size?: number }) {
  return (
    <i className="cat-mark" style={categoryStyle(id)}>
      <img src={`/art/category/${id}.svg`} alt="" width={size - 8} height={size - 8} />
    </i>
  );
}

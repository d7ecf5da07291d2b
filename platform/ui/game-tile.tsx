import type { CSSProperties, FocusEvent, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { plateAt } from './art/plate-at.ts';
import type { SheetPlace } from './art/sheet.ts';
import { Icon } from './icon.tsx';
import { inkStyle } from './ink.ts';
import { Picture } from './picture.tsx';
import { isPlain } from './plain-press.ts';
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
  /** where it is printed together with its neighbours */
  readonly sheet?: SheetPlace | undefined;
  readonly tag?: string | undefined;
  /** Being looked after: the label stands dimmed. */
  readonly closed?: boolean;
};

/** A button on a tile; `label` names the game, for those who hear it. */
export type TileAction = { readonly title: string; readonly label: string; readonly press: () => void };

type Props = {
  readonly game: TileGame;
  readonly to: string;
  /** The first screen's tiles load at once, the others when they come near. */
  readonly eager?: boolean;
  readonly favourite?: boolean | undefined;
  readonly onFavourite?: (() => void) | undefined;
  /** Opens the game instead of following the link, which stays for new tabs and for pages without a program. */
  readonly onOpen?: (() => void) | undefined;
  readonly actions?: readonly TileAction[];
  /** Lies on its side, as wide as its place, with this sentence and its actions always in sight: for shelves of one or two. */
  readonly wide?: string | undefined;
  /** A line below the name. */
  readonly note?: string | undefined;
};

const plateStyle = (game: TileGame): CSSProperties => {
  const { paper, ink, rule } = plateAt(game.art);
  return { '--paper': paper, '--plate-ink': ink, '--rule': rule };
};
/** Shown on hover and while the tile has the focus; on a wide tile always. */
function Actions({ actions }: { readonly actions: readonly TileAction[] }) {
  return (
    <span className="tile-acts">
      {actions.map(({ title, label, press }, at) => (
        <button
          key={title}
          type="button"
          className={at === 0 ? 'tile-act tile-act-go' : 'tile-act'}
          aria-label={label}
          onClick={press}
        >
          {title}
        </button>
      ))}
    </span>
  );
}

function Heart({
  name,
  on,
  onPress,
}: {
  readonly name: string;
  readonly on: boolean;
  readonly onPress: () => void;
}) {
  const words = useWords();
  return (
    <button
      type="button"
      className="tile-fav"
      aria-pressed={on}
      aria-label={words('ui.favourite', { name })}
      onClick={onPress}
    >
      <span>
        <Icon name="heart" small />
      </span>
    </button>
  );
}

/** One game: a printed label with its name on the plate. The whole tile is one link, the heart and the actions are buttons of their own. */
export function GameTile({
  game,
  to,
  eager = false,
  favourite = false,
  onFavourite,
  onOpen,
  actions = [],
  wide,
  note,
}: Props) {
  const [touched, setTouched] = useState(false);
  const open = (event: MouseEvent): void => {
    if (!onOpen || !isPlain(event)) return;
    event.preventDefault();
    // A finger cannot hover: its first tap shows the choice, the second one opens the game.
    if (wide === undefined && actions.length > 1 && !touched && matchMedia('(hover: none)').matches)
      setTouched(true);
    else onOpen();
  };
  const leave = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTouched(false);
  };
  return (
    <div
      className={['tile', game.closed && 'tile-closed', wide !== undefined && 'tile-wide']
        .filter(Boolean)
        .join(' ')}
      style={plateStyle(game)}
      data-touched={touched ? '' : undefined}
      onBlur={leave}
    >
      <Link className="tile-link" to={to} onClick={open}>
        {/* Its place is square before it is there: a drawing that arrives moves nothing. */}
        <span className="tile-art">
          <Picture
            src={game.sheet?.address ?? game.art}
            style={{ objectPosition: game.sheet?.position }}
            alt=""
            width="132"
            height="132"
            decoding="async"
            loading={eager ? 'eager' : 'lazy'}
          />
        </span>
        <span className="tile-plate">
          <bdi>{game.name}</bdi>
          {wide && <small>{wide}</small>}
          {note && <small className="tile-note">{note}</small>}
        </span>
      </Link>
      {game.tag && <span className="tile-tag sign-small">{game.tag}</span>}
      {actions.length > 0 && <Actions actions={actions} />}
      {onFavourite && <Heart name={game.name} on={favourite} onPress={onFavourite} />}
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
  /** A slip that hangs on its plate. */
  readonly slip?: ReactNode;
  /** Something else than going there. */
  readonly onPress?: ((event: MouseEvent) => void) | undefined;
};

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
          key={category.to}
          className="cat"
          to={category.to}
          onClick={category.onPress}
          style={inkStyle(category.id)}
          aria-current={category.here ? 'page' : undefined}
        >
          <b>
            <Picture src={`/art/category/${category.id}.svg`} alt="" width="44" height="44" />
          </b>
          <span>
            {category.title}
            {category.slip}
          </span>
        </Link>
      ))}
    </nav>
  );
}

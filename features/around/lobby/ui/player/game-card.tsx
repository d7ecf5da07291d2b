import { memo, useCallback } from 'react';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import type { SheetPlace } from '#platform/ui/art/sheet.ts';
import { GameTile } from '#platform/ui/game-tile.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { addressOf } from './game/address.ts';
import { useFavourite } from './game/favourites.ts';
import { useLaunch } from './game/launch.ts';
import { shortRtp } from './banner.tsx';

type Props = {
  readonly game: Game;
  /** where its label is printed together with others */
  readonly sheet?: SheetPlace | undefined;
  readonly eager?: boolean;
  /** On a shelf of hot games none needs to say that it is. */
  readonly amongHot?: boolean;
  /** One of so few that it has room to say more. */
  readonly wide?: boolean;
  /** A line below its name. */
  readonly note?: string | undefined;
  /** The way to the game began: a popup around the tile may go. */
  readonly onOpened?: () => void;
};

function useTag(game: Game, amongHot: boolean): string | undefined {
  const words = useWords();
  if (game.maintenance) return words('lobby.tag_closed');
  if (game.gameGroupCode === 'NEW') return words('lobby.tag_new');
  return game.gameGroupCode === 'HOT' && !amongHot ? words('lobby.tag_hot') : undefined;
}

/** What the game pays back where that is proved; else that it can be checked. */
function useAbout({ rtp }: Game): string {
  const words = useWords();
  return rtp ? words('lobby.banner_rtp', { rtp: shortRtp(rtp) }) : words('lobby.banner_fair');
}

/**
 * A catalogue game as a label on a shelf. The tile opens it – for a guest as a free trial – and two buttons say which: play now,
 * or try free. It draws itself anew only for what is its own: a list may hold 500.
 */
export const GameCard = memo(
  ({ game, sheet, eager = false, amongHot = false, wide = false, note, onOpened }: Props) => {
    const words = useWords();
    const isMember = useIsMember();
    const launch = useLaunch();
    const { liked, toggle } = useFavourite(game);
    const tag = useTag(game, amongHot);
    const about = useAbout(game);
    const open = useCallback(
      (how: 'real' | 'trial') => {
        onOpened?.();
        launch(game, how);
      },
      [game, launch, onOpened],
    );
    const name = game.nodeName;
    return (
      <GameTile
        game={{ name, art: game.showIcon, sheet, tag, closed: game.maintenance }}
        to={addressOf(game)}
        eager={eager}
        wide={wide ? about : undefined}
        note={note}
        onOpen={
          isMember || game.maintenance || onOpened ? () => open(isMember ? 'real' : 'trial') : undefined
        }
        favourite={liked}
        onFavourite={toggle}
        actions={[
          {
            title: words('lobby.play'),
            label: words('lobby.play_name', { name }),
            press: () => open('real'),
          },
          ...(game.trial
            ? [
                {
                  title: words('lobby.try_free'),
                  label: words('lobby.try_name', { name }),
                  press: () => open('trial'),
                },
              ]
            : []),
        ]}
      />
    );
  },
);

import type { OpsGame } from '#features/setup/catalogue/contract.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { GameForm } from './game-form.tsx';
import { GameMark } from './game-mark.tsx';

/** One title: its label, what it is, and what this brand changes. */
export function GamePane({ game, onClose }: { readonly game: OpsGame; readonly onClose: () => void }) {
  const words = useWords();
  const wild = game.volatility;
  return (
    <Pane label={game.name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={game.name}>
          <GameMark game={game} />
        </CardHead>
        <img src={game.showIcon} alt="" width="132" height="132" />
        <dl className="desk-rows">
          <dt>{words('catalogue.ops.maker')}</dt>
          <dd>{game.vassalage}</dd>
          <dt>{words('catalogue.ops.type')}</dt>
          <dd>{game.gameCategory ? `${game.gameType} · ${game.gameCategory}` : game.gameType}</dd>
          <dt>{words('catalogue.ops.return')}</dt>
          <dd className="num">{game.rtp ? words('catalogue.ops.percent', { share: game.rtp }) : '–'}</dd>
          <dt>{words('catalogue.ops.wild')}</dt>
          <dd className="num">{wild > 0 ? words('catalogue.ops.of_five', { wild }) : '–'}</dd>
          {game.maintenanceUntil && (
            <>
              <dt>{words('catalogue.ops.opens')}</dt>
              <dd>
                <When at={game.maintenanceUntil} />
              </dd>
            </>
          )}
        </dl>
      </section>
      <GameForm key={`${game.maintenance}${game.maintenanceUntil}${game.hot}${game.position}`} game={game} />
    </Pane>
  );
}

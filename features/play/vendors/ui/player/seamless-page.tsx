import type { GetSeamlessVendors, SeamlessVendor } from '#features/play/vendors/contract.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useRead } from '#platform/ui/call.ts';
import { GameTile } from '#platform/ui/game-tile.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './vendors.css';

const FRESH_MS = 30_000;

type Game = SeamlessVendor['games'][number];

function Games({ vendor, games }: { readonly vendor: SeamlessVendor; readonly games: readonly Game[] }) {
  const words = useWords();
  const isMember = useVisitorKind() === 'member';
  return (
    <ul className="vendor-games">
      {games.map(({ gameCode, name, gameType, address, trial }) => (
        <li key={gameCode}>
          <GameTile
            game={{
              name,
              art: `/art/${gameType}/${gameCode}.svg`,
              sheet: undefined,
              tag: vendor.open ? undefined : words('vendors.closed'),
              closed: !vendor.open,
            }}
            to={isMember || !trial ? address : `${address}?mode=trial`}
          />
        </li>
      ))}
    </ul>
  );
}

/** `/seamless`: vendors of other houses whose games are played with the money of the main wallet. */
export default function SeamlessPage() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetSeamlessVendors>('/wps/vendors', {}, FRESH_MS);
  const title = words('vendors.seamless');
  usePageHead(title);
  const shown = value?.filter(({ games }) => games.length > 0) ?? [];
  return (
    <div className="page vendor-page">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('vendors.seamless_lead')}</p>
      {shown.map((vendor) => (
        <section key={vendor.code} aria-label={vendor.name}>
          <h2 className="sign">
            <bdi>{vendor.name}</bdi>
          </h2>
          <Games vendor={vendor} games={vendor.games} />
        </section>
      ))}
      {value && shown.length === 0 && (
        <EmptyState
          icon="grid"
          title={words('vendors.none')}
          way={{ to: '/games', title: words('vendors.to_games'), look: 'line' }}
        />
      )}
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />)}
    </div>
  );
}

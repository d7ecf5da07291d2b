/** What was caught since the page was opened, the newest first. */
import { Link } from 'react-router';
import type { SeaRoom } from '#features/play/sea/contract.ts';
import { useSeaNames } from '#games/fishing/view/names.ts';
import { FishPicture } from '#games/fishing/view/picture.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Catch } from './use-shooting.ts';

type Props = { readonly catches: readonly Catch[]; readonly room: SeaRoom; readonly onClose: () => void };

export default function CatchesPopup({ catches, room, onClose }: Props) {
  const words = useWords();
  const names = useSeaNames();
  return (
    <Popup title={words('sea.my_catches')} onClose={onClose}>
      {catches.length === 0 && (
        <EmptyState icon="slip" title={words('sea.no_catches')}>
          {words('sea.no_catches_do')}
        </EmptyState>
      )}
      <ul className="sea-catches">
        {catches.map(({ key, shot }) => (
          <li key={key}>
            <FishPicture fish={shot.fish ?? ''} />
            <span>
              {shot.along.length > 0
                ? words('sea.along_of', { fish: names.fish(shot.fish ?? ''), count: shot.along.length })
                : names.fish(shot.fish ?? '')}{' '}
              <span className="num">{`${shot.times}×`}</span>
            </span>
            <Money amount={shot.pays} currency={room.currency} signed className="gain" />
          </li>
        ))}
      </ul>
      {!room.trial && (
        <Link className={buttonClass('quiet', { wide: true })} to="/member/bets">
          {words('sea.all_bets')}
        </Link>
      )}
    </Popup>
  );
}

import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { usePopupBanner } from '#features/around/lobby/ui/player/popup-banner.ts';
import '#platform/ui/install.ts';
import { StepUps } from '#identity/factors/ui/entry/step-up-place.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import type { PopupEntry } from '#platform/ui/site-entries.ts';
import { PopupTail } from '#platform/ui/popup-tail.ts';
import { Trouble } from './pages/trouble.tsx';
import { POPUPS } from './popups-list.ts';
import { useWorker } from './use-worker.ts';

const BANNERS = POPUPS.flatMap(({ banner }) => banner ?? []);

type OfferProps = { readonly rank: number; readonly useOffer: (rank: number) => void };

/** Stands for one popup that may open by itself. */
function Offer({ rank, useOffer }: OfferProps): ReactNode {
  useOffer(rank);
  return null;
}

const offersOf = (popups: readonly PopupEntry[]): ReactNode =>
  popups.map(
    ({ name, rank, useOffer }) =>
      rank !== undefined && useOffer && <Offer key={name} rank={rank} useOffer={useOffer} />,
  );

type PopupsProps = {
  /** The popups that may be open; all of them where it is left out. */
  readonly among?: readonly PopupEntry[];
};

/** The one popup that is open, and the question for a fresh proof, which stands in no form. */
export function Popups({ among = POPUPS }: PopupsProps): ReactNode {
  useWorker();
  const open = usePopups((popups) => popups.open);
  const popup = among.find(({ name }) => name === open);
  const banner = usePopupBanner(popup?.banner, BANNERS);
  return (
    <>
      {offersOf(among)}
      {popup && (
        <Trouble key={open}>
          <Suspense fallback={null}>
            <PopupTail value={banner}>
              <popup.Screen />
            </PopupTail>
          </Suspense>
        </Trouble>
      )}
      <StepUps />
    </>
  );
}

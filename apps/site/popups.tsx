import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { usePopupBanner } from '#features/around/lobby/ui/player/popup-banner.ts';
import '#platform/ui/install.ts';
import { StepUps } from '#identity/factors/ui/entry/step-up-place.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { whenIdle } from '#platform/ui/later.tsx';
import type { PopupEntry, UseOffer } from '#platform/ui/site-entries.ts';
import { PopupTail } from '#platform/ui/popup-tail.ts';
import { Trouble } from './pages/trouble.tsx';
import { POPUPS } from './popups-list.ts';
import { useWorker } from './use-worker.ts';

const BANNERS = POPUPS.flatMap(({ banner }) => banner ?? []);

/** What did not come, without a network, is asked for again so often: one of them is the law's. */
const AGAIN_MS = 5_000;

function Offered({ rank, useOffer }: { readonly rank: number; readonly useOffer: UseOffer }): ReactNode {
  useOffer(rank);
  return null;
}

type OfferProps = { readonly rank: number; readonly load: () => Promise<UseOffer> };

/** Stands for one popup that may open by itself. */
function Offer({ rank, load }: OfferProps): ReactNode {
  const [found, setFound] = useState<{ readonly useOffer: UseOffer }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = (): void => {
      if (isGone) return;
      load().then(
        (useOffer) => setFound({ useOffer }),
        () => {
          timer = setTimeout(ask, AGAIN_MS);
        },
      );
    };
    whenIdle(ask);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return found && <Offered rank={rank} useOffer={found.useOffer} />;
}

const offersOf = (popups: readonly PopupEntry[]): ReactNode =>
  popups.map(
    ({ name, rank, offer }) => rank !== undefined && offer && <Offer key={name} rank={rank} load={offer} />,
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

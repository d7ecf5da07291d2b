import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { SlipAction, SlipHead } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { BeingPlaced } from './being-placed.tsx';
import { usePicks } from './picks.ts';
import { usePlacingState } from './placing-kept.ts';
import { Receipt } from './receipt.tsx';
import { SlipForm } from './slip-form.tsx';
import './bet-slip.css';

/** Without a pick there is nothing to place, and nothing to press that would. */
function Empty({ onLeave }: { readonly onLeave: (() => void) | undefined }) {
  const words = useWords();
  return (
    <>
      <SlipHead title={words('sportsbook.slip')} />
      <p className="bet-note">{words('sportsbook.slip_empty')}</p>
      <SlipAction>
        <Link className={buttonClass('quiet', { wide: true })} to="/sports" onClick={onLeave}>
          {words('sportsbook.to_matches')}
        </Link>
      </SlipAction>
    </>
  );
}

/** The slip: on its way, accepted, to be filled in, or empty. */
export default function BetSlip() {
  // On a phone it lies in a popup, which ends with it.
  const onLeave = usePopups(({ open, close }) => (open === 'slip' ? close : undefined));
  const { attempts, placed } = usePlacingState();
  const count = usePicks(({ picks }) => picks.length);
  const shown = (): ReactNode => {
    if (attempts.length > 0) return <BeingPlaced attempts={attempts} onLeave={onLeave} />;
    if (count > 0) return <SlipForm />;
    return placed.length > 0 ? <Receipt slips={placed} onLeave={onLeave} /> : <Empty onLeave={onLeave} />;
  };
  return <div className="bet-slip">{shown()}</div>;
}

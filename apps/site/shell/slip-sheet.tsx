import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SlipPaper } from './slip.tsx';

/** The phone's slip: a paper sheet from the dock. */
export default function SlipSheet() {
  const words = useWords();
  const close = usePopups((popups) => popups.close);
  return (
    <Popup title={words('site.slip_title')} onClose={close} paper>
      <Slip>
        <SlipPaper onLeave={close} />
      </Slip>
    </Popup>
  );
}

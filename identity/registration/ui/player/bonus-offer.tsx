import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';

/** After a registration for which a bonus waits (docs/PRODUCT.md, 4): claimed in the rewards centre, or left for later. */
export default function BonusOffer() {
  const words = useWords();
  const close = usePopups((popups) => popups.close);
  const navigate = useNavigate();
  return (
    <Popup title={words('identity.bonus_waits')} onClose={close}>
      <div className="stack">
        <p className="rowline">
          <Icon name="gift" />
          <span>{words('identity.bonus_waits_more')}</span>
        </p>
        <Button
          look="go"
          wide
          onClick={() => {
            close();
            void navigate('/member/rewards');
          }}
        >
          {words('identity.bonus_claim')}
        </Button>
        <Button wide onClick={close}>
          {words('identity.bonus_later')}
        </Button>
      </div>
    </Popup>
  );
}

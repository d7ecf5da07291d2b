import { useState } from 'react';
import type { GetWhiteLabel } from '#features/setup/brand/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { ForgotByEmail } from './forgot-by-email.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';
import '#identity/accounts/ui/player/identity.css';
import '#identity/accounts/ui/player/register.css';
import { Tabs } from '#identity/accounts/ui/player/tabs.tsx';

/** A forgotten password: by phone where the brand has it (flag CHNGPASSVERIF3), by mail always. */
export default function ForgotPopup() {
  const words = useWords();
  const { close, show } = usePopups();
  const brand = useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}).value;
  const byPhone = brand?.flags.CHNGPASSVERIF3 === true;
  const [chosen, setChosen] = useState<'phone' | 'email'>();
  const way = chosen ?? (byPhone ? 'phone' : 'email');
  const tabs = [
    ...(byPhone ? [{ name: 'phone' as const, title: words('identity.by_mobile') }] : []),
    { name: 'email' as const, title: words('identity.by_email') },
  ];
  return (
    <Popup title={words('identity.forgot')} onClose={close}>
      <Tabs label={words('identity.forgot')} tabs={tabs} chosen={way} onChoose={setChosen} />
      {way === 'phone' ? (
        <ForgotByPhone picker={brand?.flags.COUNTRYPICKER === true} onDone={close} />
      ) : (
        <ForgotByEmail onDone={close} />
      )}
      <p className="form-other">
        <button type="button" className="link" onClick={() => show('login')}>
          {words('identity.back_to_login')}
        </button>
      </p>
    </Popup>
  );
}

import Code from 'react-qr-code';
import { Link } from 'react-router';
import type { GetWhiteLabel } from '#features/setup/brand/contract.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { install, useInstall } from '#platform/ui/install.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import { codesFor } from './app-codes.ts';
import './popups.css';

const HOUR_MS = 3_600_000;

/** A code for each kind of phone; on a device that can take the site as it is, one press does it. */
export default function DownloadPopup() {
  const words = useWords();
  const close = usePopups((popups) => popups.close);
  const offer = useInstall((state) => state.offer);
  const brand = useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}, HOUR_MS).value;
  return (
    <Popup title={words('content.down')} onClose={close}>
      <p className="muted">{words('content.down_about')}</p>
      <div className="app-codes">
        {codesFor(brand?.resources ?? [], location.origin).map(({ system, url }) => (
          <figure key={system}>
            <a className="app-code" href={url} aria-label={words(`content.${system}`)}>
              <Code value={url} size={128} bgColor="#fff3d2" fgColor="#16183a" />
            </a>
            <figcaption>{words(`content.${system}`)}</figcaption>
          </figure>
        ))}
      </div>
      <p className="muted app-codes-about">{words('content.down_code')}</p>
      <div className="popup-letter-acts">
        {offer && (
          <Button look="go" wide onClick={() => void install().then(close)}>
            {words('content.install')}
          </Button>
        )}
        <Link className={buttonClass('line', { wide: true })} to="/down" onClick={close}>
          {words('content.down_steps')}
        </Link>
      </div>
    </Popup>
  );
}

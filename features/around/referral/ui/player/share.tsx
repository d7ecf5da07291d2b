import { useState } from 'react';
import QRCode from 'react-qr-code';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';

const SIDE = 168;

/** A link to hand on: shown in full, as a code to scan, copied, or handed to whatever the device shares with. */
export function Share({ address, text }: { readonly address: string; readonly text: string }) {
  const words = useWords();
  const [copied, setCopied] = useState('');
  const copy = (what: string): void =>
    void navigator.clipboard.writeText(what).then(
      () => setCopied(what),
      () => setCopied(''),
    );
  const said = `${text} ${address}`;
  return (
    <div className="share">
      <span className="qr share-qr">
        <QRCode value={address} size={SIDE} role="img" aria-label={words('referral.qr')} />
      </span>
      <div className="share-texts">
        <code dir="ltr">{address}</code>
        <p>
          <bdi>{text}</bdi>
        </p>
        <div className="rowline">
          <Button look="go" icon={copied === address ? 'check' : 'copy'} onClick={() => copy(address)}>
            {words(copied === address ? 'referral.copied' : 'referral.copy')}
          </Button>
          <Button look="line" icon={copied === said ? 'check' : 'copy'} onClick={() => copy(said)}>
            {words(copied === said ? 'referral.copied' : 'referral.copy_text')}
          </Button>
          {typeof navigator !== 'undefined' && 'share' in navigator && (
            <Button
              look="line"
              icon="fwd"
              onClick={() => void navigator.share({ text, url: address }).catch(() => undefined)}
            >
              {words('referral.share')}
            </Button>
          )}
        </div>
        <p className="out" role="status">
          {copied !== '' && words('referral.copied')}
        </p>
      </div>
    </div>
  );
}

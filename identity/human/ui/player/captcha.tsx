import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/ui/words.tsx';
import { IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';

/** One refresh a second (docs/PRODUCT.md, 9). */
const REFRESH_MS = 1_000;

type Props = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** a new number fetches a new picture */
  readonly round: number;
  readonly wrong?: string | undefined;
};

/** The picture comes as a base64 PNG in the envelope's `value` (docs/PRODUCT.md, 7). */
async function fetchPicture(): Promise<string | undefined> {
  const response = await fetch('/wps/captcha');
  const envelope: unknown = await response.json();
  const isPicture =
    typeof envelope === 'object' &&
    envelope !== null &&
    'value' in envelope &&
    typeof envelope.value === 'string';
  return isPicture ? `data:image/png;base64,${envelope.value}` : undefined;
}

export function Captcha({ value, onValue, round, wrong }: Props) {
  const words = useWords();
  const [picture, setPicture] = useState<string>();
  const last = useRef(0);
  const renew = useCallback(async (pressed: boolean) => {
    // A picture that was read is used up: the try that failed gets another at once, however fast it was.
    if (pressed && Date.now() - last.current < REFRESH_MS) return;
    last.current = Date.now();
    setPicture(await fetchPicture().catch(() => undefined));
  }, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- every failed try gets a new picture
  useEffect(() => {
    void renew(false);
  }, [renew, round]);
  return (
    <div className="captcha">
      <Field
        label={words('identity.captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        wrong={wrong}
      />
      {picture && <img src={picture} alt={words('identity.captcha')} height="48" />}
      <IconButton icon="again" label={words('identity.captcha_again')} onClick={() => void renew(true)} />
    </div>
  );
}

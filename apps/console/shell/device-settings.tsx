import { useState } from 'react';
import { IconButton } from '#platform/ui/button.tsx';
import { useLanguage, useWords, useWordsStore } from '#platform/ui/words.tsx';
import { OFFERED, storedLook, wearLanguage, wearLook } from '../device.ts';

/** Language and look of this device. */
export function DeviceSettings() {
  const words = useWords();
  const store = useWordsStore();
  const language = useLanguage();
  const [look, setLook] = useState(storedLook);
  const speak = async (code: string): Promise<void> => {
    await store.speak(code);
    wearLanguage(store.state().language);
  };
  const turn = (): void => {
    const next = look === 'light' ? 'dark' : 'light';
    wearLook(next);
    setLook(next);
  };
  return (
    <span className="device">
      <select
        aria-label={words('console.language')}
        value={language.code}
        onChange={(event) => void speak(event.target.value)}
      >
        {OFFERED.map((one) => (
          <option key={one.code} value={one.code} lang={one.tag}>
            {one.native}
          </option>
        ))}
      </select>
      <IconButton icon="sun" label={words('console.theme')} onClick={turn} />
    </span>
  );
}

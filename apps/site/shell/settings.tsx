import { useEffect, useState } from 'react';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import type { GetLanguages } from '#features/setup/brand/contract.ts';
import { HOUR } from '#kernel/time.ts';
import { LANGUAGES } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Chip, Switch } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { rememberLanguage } from '#platform/ui/language.ts';
import { LanguagePicker, type PickerLanguage } from '#platform/ui/language-picker.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { setSingleKeys, singleKeys } from '#platform/ui/single-keys.ts';
import { chooseTheme, storedTheme } from '#platform/ui/theme.ts';
import type { Theme } from '#platform/ui/theme.ts';
import { useLanguage, useWords, useWordsStore } from '#platform/ui/words.tsx';
import { CurrencyChoice } from './currency-choice.tsx';

const THEMES: readonly Theme[] = ['dark', 'light', 'device'];

/** Those the page knows already, until the brand's whole list is here. */
function useLanguages(): readonly PickerLanguage[] {
  const now = useLanguage();
  const offered = useWhiteLabel().value?.languages ?? [now.code];
  const whole = useRead<typeof GetLanguages>('/wps/system/languages', {}, HOUR).value;
  return (
    whole ??
    LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, native, dir }) => ({
      code,
      native,
      dir,
      complete: 100,
      offered: true,
    }))
  );
}

export default function Settings() {
  const words = useWords();
  const close = usePopups((popups) => popups.close);
  const store = useWordsStore();
  const answers = useAnswers();
  const languages = useLanguages();
  const [theme, setTheme] = useState<Theme>('dark');
  const [keys, setKeys] = useState(true);
  useEffect(() => {
    setTheme(storedTheme());
    setKeys(singleKeys());
  }, []);

  const speak = async (code: string): Promise<void> => {
    await store.speak(code);
    rememberLanguage(store.state().language);
    // Names of games come in the reader's language.
    answers.stale('/wps/relay/');
  };
  return (
    <Popup title={words('site.settings')} onClose={close}>
      <h3 className="group-title">{words('site.language')}</h3>
      <LanguagePicker languages={languages} onChoose={speak} />
      <CurrencyChoice />
      <h3 className="group-title">{words('site.theme')}</h3>
      <div className="chips">
        {THEMES.map((name) => (
          <Chip
            key={name}
            on={name === theme}
            onPress={() => {
              chooseTheme(name);
              setTheme(name);
            }}
          >
            {words(`site.theme_${name}`)}
          </Chip>
        ))}
      </div>
      <h3 className="group-title">{words('site.keys')}</h3>
      <Switch
        on={keys}
        onChange={(on) => {
          setSingleKeys(on);
          setKeys(on);
        }}
      >
        {words('site.keys_on')}
      </Switch>
    </Popup>
  );
}

import { useEffect, useState } from 'react';
import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { LANGUAGES } from '#kernel/words.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Chip } from '#platform/ui/button.tsx';
import { rememberLanguage } from '#platform/ui/language.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { chooseTheme, storedTheme } from '#platform/ui/theme.ts';
import type { Theme } from '#platform/ui/theme.ts';
import { useLanguage, useWords, useWordsStore } from '#platform/ui/words.tsx';

const THEMES: readonly Theme[] = ['dark', 'light', 'device'];

export default function Settings() {
  const words = useWords();
  const close = usePopups((popups) => popups.close);
  const store = useWordsStore();
  const answers = useAnswers();
  const now = useLanguage();
  const offered = useWhiteLabel().value?.languages ?? [now.code];
  const [theme, setTheme] = useState<Theme>('dark');
  useEffect(() => setTheme(storedTheme()), []);

  const speak = async (code: string): Promise<void> => {
    await store.speak(code);
    rememberLanguage(store.state().language);
    // Names of games come in the reader's language.
    answers.stale('/wps/relay/');
  };
  return (
    <Popup title={words('site.settings')} onClose={close}>
      <h3 className="group-title">{words('site.language')}</h3>
      <div className="languages">
        {LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, native, tag, dir }) => (
          <Chip key={code} on={code === now.code} onPress={() => void speak(code)}>
            <span lang={tag} dir={dir}>
              {native}
            </span>
          </Chip>
        ))}
      </div>
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
    </Popup>
  );
}

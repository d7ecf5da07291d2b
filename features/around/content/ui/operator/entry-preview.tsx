import { useState } from 'react';
import { Prose } from '#features/around/content/ui/player/prose.tsx';
import '#features/around/content/ui/player/content.css';
import { LANGUAGES, languageOf, PSEUDO } from '#kernel/words.ts';
import { Chip } from '#platform/ui/button.tsx';
import { Choose } from '#platform/ui/desk/form.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import type { Draft } from './entry-draft.ts';
import './content-desk.css';

/** Widths of the visual language, and how far each is drawn down to stand in the pane. */
const SIZES = [360, 768, 1440] as const;
type Size = (typeof SIZES)[number];
const PANE = 320;

/** What visitors will see of it, before it is saved: in each language, on each size of screen, by night and by day. */
export function EntryPreview({ draft }: { readonly draft: Draft }) {
  const words = useWords();
  const own = useLanguage().code;
  const [language, setLanguage] = useState(draft.texts[own] ? own : 'en');
  const [size, setSize] = useState<Size>(360);
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const spoken = LANGUAGES.filter(({ code }) => code !== PSEUDO && draft.texts[code]);
  const known = languageOf(language);
  const text = draft.texts[language] ?? draft.texts['en'];
  return (
    <section className="content-preview" aria-label={words('content.ops.preview')}>
      <h3>{words('content.ops.preview')}</h3>
      <Choose
        label={words('content.ops.language')}
        value={language}
        options={spoken.map(({ code, native }) => ({ name: code, title: native }))}
        onValue={setLanguage}
      />
      <div className="chips" role="group" aria-label={words('content.ops.size')}>
        {SIZES.map((one) => (
          <Chip key={one} on={one === size} onPress={() => setSize(one)}>
            {String(one)}
          </Chip>
        ))}
        <Chip on={theme === 'light'} onPress={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {words('content.ops.by_day')}
        </Chip>
      </div>
      <div className="content-screen" style={{ blockSize: size === 360 ? 420 : 260 }}>
        <div
          data-theme={theme}
          lang={known?.tag ?? language}
          dir={known?.dir ?? 'ltr'}
          style={{ inlineSize: size, zoom: Math.min(1, PANE / size) }}
        >
          <Shown
            draft={draft}
            title={text?.title ?? ''}
            body={text?.body ?? ''}
            action={text?.action ?? ''}
          />
        </div>
      </div>
    </section>
  );
}

type ShownProps = {
  readonly draft: Draft;
  readonly title: string;
  readonly body: string;
  readonly action: string;
};

/** An answer stands open; a banner in its ink; the rest as a letter. */
function Shown({ draft: { kind, place, picture, ink }, title, body, action }: ShownProps) {
  if (kind === 'banner')
    return (
      <div className="content-banner" style={{ background: `var(--cat-${ink || 'slots'})` }}>
        {picture && <img src={`/art/emblem/${picture}.svg`} alt="" width="72" height="72" />}
        <span>
          <b className="sign">{title}</b>
          <span>{body}</span>
          {action && <span className="btn btn-prize">{action}</span>}
        </span>
      </div>
    );
  if (kind === 'article' && place === 'help')
    return (
      <div className="content-page">
        <div className="answers">
          <details open>
            <summary>{title}</summary>
            <div className="answer">
              <Prose text={body} />
            </div>
          </details>
        </div>
      </div>
    );
  return (
    <div className="content-page content-read">
      <section className="letter">
        <h2 className="sign">{title}</h2>
        <Prose text={body} />
      </section>
    </div>
  );
}

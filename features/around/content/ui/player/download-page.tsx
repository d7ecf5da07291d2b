import { useState } from 'react';
import Code from 'react-qr-code';
import { Button, Chip } from '#platform/ui/button.tsx';
import { install, useInstall } from '#platform/ui/install.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useAwake } from '#platform/ui/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './content.css';
import { Prose } from './prose.tsx';
import { useContentPage } from './queries.ts';
import { PocketPhone } from './pocket-phone.tsx';
import { StepPicture } from './step-picture.tsx';

const SYSTEMS = ['ios', 'android'] as const;

/** The address of this page as a code for the phone's camera; drawn once the page knows where it stands. */
function PageCode() {
  const words = useWords();
  const awake = useAwake();
  return (
    <figure className="page-code">
      <span className="page-code-paper">
        {awake && (
          <Code
            value={`${location.origin}/down`}
            size={148}
            bgColor="#fff3d2"
            fgColor="#16183a"
            role="img"
            aria-label={words('content.down_code')}
          />
        )}
      </span>
      <figcaption>{words('content.down_code')}</figcaption>
    </figure>
  );
}

/** On a device that can take the site as it is, one press does it. */
function InstallButton() {
  const words = useWords();
  const offer = useInstall((state) => state.offer);
  if (!offer) return null;
  return (
    <Button look="go" icon="plus" onClick={() => void install()}>
      {words('content.install')}
    </Button>
  );
}

const FACTS = [
  { icon: 'phone', word: 'content.down_whole' },
  { icon: 'again', word: 'content.down_newest' },
  { icon: 'shield', word: 'content.down_plain' },
] as const;

/** How the site comes to a home screen, step by step, for iPhone and Android. */
export default function DownloadPage() {
  const words = useWords();
  const [system, setSystem] = useState<(typeof SYSTEMS)[number]>('android');
  const { value, trouble, waiting, again } = useContentPage(system);
  const title = words('content.down');
  usePageHead(title, 200, words('content.down_about'));
  return (
    <article className="page stack content-page">
      <header className="down-head">
        <div className="down-about">
          <h1 className="sign">{title}</h1>
          <p>{words('content.down_about')}</p>
          <ul>
            {FACTS.map(({ icon, word }) => (
              <li key={word}>
                <Icon name={icon} small />
                {words(word)}
              </li>
            ))}
          </ul>
          <InstallButton />
        </div>
        <PocketPhone />
        <PageCode />
      </header>
      <div className="chips">
        {SYSTEMS.map((name) => (
          <Chip key={name} on={name === system} onPress={() => setSystem(name)}>
            {words(`content.${name}`)}
          </Chip>
        ))}
      </div>
      {waiting && <Skeleton height={480} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      <ol className="guide">
        {value?.articles.map((step, at) => (
          <li key={step.id}>
            <StepPicture name={step.picture} />
            <div>
              <h2 className="sign">
                <b className="num">{at + 1}</b> {step.title}
              </h2>
              <Prose text={step.content} />
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}

import { languageOf } from '#kernel/words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly language: string;
  readonly link: string;
};

/** How it looks in the inbox and on a locked phone, in the direction of its language. */
export function Preview({ title, text, language, link }: Props) {
  const words = useWords();
  const dir = languageOf(language)?.dir ?? 'ltr';
  return (
    <figure className="message-preview" dir={dir}>
      <figcaption className="muted">{words('notices.ops.preview')}</figcaption>
      <div className="preview-inbox">
        <strong>{title || words('notices.ops.heading')}</strong>
        <p className="message-text">{text || words('notices.ops.text')}</p>
        {link && <span className="preview-more">{words('notices.more')}</span>}
      </div>
      <div className="preview-push">
        <Icon name="bell" />
        <div>
          <strong>{title || words('notices.ops.heading')}</strong>
          <p>{[...text].slice(0, 120).join('') || words('notices.ops.text')}</p>
        </div>
      </div>
    </figure>
  );
}

import type { OpsEntry } from '#features/around/content/contract/ops.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryHistory } from './entry-history.tsx';
import { EntryMark } from './entry-mark.tsx';
import { placeOf } from './kinds.ts';

type Props = {
  readonly entry: OpsEntry;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** One entry: what it is, where it stands, and the form that writes it. */
export function EntryPane({ entry, onClose, onSaved }: Props) {
  const words = useWords();
  const { code } = useLanguage();
  const { kind, place, texts, revision, state, picture } = entry;
  const title = texts[code]?.title || texts['en']?.title || words('content.ops.new');
  return (
    <Pane label={title} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={title}>{revision > 0 && <EntryMark state={state} />}</CardHead>
        <p className="muted">{words(`content.ops.place_${placeOf(kind, place)}`)}</p>
        {picture && kind !== 'article' && (
          <img src={`/art/emblem/${picture}.svg`} alt="" width="72" height="72" />
        )}
      </section>
      <EntryForm key={revision} entry={entry} onSaved={onSaved} />
      {revision > 0 && <EntryHistory key={`history ${revision}`} entry={entry} onRolledBack={onSaved} />}
    </Pane>
  );
}

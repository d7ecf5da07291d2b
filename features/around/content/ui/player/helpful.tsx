import { useState } from 'react';
import type { VoteArticle } from '#features/around/content/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Was this helpful? The last press counts; what staff read of it are two numbers. */
export function Helpful({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const [said, setSaid] = useState<boolean>();
  const vote = async (helpful: boolean): Promise<void> => {
    setSaid(helpful);
    const input = { params: { id }, body: { helpful } };
    // A voice that is lost is no trouble of the reader's.
    await api
      .send<typeof VoteArticle>('POST', '/wps/content/articles/{id}/vote', input)
      .catch(() => undefined);
  };
  return (
    <div className="help-vote" role="group" aria-label={words('content.helpful')}>
      <span className="muted">{words(said === undefined ? 'content.helpful' : 'content.thanks')}</span>
      <Chip on={said === true} onPress={() => void vote(true)}>
        {words('content.yes')}
      </Chip>
      <Chip on={said === false} onPress={() => void vote(false)}>
        {words('content.no')}
      </Chip>
    </div>
  );
}

/** An address to hand on: shown in full, and copied with one press. */
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function Copied({ text }: { readonly text: string }) {
  const words = useWords();
  const [done, setDone] = useState(false);
  return (
    <span className="agent-copy">
      <code dir="ltr">{text}</code>
      <Button
        small
        look="line"
        icon={done ? 'check' : 'copy'}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setDone(true),
            () => setDone(false),
          )
        }
      >
        {words(done ? 'commission.copied' : 'commission.copy')}
      </Button>
    </span>
  );
}

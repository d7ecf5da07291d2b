import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { pictureOf } from './use-case.ts';

type Props = {
  readonly picture: string | undefined;
  readonly onPicture: (picture: string | undefined) => void;
};

/** A picture that goes along: chosen, shown that it is there, taken out again. */
export function Picture({ picture, onPicture }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState('');
  const choose = async (file: File): Promise<void> => {
    const read = await pictureOf(file);
    setWrong(read === undefined ? words('support.too_large') : '');
    onPicture(read);
  };
  return (
    <div className="case-attach">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={words('support.attach')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void choose(file);
          event.target.value = '';
        }}
      />
      {picture === undefined ? (
        <Button look="line" icon="clip" onClick={() => input.current?.click()}>
          {words('support.attach')}
        </Button>
      ) : (
        <Button look="line" icon="close" onClick={() => onPicture(undefined)}>
          {words('support.picture_remove')}
        </Button>
      )}
      <WrongLine text={wrong} />
    </div>
  );
}

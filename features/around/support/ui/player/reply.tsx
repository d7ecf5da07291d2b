import { useId, useRef, useState } from 'react';
import type { CaseView } from '#features/around/support/contract.ts';
import { TEXT_MOST } from '#features/around/support/contract/kinds.ts';
import { languageOf } from '#kernel/words.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { type CaseActs, pictureOf } from './use-case.ts';

/** Names of languages as this reader calls them, and as he writes a list. */
function useLanguages(codes: readonly string[]): string {
  const tag = useTag();
  const named = new Intl.DisplayNames([tag], { type: 'language' });
  const names = codes.flatMap((code) => named.of(languageOf(code)?.tag ?? code) ?? []);
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);
}

/** The line at the foot: a picture, a text, send; and the way to somebody above. */
export function Reply({ value, acts }: { readonly value: CaseView; readonly acts: CaseActs }) {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<string>();
  const [wrong, setWrong] = useState('');
  const languages = useLanguages(value.languages);
  const choose = async (file: File): Promise<void> => {
    const read = await pictureOf(file);
    setWrong(read === undefined ? words('support.too_large') : '');
    setPicture(read);
  };
  const send = async (): Promise<void> => {
    if ((text.trim() === '' && picture === undefined) || acts.busy) return;
    if (await acts.reply({ text: text.trim(), ...(picture !== undefined && { picture }) })) {
      setText('');
      setPicture(undefined);
    }
  };
  return (
    <Form className="case-reply" onSubmit={() => void send()}>
      {picture !== undefined && (
        <p className="case-file">
          <Icon name="clip" small />
          <span>{words('support.picture_ready')}</span>
          <IconButton
            icon="close"
            label={words('support.picture_remove')}
            onClick={() => setPicture(undefined)}
          />
        </p>
      )}
      <div className="case-reply-line">
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
        <IconButton icon="clip" label={words('support.attach')} onClick={() => input.current?.click()} />
        <label className="out" htmlFor={id}>
          {words('support.write')}
        </label>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          maxLength={TEXT_MOST}
          placeholder={words('support.write')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton
          icon="send"
          flip
          type="submit"
          className="case-send"
          label={words('support.send')}
          aria-busy={acts.busy}
        />
      </div>
      {(acts.refusal || wrong) && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {acts.refusal || wrong}
        </p>
      )}
      <p className="case-reply-foot">
        <span>{words('support.languages', { languages })}</span>
        {acts.askManager && value.may.askManager && (
          <button type="button" onClick={() => void acts.askManager?.()}>
            {words('support.ask_manager')}
          </button>
        )}
      </p>
    </Form>
  );
}

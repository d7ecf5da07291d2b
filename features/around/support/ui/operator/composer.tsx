import { useEffect, useRef, useState } from 'react';
import type { Macro, OpsCaseDetailed, OpsMacros } from '#features/around/support/contract/desk.ts';
import { type Outcome, OUTCOMES, TEAMS, TEXT_MOST } from '#features/around/support/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { useDeskKeys } from '#platform/ui/desk/keys.ts';
import { useWords } from '#platform/ui/words.tsx';
import { MacroList } from './macro-list.tsx';
import type { CaseActs, SayAs } from './use-case-acts.ts';

type Props = { readonly detail: OpsCaseDetailed; readonly acts: CaseActs };
type Mode = 'answer' | 'note' | 'settle';

/** What is being written, and how it will be said. */
function useDraft({ detail, acts }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<Mode>(detail.may.settle ? 'settle' : 'answer');
  const [outcome, setOutcome] = useState<Outcome>('rejected');
  const write = (next: Mode): void => {
    setMode(next);
    field.current?.focus();
  };
  const sent = async (work: Promise<boolean>): Promise<void> => {
    if (!(await work)) return;
    setText('');
    field.current?.blur();
  };
  const say = (as: SayAs): void => {
    if (acts.submission.busy) return;
    if (text.trim() === '') {
      field.current?.focus();
      return;
    }
    void sent(acts.say(text, as, as === 'decide' ? outcome : undefined));
  };
  const settle = (): void => {
    if (text.trim() === '') field.current?.focus();
    else void sent(acts.settle(text, outcome));
  };
  return { field, text, setText, mode, write, outcome, setOutcome, say, settle, sent };
}
type Draft = ReturnType<typeof useDraft>;

/** A macro: its text into the field, or sent with what belongs to it. */
function useMacro({ detail, acts }: Props, draft: Draft): (macro: Macro) => void {
  return (macro) => {
    const text = acts.textOf(macro);
    const isPlain = macro.step === 'insert' || (macro.step === 'decide' && !detail.may.decide);
    if (isPlain || macro.team !== '') {
      draft.setText(text);
      draft.write('answer');
      const team = TEAMS.find((one) => one === macro.team);
      if (team && team !== detail.case.team) void acts.assign({ team });
      return;
    }
    const outcome = OUTCOMES.find((one) => one === macro.outcome);
    void draft.sent(acts.say(text, macro.step === 'insert' ? 'answer' : macro.step, outcome));
  };
}

/** Where staff answer, note, decide and close – with the keyboard alone where they like. */
export function Composer(props: Props) {
  const words = useWords();
  const { detail, acts } = props;
  const { may } = detail;
  const draft = useDraft(props);
  const use = useMacro(props, draft);
  const [isListing, setListing] = useState(false);
  const { value } = useRead<typeof OpsMacros>('/ops/support/macros', {}, 60_000);
  const macros = (value?.list ?? []).filter(
    (one) => one.enabled && (one.type === '' || one.type === detail.case.type),
  );
  useDeskKeys({
    r: may.answer ? () => draft.write('answer') : undefined,
    i: () => draft.write('note'),
    m: may.answer ? () => setListing(!isListing) : undefined,
    c: may.close ? () => draft.say('close') : undefined,
    d: may.decide ? () => draft.say('decide') : undefined,
  });
  useEffect(() => setListing(false), [detail.case.revision]);
  return (
    <section className="desk-card case-composer">
      {isListing && (
        <MacroList macros={macros} textOf={acts.textOf} onUse={use} onClose={() => setListing(false)} />
      )}
      <Written draft={draft} may={may} />
      {(may.decide || draft.mode === 'settle') && draft.mode !== 'note' && (
        <Choose
          label={words('support.ops.outcome')}
          value={draft.outcome}
          options={OUTCOMES.map((name) => ({ name, title: words(`support.outcome.${name}`) }))}
          onValue={draft.setOutcome}
        />
      )}
      <Sends detail={detail} acts={acts} draft={draft} onMacros={() => setListing(!isListing)} />
      <Wrong text={acts.submission.wrong} />
    </section>
  );
}

function Written({ draft, may }: { readonly draft: Draft; readonly may: OpsCaseDetailed['may'] }) {
  const words = useWords();
  const { field, text, setText, mode, write, say, settle } = draft;
  const label = words(`support.ops.write_${mode}`);
  return (
    <>
      <div className="chips" role="group" aria-label={words('support.ops.say_as')}>
        {(['answer', 'note'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={mode === one}
            onClick={() => write(one === 'answer' && may.settle ? 'settle' : one)}
          >
            {words(`support.ops.as_${one}`)}
          </button>
        ))}
      </div>
      <textarea
        ref={field}
        className="desk-note"
        data-note={mode === 'note' ? '' : undefined}
        aria-label={label}
        placeholder={label}
        rows={5}
        maxLength={TEXT_MOST}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Escape leaves the field and keeps what was written; the pane stays open.
          if (event.key === 'Escape') {
            event.nativeEvent.stopImmediatePropagation();
            event.stopPropagation();
            event.currentTarget.blur();
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            if (mode === 'settle') settle();
            else say(mode);
          }
        }}
      />
    </>
  );
}

type SendsProps = Props & { readonly draft: Draft; readonly onMacros: () => void };

function Sends({ detail: { may }, acts, draft, onMacros }: SendsProps) {
  const words = useWords();
  const { busy } = acts.submission;
  const { mode, say, settle } = draft;
  if (mode === 'settle')
    return (
      <div className="desk-save">
        <Button small look="go" busy={busy} onClick={settle}>
          {words('support.ops.settle')}
        </Button>
      </div>
    );
  return (
    <div className="desk-save">
      <Button
        small
        look="go"
        busy={busy}
        why={mode === 'answer' && !may.answer ? words('support.ops.is_closed') : undefined}
        onClick={() => say(mode)}
      >
        {words(mode === 'note' ? 'support.ops.save_note' : 'support.ops.answer')} <kbd>Ctrl ↵</kbd>
      </Button>
      {mode === 'answer' && may.decide && (
        <Button small look="line" busy={busy} onClick={() => say('decide')}>
          {words('support.ops.decide')} <kbd>D</kbd>
        </Button>
      )}
      {mode === 'answer' && may.close && (
        <Button small look="line" busy={busy} onClick={() => say('close')}>
          {words('support.ops.answer_close')} <kbd>C</kbd>
        </Button>
      )}
      {may.answer && (
        <Button small look="line" onClick={onMacros}>
          {words('support.ops.macros')} <kbd>M</kbd>
        </Button>
      )}
    </div>
  );
}

/** A PAR sheet, pasted or chosen as a file: its exact figures, counted on this device. */
import { useState } from 'react';
import { report } from '#games/slots/par/report.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#platform/ui/desk/desk.css';
import { Form } from '#platform/ui/form.tsx';
import './par-desk.css';

type Result = ReturnType<typeof report>;
const ROWS = 18;

export default function ParDesk() {
  const words = useWords();
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result>();
  // What stands below belongs to the sheet above it: another sheet has no figures yet.
  const take = (sheet: string): void => {
    setText(sheet);
    setResult(undefined);
  };
  return (
    <div className="desk-main par-desk">
      <h1 className="sign">{words('returns.par')}</h1>
      <Form
        className="desk-card desk-form"
        onSubmit={(event) => {
          event.preventDefault();
          setResult(report(text));
        }}
      >
        <p className="muted">{words('returns.par_says')}</p>
        <label className="par-sheet">
          <span>{words('returns.par_sheet')}</span>
          <textarea
            rows={ROWS}
            spellCheck={false}
            dir="ltr"
            value={text}
            onChange={(event) => take(event.target.value)}
          />
        </label>
        <label className="par-file">
          <span>{words('returns.par_file')}</span>
          <input
            type="file"
            accept=".par,.txt,text/plain"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              void file?.text().then(take);
            }}
          />
        </label>
        <div className="desk-save">
          <Button type="submit" look="go" why={text.trim() === '' ? words('returns.par_sheet') : undefined}>
            {words('returns.par_count')}
          </Button>
        </div>
      </Form>
      {result && (
        <section className="desk-card" aria-live="polite">
          <h2 className="sign">{words('returns.par_figures')}</h2>
          <pre
            className="par-result"
            dir="ltr"
            data-ok={result.ok || undefined}
            role={result.ok ? undefined : 'alert'}
          >
            {result.out}
          </pre>
        </section>
      )}
    </div>
  );
}

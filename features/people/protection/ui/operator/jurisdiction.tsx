import { useState } from 'react';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type {
  AskJurisdiction,
  GetJurisdictions,
  Jurisdictions,
} from '#features/people/protection/contract/jurisdiction.ts';
import type { PackCode } from '#features/people/protection/contract/packs.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { useRead } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PACK_WORDS, ruleText } from './pack-words.ts';
import '#platform/ui/desk/desk.css';
import './protection-desk.css';

/** The law a brand is under, rule by rule with its source; another one is previewed, then asked for. */
export default function Jurisdiction() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetJurisdictions>('/ops/protection/jurisdiction', {}, 0);
  const [chosen, setChosen] = useState<PackCode>();
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />;
  const pack = chosen ?? value.pack;
  return (
    <div className="desk-main">
      <h1 className="sign">{words('protection.ops.jurisdiction')}</h1>
      <p className="muted">{words('protection.ops.jurisdiction_hint')}</p>
      <fieldset className="desk-choices" aria-label={words('protection.ops.jurisdiction')}>
        {value.packs.map(({ code }) => (
          <label key={code} className="choice">
            <input type="radio" name="pack" checked={pack === code} onChange={() => setChosen(code)} />
            {words(PACK_WORDS[code])}
            {code === value.pack && <small className="muted">{words('protection.ops.now')}</small>}
          </label>
        ))}
      </fieldset>
      <Rules value={value} pack={pack} />
      {pack !== value.pack && <Ask pack={pack} onAsked={() => setChosen(undefined)} />}
      <h2 className="sign">{words('protection.ops.waiting')}</h2>
      <Requests types={['protection.jurisdiction']} />
    </div>
  );
}

/** What holds now, and beside it what would hold where it differs. */
function Rules({ value, pack }: { readonly value: Jurisdictions; readonly pack: PackCode }) {
  const words = useWords();
  const now = value.packs.find(({ code }) => code === value.pack)?.rules ?? [];
  const next = value.packs.find(({ code }) => code === pack)?.rules ?? [];
  return (
    <table className="protection-table">
      <thead>
        <tr>
          <th scope="col">{words('protection.ops.rule')}</th>
          <th scope="col">{words('protection.ops.value')}</th>
          {pack !== value.pack && <th scope="col">{words('protection.ops.will')}</th>}
          <th scope="col">{words('protection.ops.source')}</th>
        </tr>
      </thead>
      <tbody>
        {next.map((one) => {
          const before = now.find(({ rule }) => rule === one.rule) ?? one;
          const differs = before.value !== one.value;
          return (
            <tr key={one.rule} data-differs={differs ? '' : undefined}>
              <th scope="row">{words(`protection.ops.rule_${one.rule}`)}</th>
              <td>{ruleText(words, one.rule, before.value)}</td>
              {pack !== value.pack && (
                <td>
                  {differs ? <b>{ruleText(words, one.rule, one.value)}</b> : words('protection.ops.same')}
                </td>
              )}
              <td>
                <bdi>{one.text}</bdi>, <bdi>{one.place}</bdi> · <span className="num">{one.at}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Ask({ pack, onAsked }: { readonly pack: PackCode; readonly onAsked: () => void }) {
  const words = useWords();
  const { api, submission, run } = useStaffAct('/ops/requests');
  const reason = useReason({
    label: words('protection.ops.reason'),
    short: words('protection.ops.why_reason'),
  });
  const send = (): void =>
    run({
      work: async () => {
        const body = { pack, reason: reason.text };
        await api.send<typeof AskJurisdiction>('POST', '/ops/protection/jurisdiction', { body });
        onAsked();
      },
      approves: [words('protection.ops.ask_jurisdiction'), pack],
      said: words('protection.ops.asked_jurisdiction'),
    });
  return (
    <DeskForm
      title={words('protection.ops.ask_jurisdiction')}
      submission={submission}
      save={words('protection.ops.ask_jurisdiction')}
      why={reason.why}
      onSave={send}
    >
      {reason.field}
    </DeskForm>
  );
}

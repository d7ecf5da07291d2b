import type { ReactNode } from 'react';
import type { ApprovalRequest } from '#features/people/approvals/contract.ts';
import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './methods.css';
import { useArrival } from '#features/money/cashier/ui/player/method-picker.tsx';

/** `name value`, as the room's kind writes them (service/methods.ts). */
const ROWS = [
  ['open', 'cashier.ops.state'],
  ['name', 'cashier.method'],
  ['kind', 'withdrawals.settings.kind'],
  ['provider', 'cashier.ops.provider'],
  ['form', 'cashier.methods.form'],
  ['details', 'cashier.methods.details'],
  ['min', 'withdrawals.settings.least'],
  ['max', 'withdrawals.settings.most'],
  ['fee', 'cashier.fee'],
  ['quick', 'cashier.quick'],
  ['arrives', 'cashier.arrives'],
  ['level', 'cashier.methods.level'],
] as const;
type RowName = (typeof ROWS)[number][0];

const read = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    texts.map((text) => {
      const at = text.indexOf(' ');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );

/** A change of a method for whoever decides: all of it, what differs with what stood before. */
export function MethodRequest({ request }: { readonly request: ApprovalRequest }) {
  const words = useWords();
  const arrival = useArrival();
  const [was, wanted] = [read(request.was), read(request.wanted)];
  const shown = (name: RowName, text: string): ReactNode => {
    if (name === 'open')
      return words(text === 'yes' ? 'withdrawals.settings.open' : 'cashier.methods.closed');
    if (name === 'arrives') return arrival(Number(text));
    return <bdi>{text || '–'}</bdi>;
  };
  const changed = ROWS.filter(([name]) => was.get(name) !== wanted.get(name));
  const list = (side: ReadonlyMap<string, string>): ReactNode =>
    changed.map(([name, word]) => (
      <span key={name} className="method-changed">
        {words(word)}: {shown(name, side.get(name) ?? '')}
      </span>
    ));
  return (
    <RequestFacts
      request={request}
      title={words('cashier.methods.request', { name: request.subject })}
      was={list(was)}
      wanted={list(wanted)}
    >
      {ROWS.filter(([name]) => wanted.has(name) && !changed.some(([one]) => one === name)).map(
        ([name, word]) => (
          <MethodFact key={name} name={words(word)}>
            {shown(name, wanted.get(name) ?? '')}
          </MethodFact>
        ),
      )}
    </RequestFacts>
  );
}

function MethodFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** A branch that gets another upline: from where to where, when, how many accounts go with it, and what ends by it. */
export default function MoveRequest({ request }: ShowProps) {
  const words = useWords();
  const said = (name: 'to' | 'on' | 'with'): string =>
    request.wanted.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
  const [to, at, below] = [said('to'), said('on'), said('with')];
  const place = (account: string | undefined) =>
    account === undefined || account === '' || account === '–' ? (
      words('commission.ops.at_top')
    ) : (
      <bdi>{account}</bdi>
    );
  return (
    <>
      <RequestFacts
        request={request}
        title={words('commission.ops.move_of', { account: request.subject })}
        was={place(request.was[0])}
        wanted={place(to)}
      >
        <dt>{words('commission.ops.move_on')}</dt>
        <dd>{at === '' ? words('commission.ops.move_at_once') : <When at={at} />}</dd>
        {below !== '' && (
          <>
            <dt>{words('commission.ops.move_with')}</dt>
            <dd className="num">{below}</dd>
          </>
        )}
      </RequestFacts>
      <p className="muted">{words('commission.ops.move_ends')}</p>
    </>
  );
}

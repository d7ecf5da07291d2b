import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** `name value`, as the room's kind writes them (service/approvals.ts). */
const ROWS = [
  ['code', 'promotions.ops.code'],
  ['type', 'promotions.ops.type'],
  ['reward', 'promotions.reward'],
  ['budget', 'promotions.ops.budget'],
  ['from', 'promotions.from'],
  ['until', 'promotions.to'],
  ['terms', 'promotions.ops.terms'],
  ['rules', 'promotions.ops.rules'],
] as const;

/** A promotion that is to be opened to players: everything that is promised. */
export default function PublishRequest({ request }: ShowProps) {
  const words = useWords();
  const of = (name: string): string =>
    request.was.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1) || '–';
  return (
    <RequestFacts
      request={request}
      title={words('promotions.ops.publish_of', { name: request.subject })}
      wanted={words('promotions.ops.state_live')}
    >
      {ROWS.map(([name, word]) => (
        <RequestFact key={name} name={words(word)} value={of(name)} />
      ))}
    </RequestFacts>
  );
}

const RequestFact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
);

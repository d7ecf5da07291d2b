import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** `name value`, as the kinds of the room write them (service/approvals.ts). */
const ROWS = [
  ['counts', 'missions.ops.counts'],
  ['entry', 'missions.entry'],
  ['reward', 'missions.reward'],
  ['budget', 'missions.ops.budget'],
  ['from', 'missions.ops.from'],
  ['until', 'missions.ops.to'],
  ['players', 'missions.ops.min_players'],
] as const;

/** A mission or a tournament that is to be opened to players: everything that is promised. */
export function PublishRequest({ request }: ShowProps) {
  const words = useWords();
  const of = (name: string): string | undefined =>
    request.was.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1) || undefined;
  return (
    <RequestFacts
      request={request}
      title={words('missions.ops.publish_of', { name: request.subject })}
      wanted={words('missions.ops.state_live')}
    >
      {ROWS.flatMap(([name, word]) => {
        const value = of(name);
        return value === undefined ? [] : [<RequestFact key={name} name={words(word)} value={value} />];
      })}
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

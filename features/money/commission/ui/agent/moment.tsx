/** Moments and periods as elements, on the clock that `ZoneContext` names: the agent centre and the console set it to the brand’s. */
import { useContext } from 'react';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { useTag } from '#platform/ui/words.tsx';
import { dayText, daysText, hoursText, isOfDays, momentText, offsetText, type Span } from './moments.ts';

/** @param at ISO 8601 */
export function When({ at }: { readonly at: string }) {
  const [tag, zone] = [useTag(), useContext(ZoneContext)];
  return (
    <time className="agent-moment" dateTime={at}>
      {momentText(tag, zone, at)} <bdi dir="ltr">{offsetText(zone, at)}</bdi>
    </time>
  );
}

/** @param counted the clock the period was counted by, where it is known; the brand may have another since */
export function Period({ span, counted }: { readonly span: Span; readonly counted?: string | undefined }) {
  const [tag, own] = [useTag(), useContext(ZoneContext)];
  const zone = counted ?? own;
  if (isOfDays(span)) return <span className="agent-moment">{daysText(tag, zone, span)}</span>;
  return (
    <span className="agent-moment">
      {dayText(tag, zone, span.from)} <bdi dir="ltr">{hoursText(zone, span.from, span.to)}</bdi>
    </span>
  );
}

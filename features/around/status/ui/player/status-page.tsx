import type {
  GetIncidents,
  Incident,
  StatusChanged,
  StatusPage as Told,
} from '#features/around/status/contract.ts';
import { IMPACT_LOOKS, INCIDENT_LOOKS, PART_LOOKS } from '#features/around/status/ui/states.ts';
import { Link } from 'react-router';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useDay, When } from '#platform/ui/when.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import './status.css';

/** Work that is announced has not begun. */
const isPlanned = ({ endedAt, startsAt }: Incident): boolean =>
  endedAt === null && Date.parse(startsAt) > Date.now();
const isNow = (one: Incident): boolean => one.endedAt === null && !isPlanned(one);

/** `/status`: whether everything works, by part and day, and what staff say when it does not. */
export default function StatusPage() {
  const words = useWords();
  const { code } = useLanguage();
  const { value, trouble, again } = useRead<typeof GetIncidents>(
    '/wps/system/incidents',
    { query: { language: code } },
    20_000,
  );
  useLive<typeof StatusChanged>('status', {}, { onEvent: again, onReset: again });
  const title = words('status.title');
  usePageHead(title, 200, words('status.about'));
  return (
    <article className="page stack status-page">
      <h1 className="sign">{title}</h1>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />)}
      {value && (
        <>
          <p className="status-now" data-tone={PART_LOOKS[value.state].tone} role="status">
            <Icon name={value.state === 'works' ? 'check' : 'warn'} />
            <b className="sign">{words(`status.all.${value.state}`)}</b>
            {value.measuredAt && (
              <small>
                {words('status.measured')} <When at={value.measuredAt} />
              </small>
            )}
          </p>
          <Incidents list={value.incidents.filter(isNow)} title={words('status.open')} />
          <Incidents list={value.incidents.filter(isPlanned)} title={words('status.impact.maintenance')} />
          <Parts parts={value.parts} />
          <Incidents
            list={value.incidents.filter((one) => one.endedAt !== null)}
            title={words('status.past')}
          />
          <p className="muted">
            {words('status.trouble')} <Link to="/support/new">{words('status.write')}</Link>
          </p>
        </>
      )}
    </article>
  );
}

function Parts({ parts }: Pick<Told, 'parts'>) {
  const words = useWords();
  return (
    <section aria-labelledby="parts-title" className="status-card">
      <h2 id="parts-title" className="group-title">
        {words('status.parts')}
      </h2>
      <ul className="status-parts">
        {parts.map(({ part, state, days }) => (
          <li key={part}>
            <b>{words(`status.part.${part}`)}</b>
            <span className="mark-state" data-tone={PART_LOOKS[state].tone}>
              {words(PART_LOOKS[state].word)}
            </span>
            <Days days={days} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One bar a day, oldest first; its height and its colour say how much of the day it worked. */
function Days({ days }: { readonly days: Told['parts'][number]['days'] }) {
  const words = useWords();
  const dayText = useDay();
  const known = days.flatMap(({ works }) => works ?? []);
  const mean = known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
  return (
    <div className="status-days">
      <div
        className="status-bars"
        role="img"
        aria-label={
          mean === undefined
            ? words('status.no_days')
            : words('status.worked', { share: mean.toFixed(2), count: known.length })
        }
      >
        {days.map(({ day, works }) => (
          <i
            key={day}
            title={`${dayText(day)}${works === null ? '' : `: ${works} %`}`}
            data-tone={works === null ? 'none' : works >= 99.9 ? 'gain' : works >= 90 ? 'warn' : 'danger'}
          />
        ))}
      </div>
      <p className="muted">
        <span>{days[0] && dayText(days[0].day)}</span>
        <span>{mean === undefined ? '' : `${mean.toFixed(2)} %`}</span>
        <span>{words('status.today')}</span>
      </p>
    </div>
  );
}

function Incidents({ list, title }: { readonly list: readonly Incident[]; readonly title: string }) {
  const words = useWords();
  if (list.length === 0) return null;
  return (
    <section className="stack" aria-label={title}>
      <h2 className="group-title">{title}</h2>
      {list.map((one) => (
        <article key={one.id} className="status-card">
          <header className="status-head">
            <h3>
              <bdi>{one.title}</bdi>
            </h3>
            <span className="mark-state" data-tone={IMPACT_LOOKS[one.impact].tone}>
              {words(IMPACT_LOOKS[one.impact].word)}
            </span>
          </header>
          <p className="muted">
            {one.parts.map((part) => words(`status.part.${part}`)).join(' · ')} · <When at={one.startsAt} />
          </p>
          <ol className="status-updates">
            {one.updates.map((update) => (
              <li key={update.at + update.state}>
                {!(isPlanned(one) && update.state === 'looking') && (
                  <b>{words(INCIDENT_LOOKS[update.state].word)}</b>
                )}{' '}
                <When className="muted" at={update.at} />
                <p dir="auto">{update.text}</p>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </section>
  );
}

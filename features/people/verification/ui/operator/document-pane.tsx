import { Link } from 'react-router';
import { PROFILE_FIELDS } from '#features/people/members/contract/profile-names.ts';
import type { DocumentsChanged } from '#features/people/verification/contract.ts';
import type {
  OpsDocument,
  OpsDocumentDetail,
  OpsDocumentDetailed,
} from '#features/people/verification/contract/review.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DocumentCommands } from './commands.tsx';
import { DocumentMark } from './document-mark.tsx';
import { Pages } from './pages.tsx';
import './verification.css';

/** The document beside what the profile says, its pictures, and the decision. */
export function DocumentPane({ row, onClose }: { readonly row: OpsDocument; readonly onClose: () => void }) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsDocumentDetail>(
    '/ops/verification/documents/{id}',
    { params: { id: row.id } },
    2_000,
  );
  useDeskNews<typeof DocumentsChanged>('ops:verification', {}, again);
  const document = value?.document ?? row;
  const mayNot = trouble instanceof ApiRefusal && trouble.status === 403;
  return (
    <Pane label={words(`verification.kind.${row.kind}`)} onClose={onClose}>
      <section className="desk-card">
        <div className="head">
          <h2 className="sign">{words(`verification.kind.${row.kind}`)}</h2>
          <DocumentMark state={document.state} />
        </div>
        <Rows document={document} />
        <Link className={buttonClass('line', { small: true })} to={`/players/${document.memberId}`}>
          <bdi>{document.account}</bdi>
        </Link>
      </section>
      {mayNot && <p className="muted">{words('verification.ops.may_not')}</p>}
      {!value &&
        !mayNot &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={240} />)}
      {value && (
        <>
          <Pages document={document} />
          <Profile detail={value} />
          {document.state === 'waiting' && <DocumentCommands key={document.revision} detail={value} />}
          <Checked detail={value} />
          <Earlier detail={value} />
        </>
      )}
    </Pane>
  );
}

function Rows({ document }: { readonly document: OpsDocument }) {
  const words = useWords();
  const { sentAt, decidedAt, decidedBy, validUntil, reason, note, level } = document;
  return (
    <dl className="desk-rows">
      <dt>{words('verification.ops.player')}</dt>
      <dd>
        <bdi>{document.account}</bdi> · {words('verification.level', { level: String(level) })}
      </dd>
      <dt>{words('verification.ops.sent')}</dt>
      <dd>{sentAt ? <When at={sentAt} /> : '–'}</dd>
      {decidedAt && (
        <>
          <dt>{words('verification.ops.decided')}</dt>
          <dd>
            <When at={decidedAt} /> <bdi>{decidedBy}</bdi>
          </dd>
        </>
      )}
      {validUntil && (
        <>
          <dt>{words('verification.ops.valid_until')}</dt>
          <dd>
            <When at={validUntil} />
          </dd>
        </>
      )}
      {reason !== '' && (
        <>
          <dt>{words('verification.ops.reason')}</dt>
          <dd>
            {words(`verification.reason.${reason}`)} {note && <bdi>({note})</bdi>}
          </dd>
        </>
      )}
    </dl>
  );
}

/** What has to be the same on the document. */
function Profile({ detail: { profile } }: { readonly detail: OpsDocumentDetailed }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('verification.ops.profile')}</h2>
      <dl className="desk-rows">
        {PROFILE_FIELDS.flatMap((name) => {
          const found = profile.find((one) => one.name === name);
          return found ? [{ name, value: found.value }] : [];
        }).map(({ name, value }) => (
          <Fact key={name} title={words(`members.field.${name}`)} value={value} />
        ))}
      </dl>
    </section>
  );
}

const Fact = ({ title, value }: { readonly title: string; readonly value: string }) => (
  <>
    <dt>{title}</dt>
    <dd>
      <bdi>{value || '–'}</bdi>
    </dd>
  </>
);

function Checked({ detail: { checked } }: { readonly detail: OpsDocumentDetailed }) {
  const words = useWords();
  if (checked.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('verification.ops.checked')}</h2>
      <ul className="desk-history">
        {checked.map((check) => (
          <li key={check}>{words(`verification.check.${check}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({ detail: { earlier } }: { readonly detail: OpsDocumentDetailed }) {
  const words = useWords();
  if (earlier.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('verification.ops.earlier')}</h2>
      <ul className="desk-history">
        {earlier.map((one) => (
          <li key={one.id}>
            <span className="rowline">
              <DocumentMark state={one.state} />
              {one.sentAt && <When at={one.sentAt} />}
            </span>
            {one.reason !== '' && <span>{words(`verification.reason.${one.reason}`)}</span>}
            {one.note && <bdi className="muted">{one.note}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useRef } from 'react';
import { Link } from 'react-router';
import { PROFILE_FIELDS } from '#features/people/members/contract/profile-names.ts';
import type { Document, Verification } from '#features/people/verification/contract.ts';
import { DOCUMENT_LOOKS } from '#features/people/verification/ui/states.ts';
import { Button } from '#platform/ui/button.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { useDocument } from './use-documents.ts';

type Asked = Verification['asked'][number];
type Props = { readonly asked: Asked; readonly value: Verification };

/** One kind of document: what it has to show, how it stands, and the way to show it. */
export function DocumentCard({ asked, value }: Props) {
  const words = useWords();
  const { kind, document } = asked;
  const look = document && DOCUMENT_LOOKS[document.state];
  return (
    <section className="verification-card" data-kind={kind} aria-labelledby={`kind-${kind}`}>
      <header>
        <h3 id={`kind-${kind}`}>{words(`verification.kind.${kind}`)}</h3>
        {look && <StateMark tone={look.tone}>{words(look.word)}</StateMark>}
      </header>
      <p className="muted">{words(`verification.show.${kind}`)}</p>
      {document && <DocumentStatus document={document} />}
      {document?.state !== 'waiting' && (document?.state !== 'accepted' || isEnding(document)) && (
        <Sending asked={asked} value={value} />
      )}
    </section>
  );
}

const MONTH_MS = 30 * 24 * 3_600_000;
/** A newer one can be sent before this one counts no longer. */
const isEnding = ({ validUntil }: Document): boolean =>
  validUntil !== null && Date.parse(validUntil) - Date.now() < MONTH_MS;

/** What became of the newest one. */
function DocumentStatus({ document }: { readonly document: Document }) {
  const words = useWords();
  const when = useWhen();
  const { state, reason, note, sentAt, validUntil } = document;
  if (state === 'waiting')
    return <p role="status">{words('verification.waiting_since', { when: when(sentAt ?? '') })}</p>;
  if (state === 'accepted' && validUntil)
    return (
      <p>
        {words('verification.valid_until', { when: when(validUntil) })}
        {isEnding(document) && ` · ${words('verification.renew')}`}
      </p>
    );
  if (state === 'refused')
    return (
      <div className="verification-refused" role="status">
        <p>
          <Icon name="warn" small />
          {reason !== '' && words(`verification.reason.${reason}`)}
        </p>
        {note && (
          <p>
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
    );
  return null;
}

function Sending({ asked, value }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const { busy, refusal, add, drop, send } = useDocument(value);
  const { kind, document, profile } = asked;
  const draft = document?.state === 'draft' ? document : undefined;
  const pages = draft?.pages ?? 0;
  return (
    <>
      {draft && (
        <p role="status">
          {words('verification.pages', { count: String(pages), most: String(value.mostPages) })}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={words('verification.choose', { kind: words(`verification.kind.${kind}`) })}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void add(kind, file);
          event.target.value = '';
        }}
      />
      {profile.length > 0 && <Missing profile={profile} />}
      <div className="verification-deeds">
        {pages < value.mostPages && (
          <Button icon="plus" busy={busy} onClick={() => input.current?.click()}>
            {words(pages === 0 ? 'verification.add' : 'verification.add_more')}
          </Button>
        )}
        {draft && (
          <>
            <Button
              look="go"
              icon="check"
              busy={busy}
              why={profile.length > 0 ? words('verification.profile_first') : undefined}
              onClick={() => void send(draft.id)}
            >
              {words('verification.send')}
            </Button>
            <Button look="line" busy={busy} onClick={() => void drop(draft.id)}>
              {words('verification.drop')}
            </Button>
          </>
        )}
      </div>
      <WrongLine text={refusal} />
    </>
  );
}

/** What the profile has to say before a document can prove it. */
function Missing({ profile }: { readonly profile: readonly string[] }) {
  const words = useWords();
  const names = PROFILE_FIELDS.filter((name) => profile.includes(name)).map((name) =>
    words(`members.field.${name}`),
  );
  return (
    <p className="verification-missing">
      <Icon name="warn" small />
      <span>
        {words('verification.fill_in', { fields: names.join(' · ') })}{' '}
        <Link to="/member/profile">{words('verification.to_profile')}</Link>
      </span>
    </p>
  );
}

import { useState } from 'react';
import type {
  DismissMemberNotice,
  ListMemberNotices,
  MemberNotice,
} from '#features/people/members/contract/notices.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useIsMember, useSession } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { TermsPopup } from './terms-popup.tsx';
import './profile.css';

/** What its owner has to answer for his account: terms that have changed before everything else. */
export default function AccountPopup() {
  const due = useSession(({ member }) => member?.termsDue);
  return due ? <TermsPopup version={due} /> : <AccountNotices />;
}

/** What customer service did to the account, until its owner says that he has seen it. Closed without a word it comes again. */
function AccountNotices() {
  const words = useWords();
  const api = useApi();
  const close = usePopups((popups) => popups.close);
  const { member, know } = useSession();
  const isMember = useIsMember();
  const read = useRead<typeof ListMemberNotices>('/wps/member/notices', isMember ? {} : undefined, 0);
  const { trouble, again } = read;
  // Nobody is told anything who is nobody.
  const value = isMember ? read.value : [];
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const seen = async (notices: readonly MemberNotice[]): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      for (const { id } of notices)
        await api.send<typeof DismissMemberNotice>('POST', '/wps/member/notices/{id}/seen', {
          params: { id },
        });
      if (member) know({ ...member, notices: 0 });
      close();
    } catch (failed) {
      setRefusal(failed instanceof ApiRefusal ? failed.message : words('ui.error.network'));
      setBusy(false);
    }
  };
  return (
    <Popup title={words('members.notices')} onClose={close}>
      {value?.length === 0 ? (
        <EmptyState icon="check" title={words('members.notices_none')} />
      ) : value ? (
        <div className="stack">
          <p className="muted">{words('members.notices_why')}</p>
          <ul className="account-notices">
            {value.map((notice) => (
              <Notice key={notice.id} notice={notice} />
            ))}
          </ul>
          <p>{words('members.notices_not_you')}</p>
          <Refusal text={refusal} />
          <Button look="go" wide icon="check" busy={busy} onClick={() => void seen(value)}>
            {words('members.notices_seen')}
          </Button>
        </div>
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <SkeletonRows rows={2} height={66} />
      )}
    </Popup>
  );
}

function Notice({ notice: { kind, at } }: { readonly notice: MemberNotice }) {
  const words = useWords();
  return (
    <li>
      <Icon name={kind === 'factors' || kind === 'password' ? 'lock' : 'user'} />
      <span>
        <b>{words(`members.notice.${kind}`)}</b>
        <small>
          <When at={at} />
        </small>
      </span>
    </li>
  );
}

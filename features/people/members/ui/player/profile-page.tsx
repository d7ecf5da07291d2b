import type { GetProfile } from '#features/people/members/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { ErrorState, Skeleton, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { Contacts } from './contacts.tsx';
import { FirstLevel } from './first-level.tsx';
import './profile.css';
import { ProfileForm } from './profile-form.tsx';

/** Who I am here: picture, nickname, what the brand asks for, and the ways to reach me. */
export default function ProfilePage() {
  const words = useWords();
  const title = words('members.profile');
  usePageHead(title);
  const show = usePopups((popups) => popups.show);
  const { value, trouble, again } = useRead<typeof GetProfile>('/wps/member/profile', {});
  if (!value)
    return (
      <div className="page stack">
        <h1 className="sign">{title}</h1>
        {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <ProfileWait />}
      </div>
    );
  const nickname = value.fields.find(({ name }) => name === 'nickname')?.value;
  return (
    <div className="page stack">
      <h1 className="sign">{title}</h1>
      <div className="profile-head">
        <Picture
          className="profile-face"
          src={`/art/emblem/${value.icon || 'tiger'}.svg`}
          alt=""
          width="72"
          height="72"
        />
        <div>
          <strong className="sign">
            <bdi>{nickname || value.account}</bdi>
          </strong>
          <p className="muted">
            <bdi>{value.account}</bdi>
          </p>
          <p className="muted">{words(levelWord(value.level))}</p>
        </div>
      </div>
      {value.missing.length > 0 && (
        <section className="profile-missing" aria-labelledby="profile-missing">
          <h2 className="sign group-title" id="profile-missing">
            {words('members.first_missing')}
          </h2>
          <FirstLevel missing={value.missing} />
        </section>
      )}
      <Contacts profile={value} />
      <nav className="menu-list" aria-label={title}>
        <button type="button" onClick={() => show('change-password')}>
          <Icon name="lock" />
          {words('members.change_password')}
          <Icon name="fwd" flip />
        </button>
      </nav>
      <ProfileForm key={value.fields.map((field) => field.value).join('\n')} profile={value} />
    </div>
  );
}

/** The page in grey: face and names, two contacts, the form. */
function ProfileWait() {
  return (
    <>
      <div className="profile-head">
        <Skeleton className="profile-face" />
        <Skeleton height={48} className="profile-wait-name" />
      </div>
      <SkeletonRows rows={2} height={66} />
      <div className="profile-grid">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} height={74} />
        ))}
      </div>
    </>
  );
}

const LEVELS = ['members.level.0', 'members.level.1', 'members.level.2', 'members.level.3'] as const;
const levelWord = (level: number): (typeof LEVELS)[number] => LEVELS[level] ?? 'members.level.0';

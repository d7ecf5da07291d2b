import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Profile } from '#features/people/members/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { BindPopup } from './bind-popup.tsx';

/** Phone and mail: what is bound, whether it was proved, and the way to bind or replace it. */
export function Contacts({ profile }: { readonly profile: Profile }) {
  const words = useWords();
  // The security centre sends one here to connect a phone.
  const [query] = useSearchParams();
  const [open, setOpen] = useState<'phone' | 'email' | undefined>(
    query.get('bind') === 'phone' ? 'phone' : undefined,
  );
  return (
    <section aria-label={words('members.contacts')}>
      <h2 className="sign group-title">{words('members.contacts')}</h2>
      {(['phone', 'email'] as const).map((kind) => {
        const bound = profile[kind];
        return (
          <div key={kind} className="profile-contact">
            <div>
              <b>{words(`members.${kind}`)}</b>
              <bdi dir="ltr">{bound?.value ?? words('members.not_bound')}</bdi>
              {bound && (
                <>
                  {' '}
                  <small data-proved={bound.verified ? '' : undefined}>
                    {words(bound.verified ? 'members.proved' : 'members.not_proved')}
                  </small>
                </>
              )}
            </div>
            <Button small look="line" onClick={() => setOpen(kind)}>
              {words(bound?.verified ? 'members.replace' : 'members.bind')}
            </Button>
          </div>
        );
      })}
      {open && (
        <BindPopup
          kind={open}
          replaces={profile[open]?.verified === true}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

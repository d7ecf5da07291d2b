import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { VisitPartner } from '#features/around/referral/contract.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

const CODE = /^P-[0-9A-Z]{8}$/;
const CLICK = /^[A-Za-z0-9_-]{1,40}$/;

/** `/join/:code?click=`: a partner's link. Counts the visit, and leads to registration with the code in it. */
export default function JoinPage() {
  const words = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  usePageHead(words('referral.joining'));
  const click = params.get('click') ?? '';
  const whole = CODE.test(code) ? `${code}${CLICK.test(click) ? `.${click}` : ''}` : '';
  useEffect(() => {
    const go = (isOpen: boolean): void =>
      void navigate(isOpen ? `/register?referralCode=${encodeURIComponent(whole)}` : '/register', {
        replace: true,
      });
    if (whole === '') return go(false);
    // A count that fails keeps nobody from registering.
    api.send<typeof VisitPartner>('POST', '/wps/partner/visit', { body: { code: whole } }).then(
      ({ open }) => go(open),
      () => go(true),
    );
  }, [api, navigate, whole]);
  return (
    <div className="page">
      <Skeleton height={240} />
    </div>
  );
}

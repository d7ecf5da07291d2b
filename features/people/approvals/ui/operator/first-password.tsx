import type { FirstPassword } from '#features/people/approvals/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Shown this once; the server keeps only its hash, and it must be changed at the first sign-in. */
export function FirstPasswordCard({ given }: { readonly given: FirstPassword }) {
  const words = useWords();
  return (
    <section className="desk-card desk-why" role="status">
      <h2 className="sign">{words('staff.ops.first_password')}</h2>
      <p>{words('staff.ops.first_password_for', { account: given.account })}</p>
      <bdi className="desk-secret num">{given.password}</bdi>
      <p className="muted">{words('staff.ops.first_password_once')}</p>
    </section>
  );
}

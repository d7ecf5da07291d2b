import type { ListDepositProofs, SeeDepositProof } from '#features/money/cashier/contract/proofs.ts';
import { useRead } from '#platform/ui/call.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './proofs.css';

/** What the payer showed of his payment; the same picture under another deposit is named. */
export function Proofs({ serial }: { readonly serial: string }) {
  const words = useWords();
  const { value } = useRead<typeof ListDepositProofs>(
    '/ops/deposits/{serial}/proofs',
    { params: { serial } },
    5_000,
  );
  if (!value || value.list.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('cashier.proof.title')}</h2>
      {value.list.map(({ id, at, twins }) => (
        <figure key={id} className="proof">
          <Picture id={id} title={words('cashier.proof.of', { serial })} />
          <figcaption>
            <When at={at} />
            {twins.length > 0 && (
              <strong role="status">{words('cashier.proof.twins', { serials: twins.join(', ') })}</strong>
            )}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

function Picture({ id, title }: { readonly id: string; readonly title: string }) {
  const { value } = useRead<typeof SeeDepositProof>('/ops/deposit-proofs/{id}', { params: { id } }, 600_000);
  return value ? <img src={`data:image/jpeg;base64,${value.picture}`} alt={title} /> : null;
}

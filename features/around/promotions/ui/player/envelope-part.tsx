import { useState } from 'react';
import type { Envelope, GetEnvelopeProof, PromotionDetail } from '#features/around/promotions/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useIsMember } from './claimable.ts';
import { usePromotion } from './use-promotion.ts';

type Props = { readonly promotion: PromotionDetail; readonly envelope: Envelope };

/** The envelope of the day: when it opens, how many parts are left, what was drawn, and how it can be checked. */
export function EnvelopePart({ promotion, envelope }: Props) {
  const words = useWords();
  const when = useWhen();
  const isMember = useIsMember();
  const { busy, refusal, open } = usePromotion(promotion);
  const { state, left, parts, mine, part, currency, opensAt, closesAt, id, seedHash } = envelope;
  return (
    <section
      className="promotion-card promotion-envelope"
      data-state={mine ? 'mine' : state}
      aria-labelledby="promotion-envelope"
    >
      <h2 className="sign" id="promotion-envelope">
        {words('promotions.envelope')}
      </h2>
      {mine ? (
        <p className="promotion-won" role="status">
          <Money amount={mine} currency={currency} />
          <small>{words('promotions.envelope_part', { part: String(part), parts: String(parts) })}</small>
        </p>
      ) : (
        <p role="status">
          {state === 'open'
            ? words('promotions.envelope_left', {
                left: String(left),
                parts: String(parts),
                when: when(closesAt),
              })
            : words('promotions.envelope_opens', { when: when(opensAt) })}
        </p>
      )}
      {state === 'open' && !mine && left > 0 && (
        <Button look="prize" wide icon="gift" busy={busy} onClick={() => void open(id)}>
          {words(isMember ? 'promotions.do_open' : 'promotions.sign_in')}
        </Button>
      )}
      {refusal && (
        <p className="field-wrong" role="alert">
          {refusal}
        </p>
      )}
      <Proof id={id} seedHash={seedHash} />
    </section>
  );
}

/** The fingerprint before, the seed and all parts afterwards. */
function Proof({ id, seedHash }: { readonly id: string; readonly seedHash: string }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { value } = useRead<typeof GetEnvelopeProof>(
    '/wps/relay/MCSFE_redEnvelopeProof/{id}',
    isOpen ? { params: { id } } : undefined,
    30_000,
  );
  return (
    <details className="promotion-proof" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words('promotions.check')}</summary>
      <p className="muted">{words('promotions.check_envelope')}</p>
      <dl className="promotion-facts">
        <div>
          <dt>{words('promotions.seed_hash')}</dt>
          <dd>
            <code>{seedHash}</code>
          </dd>
        </div>
        <div>
          <dt>{words('promotions.seed')}</dt>
          <dd>{value?.seed ? <code>{value.seed}</code> : words('promotions.seed_later')}</dd>
        </div>
      </dl>
      {value && value.amounts.length > 0 && (
        <ol className="promotion-amounts">
          {value.amounts.map((amount, at) => (
            // The parts are a fixed row: their place is what they are known by.
            <li key={`${at}-${amount}`} className="num">
              {amount}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

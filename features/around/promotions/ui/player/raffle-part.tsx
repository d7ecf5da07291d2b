import type { Raffle } from '#features/around/promotions/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The caller's ticket, how many there are, and the draw with what it can be checked by. */
export function RafflePart({ raffle }: { readonly raffle: Raffle }) {
  const words = useWords();
  const { mine, tickets, winners, drawn, seedHash, seed } = raffle;
  return (
    <section className="promotion-card" aria-labelledby="promotion-raffle">
      <h2 className="sign" id="promotion-raffle">
        {words('promotions.raffle')}
      </h2>
      <p role="status">
        {mine > 0 && <b>{words('promotions.ticket', { ticket: String(mine) })} · </b>}
        {words('promotions.tickets', { tickets: String(tickets), winners: String(winners) })}
      </p>
      {drawn.length > 0 && (
        <p>
          {words('promotions.drawn')}{' '}
          {drawn.map((ticket) => (
            <span key={ticket} className="num promotion-ticket" data-mine={ticket === mine || undefined}>
              {ticket}
            </span>
          ))}
        </p>
      )}
      <details className="promotion-proof">
        <summary>{words('promotions.check')}</summary>
        <p className="muted">{words('promotions.check_raffle')}</p>
        <dl className="promotion-facts">
          <div>
            <dt>{words('promotions.seed_hash')}</dt>
            <dd>
              <code>{seedHash}</code>
            </dd>
          </div>
          <div>
            <dt>{words('promotions.seed')}</dt>
            <dd>{seed ? <code>{seed}</code> : words('promotions.seed_later')}</dd>
          </div>
        </dl>
      </details>
    </section>
  );
}

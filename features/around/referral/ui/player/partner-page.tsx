import { useEffect, useState } from 'react';
import type { PartnerReport, ReadPartner } from '#features/around/referral/contract.ts';
import { Months } from '#features/around/referral/ui/months.tsx';
import { useApi } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './referral.css';

/** `/partner#…`: a partner's own figures, for whoever holds a signed link that has not expired. */
export default function PartnerPage() {
  const words = useWords();
  const api = useApi();
  const title = words('referral.partner_title');
  usePageHead(title);
  const [report, setReport] = useState<PartnerReport>();
  const [trouble, setTrouble] = useState<unknown>();
  const [round, setRound] = useState(0);
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(location.hash.slice(1)), []);
  useEffect(() => {
    if (!token) return;
    api
      .send<typeof ReadPartner>('POST', '/wps/partner/report', { body: { token } })
      .then(setReport, setTrouble);
  }, [api, token, round]);
  const again = (): void => {
    setTrouble(undefined);
    setRound(round + 1);
  };
  return (
    <div className="page stack referral">
      <h1 className="sign">{title}</h1>
      {token === '' && (
        <EmptyState icon="lock" title={words('referral.no_link')}>
          {words('referral.no_link_do')}
        </EmptyState>
      )}
      {token !== '' &&
        !report &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={64} />)}
      {report && <Report report={report} />}
    </div>
  );
}

function Report({ report }: { readonly report: PartnerReport }) {
  const words = useWords();
  const { name, path, model, share, price, currency, until, visits, months } = report;
  return (
    <>
      <section className="referral-counts">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
        <p>
          {model === 'share'
            ? words('referral.earns_share', { share })
            : words('referral.earns_price', { price: `${price} ${currency}` })}
        </p>
        <p>
          <b className="num">{visits}</b> {words('referral.visits')}
        </p>
      </section>
      <code dir="ltr">{new URL(`${path}?click=YOUR_ID`, location.origin).href}</code>
      <Months months={months} currency={currency} />
      <p className="muted">
        {words('referral.link_until')} <When at={until} />
      </p>
    </>
  );
}

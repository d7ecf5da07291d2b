import { Link, useParams } from 'react-router';
import '#platform/ui/css/play.css';
import './lottery.css';
import './results.css';
import { buttonClass } from '#platform/ui/button.tsx';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SlipAction } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OrderSlip } from './order-popup.tsx';

/** `/member/bets/ticket/:ref`: the order a bet of the records belongs to. */
export default function TicketPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const title = words('lottery.ticket');
  usePageHead(title);
  return (
    <div className="page lottery-ticket-page">
      <h1 className="sign">{title}</h1>
      <OrderSlip key={ref} id={ref}>
        <SlipAction>
          <Link className={buttonClass()} to="/member/lottery">
            {words('lottery.my_bets')}
          </Link>
          <HelpLink about="bet" id={ref} />
        </SlipAction>
      </OrderSlip>
    </div>
  );
}

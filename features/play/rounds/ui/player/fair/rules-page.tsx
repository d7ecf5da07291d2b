import { Link, useParams } from 'react-router';
import type { GetRules } from '#features/play/rounds/contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { percentOf, timesOf } from '#kernel/shares.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { HOUR } from '#kernel/time.ts';
import '#platform/ui/css/play.css';
import './rules-page.css';
import { VERIFIER } from './second.ts';

type Rules = CallAnswer<typeof GetRules>;

/** `/rules/:gameCode`: everything about a game, table, flight, lottery or arena, to read, as text and as data. */
export default function RulesPage() {
  const words = useWords();
  const { gameCode = '' } = useParams();
  const { value, trouble, again } = useRead<typeof GetRules>(
    '/play/{gameCode}/rules',
    { params: { gameCode }, query: {} },
    HOUR,
  );
  usePageHead(words('rounds.rules_page'), 200);
  const code = encodeURIComponent(gameCode);
  return (
    <div className="page fair-page">
      <h1 className="sign">{words('rounds.rules_page_for', { game: gameCode })}</h1>
      {value && (
        <p className="rowline rules-links">
          <a className="link" href={`/docs/rules.txt?gameCode=${code}`}>
            {words('rounds.rules_text')}
          </a>
          <a className="link" href={`/play/${code}/rules`}>
            {words('rounds.rules_data')}
          </a>
          <Link className="link" to="/fair">
            {words('rounds.rules_check')}
          </Link>
          <a className="link" href={VERIFIER} download>
            {words('rounds.verifier')}
          </a>
        </p>
      )}
      {value ? (
        <Sections rules={value} />
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}

/** The text is for people who write programs, in English everywhere; figures of bets stand in a table of the reader's language. */
function Sections({ rules }: { readonly rules: Rules }) {
  return (
    <>
      {rules.bets.length > 0 && <Bets bets={rules.bets} />}
      {rules.sections
        .filter(({ title }) => title !== 'Bets')
        .map(({ title, lines }) => (
          <section key={title} lang="en" dir="ltr" className="rules-part">
            <h2 className="sign-small">{title}</h2>
            <ul>
              {lines.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function Bets({ bets }: Pick<Rules, 'bets'>) {
  const words = useWords();
  return (
    <div className="rules-bets">
      <table>
        <TableHead
          titles={[
            words('rounds.rules_bet'),
            words('rounds.rules_return'),
            words('rounds.rules_hits'),
            words('rounds.rules_most'),
          ]}
        />
        <tbody>
          {bets.map(({ bet, rtp, hitRate, most }) => (
            <tr key={bet}>
              <th scope="row" lang="en" dir="ltr">
                {bet}
              </th>
              <td className="num" title={`${rtp.numerator}/${rtp.denominator}`}>{`${percentOf(rtp)}%`}</td>
              <td className="num">{hitRate ? `${percentOf(hitRate)}%` : '–'}</td>
              <td className="num">
                {most ? `${timesOf(BigInt(most.numerator), BigInt(most.denominator))}×` : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

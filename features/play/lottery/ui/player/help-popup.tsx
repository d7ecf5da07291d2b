/** What every play wins: chance, payout and return, from the table that also settles. */
import type { LotteryGame } from '#features/play/lottery/contract.ts';
import { Link } from 'react-router';
import { percentOf } from '#kernel/shares.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { grouped } from './groups.ts';
import { useNames } from '../names.ts';

/** `0.975` → `97.5000%`: cut, never rounded up. */
export function percentText(fraction: string): string {
  const [whole = '0', rest = ''] = fraction.split('.');
  return `${percentOf({ numerator: `${whole}${rest}`, denominator: `1${'0'.repeat(rest.length)}` })}%`;
}

/** One in n draws, shortened to what a reader can hold. */
export function oneIn(ways: string, of: string): string {
  // Of a ticket with many prizes both have hundreds of digits.
  const [won, all] = [BigInt(ways), BigInt(of)];
  if (won === 0n) return '–';
  const hundredths = (all * 100n) / won;
  return hundredths >= 10_000n
    ? ((hundredths + 50n) / 100n).toLocaleString('en')
    : (Number(hundredths) / 100).toFixed(2).replace(/\.?0+$/, '');
}

/** Kinds of picks shown of one play: a sum has as many as it has values. */
const MOST = 30;

export default function HelpPopup({
  game,
  onClose,
}: {
  readonly game: LotteryGame;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const names = useNames();
  return (
    <Popup title={words('lottery.help_of', { game: game.name })} onClose={onClose} wide>
      <div className="lottery-help">
        <p>
          <Link className="link" to={`/rules/${game.code}`}>
            {words('lottery.described')}
          </Link>
        </p>
        {game.mode && <p className="muted">{words('lottery.help_mode', { mode: game.mode.most })}</p>}
        {grouped(game.engine, game.plays).map(({ group, plays }) => (
          <section key={group}>
            {group !== 'all' && <h3 className="sign-small">{names.group(group)}</h3>}
            <table>
              <TableHead
                titles={[
                  words('lottery.play_name'),
                  words('lottery.chance'),
                  words('lottery.payout'),
                  words('lottery.return'),
                ]}
              />
              <tbody>
                {plays.flatMap(({ code, chances, pays }) =>
                  chances.slice(0, MOST).map(({ pick, ways, of, returns }, at) => (
                    <tr key={`${code} ${pick}`}>
                      <th scope="row">
                        {at === 0 && names.play(code)}
                        {chances.length > 1 && <small className="muted"> {names.side(pick)}</small>}
                      </th>
                      <td className="num">{words('lottery.one_in', { n: oneIn(ways, of) })}</td>
                      <td className="num">
                        ×
                        {pays[pick] ??
                          pays['win'] ??
                          Object.values(pays)[at] ??
                          Object.values(pays)[0] ??
                          '–'}
                      </td>
                      <td className="num">{percentText(returns)}</td>
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </Popup>
  );
}

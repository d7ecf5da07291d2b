/** A result drawn: balls for numbers, dice, racers; a table of prizes for draws with many. */
import { useNames } from '../names.ts';

type Prizes = readonly (readonly [prize: string, numbers: readonly string[]])[];

const isTexts = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

/** Plain numbers of a result in the order they were drawn; undefined for a table of prizes. */
export function ballsOf(result: unknown): readonly string[] | undefined {
  if (typeof result === 'string') return [...result];
  if (isTexts(result)) return result.map(String);
  if (typeof result !== 'object' || result === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(result));
  const [numbers, special] = [fields.get('numbers'), fields.get('special')];
  if (isTexts(numbers) && (typeof special === 'string' || typeof special === 'number'))
    return [...numbers.map(String), String(special)];
  return undefined;
}

/** Prize → its numbers, in the order of the source. */
export function prizesOf(result: unknown): Prizes {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return [];
  return Object.entries(result).flatMap(([prize, numbers]): Prizes => {
    if (typeof numbers === 'string') return [[prize, [numbers]]];
    return isTexts(numbers) ? [[prize, numbers.map(String)]] : [];
  });
}

type BallsProps = { readonly result: unknown; readonly engine: string; readonly small?: boolean };

/** In one line. Of prizes the first one stands for all. */
export function Balls({ result, engine, small = false }: BallsProps) {
  const balls = ballsOf(result);
  const size = small ? 'small' : undefined;
  if (balls) {
    const extra = ['mark_six', 'lotto655', 'lotto649', 'lotto535'].includes(engine) ? balls.length - 1 : -1;
    return (
      <span className="balls" data-size={size} data-many={balls.length > 10 || undefined} dir="ltr">
        {balls.map((ball, at) => (
          <b
            key={`${at} ${ball}`}
            className="ball num"
            data-special={at === extra || undefined}
            data-shape={engine}
          >
            {ball}
          </b>
        ))}
      </span>
    );
  }
  const [first] = prizesOf(result);
  if (!first) return null;
  return (
    <span className="balls" data-size={size} dir="ltr">
      {[...(first[1][0] ?? '')].map((digit, at) => (
        <b key={`${at} ${digit}`} className="ball num">
          {digit}
        </b>
      ))}
    </span>
  );
}

const KNOWN =
  /^(db|g[1-8]|1|2|3|starter|special|consolation|FIRST|SECOND|THIRD|FOURTH|FIFTH|THREE_FIRST|THREE_LAST|TWO|NEAR_FIRST)$/;

/** All prizes with their numbers. */
export function PrizeTable({
  result,
  won,
}: {
  readonly result: unknown;
  readonly won?: ReadonlySet<string>;
}) {
  const names = useNames();
  const prizes = prizesOf(result);
  return (
    <table className="prizes" dir="ltr">
      <tbody>
        {prizes.map(([prize, numbers]) => (
          <tr key={prize} data-first={prize === 'db' || prize === '1' || prize === 'FIRST' || undefined}>
            <th scope="row">{KNOWN.test(prize) ? names.prize(prize) : prize}</th>
            <td>
              {numbers.map((number, at) => (
                <span
                  key={`${at} ${number}`}
                  className="num"
                  data-won={won && [...won].some((end) => number.endsWith(end)) ? '' : undefined}
                >
                  {number}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

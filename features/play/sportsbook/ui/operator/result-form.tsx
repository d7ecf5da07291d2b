import { type FormEvent, useState } from 'react';
import type {
  OpsBook,
  OpsEnterResult,
  OpsPreviewResult,
} from '#features/play/sportsbook/contract/trading.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { GoalFields, InningsFields, MapFields, RankFields, WinnerField } from './result-parts.tsx';
import { goalCount, goalsIn, madeIn, reportedResultOf, wonIn } from './reported-result.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';

type Result = CallInput<typeof OpsPreviewResult>['body'];
const RESULT_STATUSES = [
  'ended',
  'abandoned',
  'postponed',
  'no_result',
] as const satisfies readonly Result['status'][];
const FIELDS = [
  ['home', 'sportsbook.ops.home_score'],
  ['away', 'sportsbook.ops.away_score'],
  ['halfHome', 'sportsbook.ops.half_home'],
  ['halfAway', 'sportsbook.ops.half_away'],
] as const;
type Scores = Readonly<Record<(typeof FIELDS)[number][0], string>>;

type Extra = Pick<Result, 'maps' | 'innings' | 'winner' | 'positions'>;
function withWinner({ winner: _, ...rest }: Extra, winner: Extra['winner']): Extra {
  return winner ? { ...rest, winner } : rest;
}
const resultOf = (
  status: Result['status'],
  { home, away, halfHome, halfAway }: Scores,
  extra: Extra,
): Result => ({
  status,
  ...(home === '' ? {} : { home: Number(home) }),
  ...(away === '' ? {} : { away: Number(away) }),
  ...(halfHome === '' || halfAway === '' ? {} : { half: { home: Number(halfHome), away: Number(halfAway) } }),
  ...extra,
});

/** What the match was settled by so far. */
function ResultsBefore({ results }: { readonly results: OpsBook['results'] }) {
  const words = useWords();
  if (results.length === 0) return null;
  return (
    <>
      <h3>{words('sportsbook.ops.results_before')}</h3>
      <ul>
        {results.map((one) => (
          <li key={one.revision}>
            <When at={one.at} /> <code>{JSON.stringify(one.result)}</code> {one.reason}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a result is made of: places, maps, innings or a score. */
function Entries({
  book,
  extra,
  scores,
  scorers,
  onExtra,
  onScores,
  onScorers,
}: {
  readonly book: OpsBook;
  readonly extra: Extra;
  readonly scores: Scores;
  readonly scorers: readonly string[];
  readonly onExtra: (extra: Extra) => void;
  readonly onScores: (scores: Scores) => void;
  readonly onScorers: (scorers: readonly string[]) => void;
}) {
  const words = useWords();
  const isCricket = book.match.sport === 'cricket' && book.runners.length === 0;
  return (
    <>
      {book.runners.length > 0 && (
        <RankFields runners={book.runners} onRanks={(positions) => onExtra({ positions })} />
      )}
      {book.match.bestOf > 1 && (
        <MapFields
          match={book.match}
          onMaps={(maps) => {
            onExtra({ maps });
            onScores({ ...scores, ...wonIn(maps) });
          }}
        />
      )}
      {isCricket && (
        <>
          <InningsFields
            match={book.match}
            onInnings={(innings) => {
              onExtra({ ...extra, innings });
              onScores({ ...scores, ...madeIn(innings) });
            }}
          />
          <WinnerField match={book.match} onWinner={(winner) => onExtra(withWinner(extra, winner))} />
        </>
      )}
      <div className="result-scores" hidden={book.runners.length > 0 || book.match.bestOf > 1 || isCricket}>
        {FIELDS.map(([name, word]) => (
          <label key={name}>
            {words(word)}
            <input
              inputMode="numeric"
              pattern="[0-9]{0,4}"
              value={scores[name]}
              onChange={({ target }) => onScores({ ...scores, [name]: target.value })}
            />
          </label>
        ))}
      </div>
      {book.match.sport === 'football' && book.runners.length === 0 && (
        <GoalFields match={book.match} scorers={scorers} count={goalCount(scores)} onScorers={onScorers} />
      )}
    </>
  );
}

/** A result, what it would move, and the question to a second person. */
export function ResultForm({ book }: { readonly book: OpsBook }) {
  const words = useWords();
  const api = useApi();
  const { score, half } = book.match;
  const [status, setStatus] = useState<Result['status']>('ended');
  const [extra, setExtra] = useState<Extra>(() => reportedResultOf(book.match));
  const [scores, setScores] = useState<Scores>({
    home: String(score?.home ?? ''),
    away: String(score?.away ?? ''),
    ...(extra.maps ? wonIn(extra.maps) : extra.innings ? madeIn(extra.innings) : {}),
    halfHome: String(half?.home ?? ''),
    halfAway: String(half?.away ?? ''),
  });
  const [scorers, setScorers] = useState<readonly string[]>(() => book.match.goals.map(({ side }) => side));
  const [reason, setReason] = useState('');
  const result = (): Result => ({
    ...resultOf(status, scores, extra),
    ...(book.match.sport === 'football' && book.runners.length === 0 ? goalsIn(scorers, scores) : {}),
  });
  const [preview, setPreview] = useState<CallAnswer<typeof OpsPreviewResult>>();
  const [said, setSaid] = useState<string>();
  const params = { id: book.match.id };
  const withNotice = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setSaid(error.message);
    }
  };
  const look = () =>
    withNotice(async () => {
      setSaid(undefined);
      setPreview(
        await api.send<typeof OpsPreviewResult>('POST', '/ops/sportsbook/books/{id}/preview', {
          params,
          body: result(),
        }),
      );
    });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void withNotice(async () => {
      await api.send<typeof OpsEnterResult>('POST', '/ops/sportsbook/books/{id}/result', {
        params,
        body: { result: result(), reason },
      });
      setSaid(words('sportsbook.ops.asked_result'));
    });
  };
  return (
    <Form className="desk-card result-form" onSubmit={ask}>
      <h3>{words('sportsbook.ops.result')}</h3>
      <label>
        {words('sportsbook.ops.result_status')}
        <select
          value={status}
          onChange={({ target }) => setStatus(RESULT_STATUSES.find((one) => one === target.value) ?? 'ended')}
        >
          {RESULT_STATUSES.map((one) => (
            <option key={one} value={one}>
              {words(`sportsbook.ops.result_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <Entries
        book={book}
        extra={extra}
        scores={scores}
        scorers={scorers}
        onExtra={setExtra}
        onScores={setScores}
        onScorers={setScorers}
      />
      <label>
        {words('sportsbook.ops.reason')}
        <input
          required
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className="rowline">
        <Button onClick={() => void look()}>{words('sportsbook.ops.preview')}</Button>
        <Button look="go" type="submit">
          {words('sportsbook.ops.ask_result')}
        </Button>
      </div>
      {preview && (
        <p>
          {words('sportsbook.ops.preview_says', {
            slips: preview.slips,
            pays: preview.pays,
            corrected: preview.corrected,
            difference: preview.difference,
          })}
        </p>
      )}
      {said && <p role="status">{said}</p>}
      <ResultsBefore results={book.results} />
    </Form>
  );
}

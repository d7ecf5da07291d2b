/** How a match went: goals and corners along its ninety minutes, one side above the line and the other below. */
import type { MatchShown } from '#features/play/sportsbook/contract/book.ts';
import { useWords } from '#platform/ui/words.tsx';

const WIDTH = 360;
const at = (second: number): number => Math.min(WIDTH - 6, 6 + (second / 5_400) * (WIDTH - 12));

export function Course({
  match,
}: {
  readonly match: Pick<MatchShown, 'goals' | 'corners' | 'homeTeam' | 'awayTeam' | 'second'>;
}) {
  const words = useWords();
  const { goals, corners, homeTeam, awayTeam } = match;
  const minutes = goals
    .map(({ side, second }) => `${side === 'home' ? homeTeam : awayTeam} ${Math.floor(second / 60) + 1}′`)
    .join(', ');
  return (
    <figure className="course">
      <svg
        viewBox={`0 0 ${WIDTH} 64`}
        role="img"
        aria-label={words('sportsbook.course', { goals: minutes || '–' })}
      >
        <path d={`M6 32H${WIDTH - 6}`} className="course-line" />
        <path d={`M${at(2_700)} 8V56`} className="course-half" />
        <path d={`M6 32H${at(match.second)}`} className="course-gone" />
        {corners.map(({ side, second }) => (
          <rect
            key={`c${second}${side}`}
            x={at(second) - 2}
            y={side === 'home' ? 22 : 34}
            width="4"
            height="8"
            className={`course-${side}`}
          />
        ))}
        {goals.map(({ side, second }) => (
          <circle
            key={`g${second}${side}`}
            cx={at(second)}
            cy={side === 'home' ? 14 : 50}
            r="5"
            className={`course-goal course-${side}`}
          />
        ))}
      </svg>
      <figcaption>
        <span className="course-name" data-side="home">
          <bdi>{homeTeam}</bdi>
        </span>
        <span className="course-name" data-side="away">
          <bdi>{awayTeam}</bdi>
        </span>
      </figcaption>
    </figure>
  );
}

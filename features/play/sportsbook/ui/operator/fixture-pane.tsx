import type { OpsFixture } from '#features/play/sportsbook/contract/ops.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FixtureForm } from './fixture-form.tsx';
import { FixtureMark } from './fixture-mark.tsx';

/** One match: what was imported, what players see, and the form that corrects it. */
export function FixturePane({
  fixture,
  onClose,
}: {
  readonly fixture: OpsFixture;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { imported, homeTeam, awayTeam } = fixture;
  const name = words('sportsbook.ops.teams', { home: homeTeam, away: awayTeam });
  return (
    <Pane label={name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={name}>
          <FixtureMark fixture={fixture} />
        </CardHead>
        <dl className="desk-rows">
          <dt>{words('sportsbook.ops.kick_off')}</dt>
          <dd>
            <When at={fixture.startsAt} />
          </dd>
          <dt>{words('sportsbook.ops.league')}</dt>
          <dd>
            <bdi>{fixture.leagueName}</bdi>
          </dd>
          {fixture.round && (
            <>
              <dt>{words('sportsbook.ops.round')}</dt>
              <dd>
                <bdi>{fixture.round}</bdi>
              </dd>
            </>
          )}
          {fixture.changed && (
            <>
              <dt>{words('sportsbook.ops.imported')}</dt>
              <dd>
                <bdi>
                  {words('sportsbook.ops.teams', { home: imported.homeTeam, away: imported.awayTeam })}
                </bdi>
                <br />
                <bdi>{imported.leagueName}</bdi>
                <br />
                <When at={imported.startsAt} />
              </dd>
            </>
          )}
        </dl>
      </section>
      <FixtureForm key={fixture.revision} fixture={fixture} />
    </Pane>
  );
}

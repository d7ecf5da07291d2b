import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listed, mostOf } from '#games/slots/titles/listed.ts';
import { percentOf } from '#kernel/shares.ts';
import { useWords } from '#platform/ui/words.tsx';
import { grouped } from '../figures.ts';
import { multiple } from '../sums.ts';
import type { TitleGame } from './title-game.ts';
import { TitleMark } from './title-mark.tsx';
import { symbolName, type Words } from './title-words.ts';

type Part = { readonly words: Words; readonly game: TitleGame };
type Section = { readonly title: string; readonly texts: readonly string[]; readonly body?: ReactNode };

/** Everything there is to know about the title: what pays, what features do, what it returns, its reels, how a round runs. */
export function TitleRules({ game, cycleMs }: { readonly game: TitleGame; readonly cycleMs: number }) {
  const words = useWords();
  const part = { words, game };
  const sections = [
    paysPart(part),
    wildPart(part),
    freePart(part),
    ...featureParts(part),
    figuresPart(part),
    roundPart(part, cycleMs),
    stripsPart(part),
  ].filter((section) => section !== undefined);
  return (
    <div className="slot-rules">
      {sections.map(({ title, texts, body }) => (
        <Fragment key={title}>
          <h3 className="sign">{title}</h3>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {body}
        </Fragment>
      ))}
    </div>
  );
}

const tableTimes = ({ table }: TitleGame, units: number): string => multiple(units, table.unit);

/** Where the number of a kind is that of the reels, every symbol has a pay for each of them. */
const isOnLines = ({ table }: TitleGame): boolean => table.by === 'lines' || table.by === 'ways';

function paysPart({ words, game }: Part): Section {
  const { look } = game;
  const table = listed(game.table, mostOf(game.proof));
  const least = String(table.least);
  const rows = Object.entries(table.pays);
  const most = Math.max(...rows.map(([, pays]) => pays.length));
  const how =
    table.by === 'lines'
      ? words('reels.rule.lines', { lines: String(table.lines ?? 1), least })
      : words(`reels.rule.${table.by}`, { least });
  const counts = Array.from({ length: most }, (_, at) => String(table.least + at));
  return {
    title: words('reels.about.pays'),
    texts: [how, ...mixedText({ words, game })],
    body: (
      <div className="slot-table-wrap">
        <table className="slot-table">
          <thead>
            <tr>
              <th scope="col">{words('slots.symbol_head')}</th>
              {counts.map((count, at) => (
                <th key={count} scope="col" className="num">
                  {at === most - 1 && table.by !== 'lines' && table.by !== 'ways' ? `${count}+` : count}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([letter, pays]) => (
              <tr key={letter}>
                <th scope="row">
                  <span className="rowline">
                    <TitleMark look={look} letter={letter} />
                    {symbolName(words, game, letter)}
                  </span>
                </th>
                {counts.map((count, at) => (
                  <td key={count} className="num">
                    {at < pays.length || isOnLines(game)
                      ? tableTimes(game, pays[Math.min(at, pays.length - 1)] ?? 0)
                      : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
  };
}

function mixedText({ words, game }: Part): string[] {
  const { mixed } = game.table;
  if (!mixed) return [];
  const what = [...mixed.letters].map((letter) => symbolName(words, game, letter)).join(', ');
  return [words('reels.rule.mixed', { what, times: tableTimes(game, mixed.units) })];
}

function wildPart({ words, game }: Part): Section | undefined {
  const { table } = game;
  if (table.wild === undefined) return undefined;
  const wild = symbolName(words, game, table.wild);
  const acts = { expand: 'reels.rule.expand', sticky: 'reels.rule.sticky', walk: 'reels.rule.walk' } as const;
  return {
    title: words('reels.about.wild'),
    texts: [
      words('reels.rule.wild', { wild }),
      ...(table.wildFactor === undefined
        ? []
        : [words('reels.rule.wild_times', { wild, times: String(table.wildFactor) })]),
      ...(table.wilds ? [words(acts[table.wilds], { walks: String(table.walks ?? 0) })] : []),
    ],
  };
}

function freePart({ words, game }: Part): Section | undefined {
  const { table } = game;
  const scatter = table.scatter === undefined ? '' : symbolName(words, game, table.scatter);
  const pays = (table.scatterPays ?? []).flatMap((units, count) =>
    units > 0 ? [`${count}: ${tableTimes(game, units)} ×`] : [],
  );
  const first = (table.scatterPays ?? []).findIndex((units) => units > 0);
  const paid =
    pays.length > 0
      ? [words('reels.rule.scatter', { count: String(first), scatter, times: pays.join(', ') })]
      : [];
  if (!table.free) return pays.length > 0 ? { title: scatter, texts: paid } : undefined;
  const awards = table.free.award.flatMap((spins, count) =>
    spins > 0 ? [words('reels.rule.award', { count: String(count), scatter, spins: String(spins) })] : [],
  );
  return {
    title: words('reels.about.free'),
    texts: [
      ...paid,
      words('reels.rule.free', { awards: awards.join(', '), most: String(table.free.most) }),
      ...(table.free.multiplier > 1
        ? [words('reels.rule.free_times', { multiplier: String(table.free.multiplier) })]
        : []),
    ],
  };
}

/** What only some models have. */
function featureParts(part: Part): (Section | undefined)[] {
  const { words, game } = part;
  const { table, proof } = game;
  const made: (Section | undefined)[] = [];
  if (table.cascade) {
    const free = table.freeCascade
      ? [words('reels.rule.cascade_free', { ladder: table.freeCascade.join(', ') })]
      : [];
    made.push({
      title: words('reels.about.cascade'),
      texts: [words('reels.rule.cascade', { ladder: table.cascade.join(', ') }), ...free],
    });
  }
  made.push(holdPart(part), pickPart(part));
  if (table.gamble !== undefined)
    made.push({
      title: words('reels.about.gamble'),
      texts: [words('reels.rule.gamble', { times: String(table.gamble) })],
    });
  if (table.respin) made.push({ title: words('reels.about.respin'), texts: [words('reels.rule.respin')] });
  if (table.heights) {
    const all = table.heights.reduce((sum, [, weight]) => sum + weight, 0);
    const heights = table.heights.map(([cells, weight]) => `${cells} (${weight}/${all})`).join(', ');
    made.push({ title: words('reels.about.heights'), texts: [words('reels.rule.heights', { heights })] });
  }
  if (table.buy && proof.bought)
    made.push({
      title: words('reels.about.buy'),
      texts: [
        words('reels.rule.buy', {
          price: String(table.buy.price),
          spins: String(table.buy.spins),
          rtp: percentOf(proof.bought.rtp),
        }),
      ],
    });
  return made;
}

function holdPart({ words, game }: Part): Section | undefined {
  const { hold } = game.table;
  if (!hold) return undefined;
  const all = hold.values.reduce((sum, [, weight]) => sum + weight, 0);
  const values = hold.values
    .map(([units, weight]) => `${tableTimes(game, units)} × (${weight}/${all})`)
    .join(', ');
  return {
    title: words('reels.about.hold'),
    texts: [
      words('reels.rule.hold', {
        trigger: String(hold.trigger),
        chance: String(hold.chance),
        of: String(hold.of),
        full: tableTimes(game, hold.full),
        values,
      }),
    ],
  };
}

function pickPart({ words, game }: Part): Section | undefined {
  const { pick, scatter } = game.table;
  if (!pick || scatter === undefined) return undefined;
  const values = pick.boxes.map(([units, count]) => `${count} × ${tableTimes(game, units)}`).join(', ');
  return {
    title: words('reels.about.pick'),
    texts: [
      words('reels.rule.pick', {
        trigger: String(pick.trigger),
        scatter: symbolName(words, game, scatter),
        boxes: String(pick.boxes.reduce((sum, [, count]) => sum + count, 0)),
        values,
      }),
    ],
  };
}

function figuresPart({ words, game }: Part): Section {
  const { proof, table } = game;
  const most = mostOf(proof);
  return {
    title: words('reels.about.figures'),
    texts: [
      words('reels.rule.rtp', { rtp: percentOf(proof.rtp) }),
      words('reels.rule.hits', {
        hits: percentOf(proof.hitRate),
        most: grouped(multiple(most, table.unit)),
        deviation: String(Math.round(proof.deviation * 100) / 100),
      }),
      words('reels.rule.proof'),
    ],
  };
}

const roundPart = ({ words }: Part, cycleMs: number): Section => ({
  title: words('reels.about.round'),
  texts: [
    words('reels.rule.random'),
    words('reels.rule.cycle', { seconds: String(cycleMs / 1000) }),
    words('reels.rule.open'),
  ],
});

function stripsPart({ words, game }: Part): Section {
  const { strips } = game.table;
  const letters = Object.keys(game.look.faces).map(
    (letter) => `${letter} ${symbolName(words, game, letter)}`,
  );
  return {
    title: words('reels.about.strips'),
    texts: [letters.join(' · ')],
    body: (
      <>
        <ol className="slot-strips" dir="ltr">
          {strips.map((strip, reel) => (
            <li key={reel} aria-label={words('reels.reel', { reel: String(reel + 1) })}>
              {strip}
            </li>
          ))}
        </ol>
        <p>
          <Link className="link" to={`/rules/${game.code}`}>
            {words('slots.rules_page')}
          </Link>
        </p>
      </>
    ),
  };
}

import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Today } from '#features/watch/records/contract.ts';

const HEIGHT = 320;

/** Colours of the categories, in the order of their size; from the page's own palette. */
export const COLOURS = ['--cat-1', '--cat-2', '--cat-3', '--cat-4', '--cat-5', '--cat-6', '--cat-7'] as const;

/** What a bar chart of the console is told: bars stand on each other, the largest first. */
type Bars = {
  /** A list of figures a bar, by series; the first stands at the bottom. */
  readonly series: readonly (readonly number[])[];
  /** Below the bars: the text of a place. */
  readonly place: (at: number) => string;
  /** Every how many places a text stands. */
  readonly every: number;
  readonly short: (value: number) => string;
  /** A stepped line over the bars. */
  readonly line?: readonly number[];
};

/** Each series is drawn from the sum of all below it. */
function stacked(series: Bars['series'], count: number): number[][] {
  const layers: number[][] = [];
  let below = Array.from({ length: count }, () => 0);
  for (const figures of series) {
    below = below.map((sum, at) => sum + (figures[at] ?? 0));
    layers.push(below);
  }
  return layers.reverse();
}

const LINE = { width: 1.5, dash: [4, 4], points: { show: false } };

function optionsFor(
  { series, place, every, short, line: over }: Bars,
  count: number,
  width: number,
  style: CSSStyleDeclaration,
): uPlot.Options {
  const text = style.getPropertyValue('--text-2');
  const axis = {
    stroke: text,
    grid: { stroke: style.getPropertyValue('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui',
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, count - 0.4] },
      y: { range: (_plot, _low, high) => [0, high || 1] },
    },
    axes: [
      { ...axis, values: (_plot, splits) => splits.map(place), incrs: [every] },
      { ...axis, size: 60, values: (_plot, splits) => splits.map(short) },
    ],
    series: [
      {},
      ...series
        .map((_, at) => ({
          fill: style.getPropertyValue(COLOURS[at % COLOURS.length] ?? '--cat-1'),
          width: 0,
          ...(bars && { paths: bars }),
          points: { show: false },
        }))
        .reverse(),
      ...(over
        ? [
            {
              ...LINE,
              stroke: style.getPropertyValue('--text'),
              ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
            },
          ]
        : []),
    ],
  };
}

/** Bars by hour or day, and category. What it shows stands beside it as a table. `bars` is the same object until something changes. */
export function BarsChart({ bars, count }: { readonly bars: Bars; readonly count: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return undefined;
    const data: uPlot.AlignedData = [
      Array.from({ length: count }, (_, at) => at),
      ...stacked(bars.series, count),
      ...(bars.line ? [[...bars.line]] : []),
    ];
    const plot = new uPlot(optionsFor(bars, count, host.clientWidth, getComputedStyle(host)), data, host);
    const resize = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }));
    resize.observe(host);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [bars, count]);
  return <div className="today-chart" ref={place} aria-hidden="true" />;
}

export type Labels = { readonly short: (value: number) => string };

const HOURS = 24;
const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;

/** Stakes by hour and category; the dashed line is yesterday. */
export function HoursChart({ today, labels }: { readonly today: Today; readonly labels: Labels }) {
  const bars = useMemo(
    () => ({
      series: today.categories.map(({ hours }) => hours.map(Number)),
      place: hour,
      every: 4,
      short: labels.short,
      line: today.stakes.yesterdayHours.map(Number),
    }),
    [today, labels],
  );
  return <BarsChart bars={bars} count={HOURS} />;
}

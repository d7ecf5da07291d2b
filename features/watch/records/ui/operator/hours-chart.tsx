import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Today } from '#features/watch/records/contract.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HEIGHT = 320;

/** Colours of the categories, in the order of their size; from the page's own palette. */
export const COLOURS = ['--cat-1', '--cat-2', '--cat-3', '--cat-4', '--cat-5', '--cat-6', '--cat-7'] as const;

/** Bars stand on each other: each series is drawn from the sum of all below it, the largest first. */
function stacked(categories: Today['categories']): number[][] {
  const layers: number[][] = [];
  let below = HOURS.map(() => 0);
  for (const { hours } of categories) {
    below = below.map((sum, hour) => sum + Number(hours[hour] ?? 0));
    layers.push(below);
  }
  return layers.reverse();
}

function optionsFor(today: Today, width: number, style: CSSStyleDeclaration, labels: Labels): uPlot.Options {
  const text = style.getPropertyValue('--text-2');
  const line = style.getPropertyValue('--line');
  const axis = {
    stroke: text,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: '12px system-ui',
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-0.6, 23.6] }, y: { range: (_plot, _low, high) => [0, high || 1] } },
    axes: [
      {
        ...axis,
        values: (_plot, splits) => splits.map((hour) => `${String(hour).padStart(2, '0')}:00`),
        incrs: [4],
      },
      { ...axis, size: 60, values: (_plot, splits) => splits.map((value) => labels.short(value)) },
    ],
    series: [
      {},
      ...today.categories
        .map((_, at) => ({
          fill: style.getPropertyValue(COLOURS[at % COLOURS.length] ?? '--cat-1'),
          width: 0,
          ...(bars && { paths: bars }),
          points: { show: false },
        }))
        .reverse(),
      {
        stroke: style.getPropertyValue('--text'),
        width: 1.5,
        dash: [4, 4],
        points: { show: false },
        ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
      },
    ],
  };
}

export type Labels = { readonly short: (value: number) => string };

/** Stakes by hour and category; the dashed line is yesterday. What it shows stands beside it as a table. */
export function HoursChart({ today, labels }: { readonly today: Today; readonly labels: Labels }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return undefined;
    const data: uPlot.AlignedData = [
      HOURS,
      ...stacked(today.categories),
      today.stakes.yesterdayHours.map(Number),
    ];
    const plot = new uPlot(optionsFor(today, host.clientWidth, getComputedStyle(host), labels), data, host);
    const resize = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }));
    resize.observe(host);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [today, labels]);
  return <div className="today-chart" ref={place} aria-hidden="true" />;
}

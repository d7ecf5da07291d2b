/** The return of a title after so many bets, the exact one, and the band between which honest chance keeps it. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ReturnsOf } from '#features/watch/returns/contract.ts';

const HEIGHT = 260;
/** Points of the band: it is widest where there are few bets, so it is drawn from the first on. */
const POINTS = 60;

/** Bets, observed return, exact return, upper and lower edge of the band; in percent. */
export function linesOf({
  title,
  course,
}: ReturnsOf): [number[], (number | null)[], number[], number[], number[]] {
  const last = course.at(-1);
  const most = Math.max(1, last?.stakes ?? 1);
  const exact = Number(title.exact);
  // The band narrows with the root of the bets: one of its widths gives all of them.
  const width = Number(last?.band ?? '0') * Math.sqrt(most);
  const even = Array.from({ length: POINTS }, (_, at) => Math.max(1, Math.round((most * (at + 1)) / POINTS)));
  const observed = new Map(course.map(({ stakes, returned }) => [stakes, Number(returned)]));
  const bets = [...new Set([...even, ...observed.keys()])].sort((a, b) => a - b);
  return [
    bets,
    bets.map((n) => observed.get(n) ?? null),
    bets.map(() => exact),
    bets.map((n) => exact + width / Math.sqrt(n)),
    bets.map((n) => exact - width / Math.sqrt(n)),
  ];
}

function optionsFor(of: ReturnsOf, width: number, style: CSSStyleDeclaration): uPlot.Options {
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--text-2'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui',
  };
  const exact = Number(of.title.exact);
  // Three times the last band: the beginning, where anything is possible, does not flatten what counts.
  const half = Math.max(
    0.5,
    3 * Number(of.course.at(-1)?.band ?? '1'),
    1.2 * Math.abs(Number(of.title.returned) - exact),
  );
  const edge = { stroke: colour('--line-strong') || colour('--line'), width: 1, points: { show: false } };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: [exact - half, exact + half] } },
    axes: [
      axis,
      { ...axis, size: 56, values: (_plot, splits) => splits.map((value) => `${value.toFixed(1)}%`) },
    ],
    bands: [{ series: [3, 4], fill: colour('--gain-tint') || 'rgba(0,128,96,0.12)' }],
    series: [
      {},
      {
        stroke: colour('--text'),
        width: 2,
        spanGaps: true,
        points: { show: of.course.length < 30, size: 5 },
      },
      {
        stroke: colour('--gain-text') || colour('--text-2'),
        width: 1.5,
        dash: [4, 4],
        points: { show: false },
      },
      edge,
      edge,
    ],
  };
}

export default function ReturnsChart({ of }: { readonly of: ReturnsOf }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return undefined;
    const plot = new uPlot(optionsFor(of, host.clientWidth, getComputedStyle(host)), linesOf(of), host);
    const resize = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }));
    resize.observe(host);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [of]);
  // What it shows stands below it as a table.
  return <div ref={place} aria-hidden="true" />;
}

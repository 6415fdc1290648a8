'use client';

import clsx from 'clsx';
import { useId, useMemo, useRef, useState, type PointerEvent } from 'react';
import type { Chart } from '#lib/chart/chart.ts';
import { pointWords, readingOf, readingOfAll, restingPoint, summaryOf } from '#lib/chart/chart-words.ts';
import { legendOf } from '#lib/chart/legend.ts';
import { sceneOf, type Scene } from '#lib/chart/scene.ts';
import { ChartBar, ChartFills } from './chart-fill.tsx';
import { useForcedColors } from './use-forced-colors.ts';
import { useWidth } from './use-width.ts';

/**
 * The picture of a chart, its legend with the values of all points or of a chosen one, and a slider that chooses it. It is
 * drawn in the browser only: a server sends large SVGs in parts with inline styles, which the content security policy refuses.
 */
export function ChartPlot({ chart, isTotalAbove }: { chart: Chart; isTotalAbove: boolean }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const forced = useForcedColors();
  const scene = useMemo(() => (width === 0 ? null : sceneOf(chart, width)), [chart, width]);
  const [chosen, setChosen] = useState<number>();
  const last = chart.points.length - 1;
  const index = Math.min(chosen ?? restingPoint(chart), last);
  const all = chosen === undefined ? readingOfAll(chart) : undefined;
  const reading = chart.form === 'bars' ? undefined : (all ?? readingOf(chart, index));
  const isRepeated = all !== undefined && isTotalAbove;
  const choose = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const nearest = nearestTo(scene?.centers ?? [], clientX - currentTarget.getBoundingClientRect().left);
    if (nearest !== null) setChosen(nearest);
  };
  return (
    <div className="space-y-3">
      {reading !== undefined && (
        // Its height is kept, so that nothing moves when a point is chosen.
        <p aria-hidden className="digits flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold">{reading.name}</span>
          {reading.total !== null && !isRepeated && <span>Total {reading.total}</span>}
          {chart.series.length === 1 && !isRepeated && <span>{reading.values[0]}</span>}
        </p>
      )}
      <ChartLegend chart={chart} id={id} forced={forced} values={reading?.values ?? []} />
      {/* The picture has its old width until the next frame after its box became narrower. */}
      <div ref={box} className="relative min-h-16 overflow-x-clip">
        {scene !== null && (
          <svg
            role="img"
            aria-label={summaryOf(chart)}
            width={scene.width}
            height={scene.height}
            className="chart-svg block touch-pan-y"
            onPointerMove={choose}
            onPointerDown={choose}
            onPointerLeave={({ pointerType }) => {
              if (pointerType === 'mouse') setChosen(undefined);
            }}
          >
            <ChartFills id={id} looks={chart.series.map(({ look }) => look)} />
            <Shapes scene={scene} id={id} forced={forced} at={all === undefined ? scene.centers[index] : undefined} />
          </svg>
        )}
        {scene !== null && chart.form !== 'bars' && (
          <input
            type="range"
            aria-label={`${chart.axis} to read`}
            aria-valuetext={pointWords(chart, index)}
            min={0}
            max={last}
            value={index}
            onChange={(event) => setChosen(Number(event.target.value))}
            onFocus={() => setChosen(index)}
            onBlur={() => setChosen(undefined)}
            // For the keyboard: a pointer chooses in the picture.
            className={clsx(
              'chart-slider pointer-events-none absolute m-0 block h-6',
              all !== undefined && 'not-focus-visible:opacity-0',
            )}
            style={sliderPlace(scene)}
          />
        )}
      </div>
    </div>
  );
}

interface ShapesProps {
  scene: Scene;
  id: string;
  forced: boolean;
  /** Horizontal position of the point that is read. */
  at: number | undefined;
}

function Shapes({ scene, id, forced, at }: ShapesProps) {
  const { rules, bars, lines, texts } = scene;
  return (
    <>
      {rules.map(({ y, from, to, isAxis }) => (
        <line key={y} x1={from} x2={to} y1={y} y2={y} className={isAxis ? 'chart-axis' : 'chart-rule'} />
      ))}
      {at !== undefined && (
        <line x1={at} x2={at} y1={8} y2={axisOf(scene)} strokeDasharray="2 3" className="chart-cursor" />
      )}
      {bars.map((bar) => (
        <ChartBar key={`${bar.x} ${bar.y}`} id={id} bar={bar} forced={forced} />
      ))}
      {lines.map(({ path, dots, look }, series) => (
        <g key={look} className={`chart-${look}`}>
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={forced ? dashOf(series) : undefined}
          />
          {dots.map(({ x, y, isFinal }) => (
            <circle
              key={x}
              cx={x}
              cy={y}
              r={3}
              className={isFinal ? undefined : 'fill-panel'}
              fill={isFinal ? 'currentColor' : undefined}
              stroke="currentColor"
            />
          ))}
        </g>
      ))}
      {texts.map(({ x, y, text, anchor, isStrong }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          textAnchor={anchor}
          className={isStrong ? 'chart-text chart-text-strong' : 'chart-text'}
        >
          {text}
        </text>
      ))}
    </>
  );
}

interface ChartLegendProps {
  chart: Chart;
  id: string;
  forced: boolean;
  /** Values of the point that is read, one per series. */
  values: readonly string[];
}

function ChartLegend({ chart, id, forced, values }: ChartLegendProps) {
  const swatches = legendOf(chart);
  if (swatches.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-x-4 gap-y-2 text-sm text-muted">
      {swatches.map(({ name, look, isFinal }, position) => (
        <li key={name} className="flex items-start gap-2">
          <svg aria-hidden width={20} height={14} className="chart-svg mt-0.5 shrink-0">
            {chart.form === 'lines' ? (
              <g className={`chart-${look}`}>
                <path
                  d="M0 7h20"
                  stroke="currentColor"
                  strokeWidth={2}
                  strokeDasharray={forced ? dashOf(position) : undefined}
                />
                {!isFinal && <circle cx={10} cy={7} r={3} className="fill-panel" stroke="currentColor" />}
              </g>
            ) : (
              <ChartBar id={id} bar={{ x: 1, y: 1, width: 18, height: 12, look, isFinal }} forced={forced} />
            )}
          </svg>
          <span className="min-w-0">
            {name}
            {isFinal && (
              <span aria-hidden className="digits block font-semibold text-ink">
                {values[position]}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A dash per series, for lines in one color. */
function dashOf(series: number): string | undefined {
  return [undefined, '6 3', '2 3', '10 3', '6 3 2 3', '1 4'][series];
}

/** Half of the slider's thumb and of its height, as in chart.css. */
const thumb = 8;
const halfHeight = 12;

/** Puts the thumb on the axis, below the middle of each point. A browser's script may set styles; the markup may not. */
function sliderPlace(scene: Scene): { left: number; top: number; width: number } {
  const [first = thumb, last = first] = [scene.centers[0], scene.centers.at(-1)];
  return { left: first - thumb, top: axisOf(scene) - halfHeight, width: last - first + 2 * thumb };
}

/** The vertical position of the horizontal axis. */
function axisOf({ rules, height }: Scene): number {
  return rules.find(({ isAxis }) => isAxis)?.y ?? height;
}

function nearestTo(centers: readonly number[], x: number): number | null {
  if (centers.length === 0) return null;
  return centers.reduce(
    (best, center, index) => (Math.abs(center - x) < Math.abs((centers[best] ?? 0) - x) ? index : best),
    0,
  );
}

import { tokenPrefixes } from '#shared/token-format.ts';
import { baseline, posterPath, type Placement } from './column-geometry.ts';

interface Line {
  text: string;
  /** Height of the baseline. */
  at: number;
  size: number;
  weight: number;
  mono?: boolean;
  /** Left and right margins, as fractions of the poster's width. */
  inset?: readonly [left: number, right: number];
}

interface Poster extends Placement {
  paint: 'accent' | 'ink' | 'paper' | 'sunken';
  lines?: readonly Line[];
}

const paints = {
  accent: { fill: 'var(--accent-fill)', type: 'var(--on-accent)' },
  ink: { fill: 'var(--ink)', type: 'var(--paper)' },
  paper: { fill: 'var(--panel)', type: 'var(--ink)' },
  sunken: { fill: 'var(--rule)', type: 'var(--ink)' },
} satisfies Record<Poster['paint'], { fill: string; type: string }>;

const posters: readonly Poster[] = [
  { from: -90, to: -58, top: 176, bottom: 330, paint: 'ink' },
  {
    from: -55,
    to: 14,
    top: 176,
    bottom: 372,
    paint: 'accent',
    lines: [
      { text: 'POST', at: 244, size: 60, weight: 900 },
      { text: '/graphql', at: 300, size: 40, weight: 800 },
      { text: 'one endpoint for every query', at: 342, size: 13, weight: 600 },
    ],
  },
  {
    from: 17,
    to: 68,
    top: 176,
    bottom: 268,
    paint: 'paper',
    lines: [{ text: 'viewer', at: 236, size: 36, weight: 900 }],
  },
  { from: 71, to: 90, top: 176, bottom: 402, paint: 'sunken' },
  {
    from: 17,
    to: 68,
    top: 274,
    bottom: 446,
    paint: 'ink',
    lines: [{ text: '{ }', at: 392, size: 96, weight: 900, inset: [0.08, 0.08] }],
  },
  { from: -90, to: -58, top: 336, bottom: 470, paint: 'paper' },
  {
    from: -55,
    to: 14,
    top: 378,
    bottom: 486,
    paint: 'paper',
    lines: [
      { text: 'list', at: 420, size: 40, weight: 900, inset: [0.1, 0.48] },
      { text: 'Companies', at: 460, size: 32, weight: 900 },
    ],
  },
  { from: 71, to: 90, top: 408, bottom: 590, paint: 'accent' },
  { from: -90, to: -70, top: 476, bottom: 590, paint: 'accent' },
  {
    from: -67,
    to: -22,
    top: 492,
    bottom: 590,
    paint: 'sunken',
    lines: [{ text: 'BigInt', at: 552, size: 32, weight: 800 }],
  },
  {
    from: -19,
    to: 68,
    top: 492,
    bottom: 590,
    paint: 'ink',
    lines: [
      { text: tokenPrefixes.live, at: 540, size: 40, mono: true, weight: 700, inset: [0.08, 0.1] },
      { text: 'shown once, never kept', at: 570, size: 16, weight: 600, inset: [0.08, 0.1] },
    ],
  },
];

/** The Litfaß column of the landing page, with names of the API on its posters. Decorative. */
export function Column({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 440 668" aria-hidden className={className}>
      <g fill="var(--ink)">
        <circle cx="220" cy="14" r="9" />
        <path d="M212 20h16l4 16h-24z" />
        <path d="M84 112C92 62 148 32 220 32s128 30 136 80c-40-16-90-22-136-22s-96 6-136 22Z" />
        <path d="M52 128C60 112 140 96 220 96s160 16 168 32l-8 22c-40-20-100-30-160-30S100 130 60 150Z" />
        <path d="M70 164c34-24 94-34 150-34s116 10 150 34v434H70Z" opacity="0.14" />
        <path d="M58 596c20 16 90 26 162 26s142-10 162-26l8 40c-30 18-100 28-170 28S80 654 50 636Z" />
      </g>
      {posters.map((poster, index) => (
        <PosterShape key={index} id={`poster-${index}`} poster={poster} />
      ))}
    </svg>
  );
}

function PosterShape({ id, poster }: { id: string; poster: Poster }) {
  const paint = paints[poster.paint];
  return (
    <>
      <path d={posterPath(poster)} fill={paint.fill} stroke="var(--ink)" strokeWidth="1" />
      {poster.lines?.map(({ text, at, size, weight, mono = false, inset = [0.1, 0.1] }, line) => {
        const { path, length } = baseline(poster, at, inset);
        const lineId = `${id}-${line}`;
        return (
          <g key={lineId} fill={paint.type} fontSize={size} fontWeight={weight}>
            <path id={lineId} d={path} fill="none" />
            <text className={mono ? 'font-mono' : 'font-sans'}>
              <textPath href={`#${lineId}`} textLength={length.toFixed(1)} lengthAdjust="spacingAndGlyphs">
                {text}
              </textPath>
            </text>
          </g>
        );
      })}
    </>
  );
}

import type { Chart, SeriesLook } from '#lib/chart/chart.ts';
import { legendOf } from '#lib/chart/legend.ts';
import { sceneOf, type Scene } from '#lib/chart/scene.ts';

const width = 800;
const margin = 24;
const head = 40;
const legendLine = 24;
/** Pixels of the file per pixel of the drawing, so that it is sharp in a slide. */
const scale = 2;

/**
 * A chart with its title and legend as a PNG file, in the colors of the page. The shapes are drawn again on a canvas: the
 * content security policy allows no image from an SVG text.
 */
export async function chartPng(chart: Chart): Promise<Blob> {
  const scene = sceneOf(chart, width - 2 * margin);
  const legend = legendOf(chart);
  const legendHeight = legend.length === 0 ? 0 : Math.ceil(legend.length / 4) * legendLine;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = (head + legendHeight + scene.height + 2 * margin) * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  const palette = readPalette();

  context.scale(scale, scale);
  context.fillStyle = palette.panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  context.font = `600 16px ${palette.fontFamily}`;
  context.fillStyle = palette.ink;
  context.fillText(chart.title, 0, 16, width - 2 * margin);
  legend.forEach(({ name, look, isFinal }, index) => {
    const [x, y] = [(index % 4) * ((width - 2 * margin) / 4), head + Math.floor(index / 4) * legendLine];
    drawBar(context, palette, { x, y: y - 12, width: 18, height: 12, look, isFinal });
    context.font = `12px ${palette.fontFamily}`;
    context.fillStyle = palette.muted;
    context.fillText(name, x + 24, y - 2, (width - 2 * margin) / 4 - 32);
  });
  context.translate(0, head + legendHeight);
  drawScene(context, palette, scene);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be written.')) : resolve(blob)));
  });
}

interface Palette {
  panel: string;
  ink: string;
  muted: string;
  rule: string;
  fontFamily: string;
  of: (look: SeriesLook) => string;
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    panel: read('--panel'),
    ink: read('--ink'),
    muted: read('--muted'),
    rule: read('--rule'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    of: (look) => {
      if (look === 'warning' || look === 'danger') return read(`--${look}`);
      return read(`--chart-${look === 'good' ? 'rest' : look}`);
    },
  };
}

function drawScene(context: CanvasRenderingContext2D, palette: Palette, { rules, bars, lines, texts }: Scene): void {
  context.lineWidth = 1;
  for (const { y, from, to, isAxis } of rules) {
    context.strokeStyle = isAxis ? palette.ink : palette.rule;
    context.stroke(new Path2D(`M${from} ${y}H${to}`));
  }
  for (const bar of bars) drawBar(context, palette, bar);
  for (const { path, dots, look } of lines) {
    context.strokeStyle = palette.of(look);
    context.lineWidth = 2;
    context.stroke(new Path2D(path));
    for (const { x, y, isFinal } of dots) {
      context.fillStyle = isFinal ? palette.of(look) : palette.panel;
      const dot = new Path2D();
      dot.arc(x, y, 3, 0, 2 * Math.PI);
      context.fill(dot);
      context.stroke(dot);
    }
  }
  for (const { x, y, text, anchor, isStrong } of texts) {
    context.font = `${isStrong ? '600 ' : ''}12px ${palette.fontFamily}`;
    context.fillStyle = isStrong ? palette.ink : palette.muted;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.fillText(text, x, y);
  }
}

function drawBar(context: CanvasRenderingContext2D, palette: Palette, bar: Scene['bars'][number]): void {
  const { x, y, width: size, height, look, isFinal } = bar;
  context.fillStyle = palette.of(look);
  context.fillRect(x, y, size, height);
  if (isFinal) return;
  context.save();
  context.beginPath();
  context.rect(x, y, size, height);
  context.clip();
  context.strokeStyle = palette.panel;
  context.lineWidth = 2.5;
  for (let start = x - height; start < x + size; start += 6) {
    context.stroke(new Path2D(`M${start} ${y + height}L${start + height} ${y}`));
  }
  context.restore();
  context.lineWidth = 1;
  context.strokeStyle = palette.of(look);
  context.strokeRect(x, y, size, height);
}

import { type Strokes, signatureField } from '@contract/signing.ts';

interface Drawn {
  points: readonly { x: number; y: number }[];
}
/** Fewer than a signature may have. */
const mostPoints = 3000;
const bounded = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** What was drawn on a canvas of this width as strokes: whole numbers, without points that say nothing, within the bounds of the contract. */
export function strokesOf(drawn: readonly Drawn[], width: number): Strokes {
  const scale = signatureField.width / width;
  const all = drawn.slice(0, 200).map(({ points }) => points);
  const step = Math.max(1, Math.ceil(all.reduce((sum, { length }) => sum + length, 0) / mostPoints));
  return all.map((points) =>
    points
      .filter((_, index) => index % step === 0 || index === points.length - 1)
      .flatMap(({ x, y }) => [bounded(x * scale, signatureField.width), bounded(y * scale, signatureField.height)]),
  );
}

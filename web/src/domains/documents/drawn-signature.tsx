import { type Strokes, signatureField } from '@contract/signing.ts';

const lineOf = ([x = 0, y = 0, ...rest]: readonly number[]): string => `M${x} ${y}L${x} ${y} ${rest.join(' ')}`;

/** A signature that was drawn. It is made of numbers alone. */
export const DrawnSignature = ({ strokes, label }: { strokes: Strokes; label: string }) => (
  <svg
    viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
    role="img"
    aria-label={label}
    className="h-16 max-w-full rounded-control border border-line bg-desk"
  >
    <path
      d={strokes.map(lineOf).join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

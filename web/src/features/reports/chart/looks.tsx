import type { ReportTable } from '../tables.ts';

/**
 * How the parts of a chart are told apart: an outline, stripes in several directions, a filled area and dots differ also without colors, in print and for people who
 * do not see some colors.
 */
export type Look = 'planned' | 'booked' | 'done' | 'loss' | 'approved' | 'paid';

const lines = {
  planned: 'stroke-soft',
  booked: 'stroke-action',
  done: 'stroke-done-fill',
  loss: 'stroke-loss',
  approved: 'stroke-done-fill',
  paid: 'stroke-ink',
} as const satisfies Record<Look, string>;

const plain = { planned: 'fill-sheet', done: 'fill-done-fill' } as const;

/** The patterns of a chart, which `Shape` refers to by the same id. */
export const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`${id}-booked`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className="fill-sheet" />
      <rect width="3" height="6" className="fill-action" />
    </pattern>
    <pattern id={`${id}-loss`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" className="fill-sheet" />
      <circle cx="3" cy="3" r="2" className="fill-loss" />
    </pattern>
    <pattern id={`${id}-approved`} width="6" height="5" patternUnits="userSpaceOnUse">
      <rect width="6" height="5" className="fill-sheet" />
      <rect width="6" height="2.5" className="fill-done-fill" />
    </pattern>
    <pattern id={`${id}-paid`} width="4" height="6" patternUnits="userSpaceOnUse">
      <rect width="4" height="6" className="fill-sheet" />
      <rect width="2" height="6" className="fill-ink" />
    </pattern>
  </defs>
);

interface ShapeProps {
  id: string;
  look: Look;
  x: number | string;
  y: number | string;
  width: number | string;
  height: number | string;
}

/** A part of a chart. */
export function Shape({ id, look, ...box }: ShapeProps) {
  const fill = look === 'planned' || look === 'done' ? { className: plain[look] } : { fill: `url(#${id}-${look})` };
  return (
    <>
      <rect {...box} {...fill} />
      <rect {...box} fill="none" strokeWidth="1.5" className={lines[look]} />
    </>
  );
}

/** A sample of a part beside its name. */
export const Sample = ({ id, look }: { id: string; look: Look }) => (
  <svg aria-hidden="true" width="14" height="14" className="shrink-0">
    <Shape id={id} look={look} x={1} y={1} width={12} height={12} />
  </svg>
);

/** The parts of a table's chart, each with its column. */
export const seriesOf = ({ chart, columns }: ReportTable) =>
  (chart?.series ?? []).flatMap(({ of, look }) => {
    const index = columns.findIndex(({ id }) => id === of);
    const column = columns[index];
    return column ? [{ index, column, look }] : [];
  });

/** A value with its unit, which a column of numbers has only in its heading. */
export const withUnit = ({ shown, unit }: ReportTable['columns'][number], value: number): string =>
  unit === 'h' ? `${shown(value)} h` : shown(value);

/** A stretch of time, in milliseconds since 1970; `to` is the first moment after it. */
export interface Span {
  from: number;
  to: number;
}

/** A part of the axis. In a folded one nothing takes place: it is narrow, however long it lasts. */
interface Segment extends Span {
  x: number;
  width: number;
  folded: boolean;
}

/**
 * The horizontal axis of the board. It counts the time that passes, not what clocks show: a day on which they change is 23 or
 * 25 hours wide, and a shift has the same width on every day.
 */
export interface Axis {
  segments: readonly [Segment, ...Segment[]];
  width: number;
}

const hour = 3_600_000;
const foldWidth = 28;

/** The axis that shows these spans, which are in order and apart, with this many pixels for an hour. */
export function axisOf(spans: readonly [Span, ...Span[]], hourWidth: number): Axis {
  const segments: Segment[] = [];
  let x = 0;
  let reached = spans[0].from;
  for (const { from, to } of spans) {
    if (from > reached) {
      segments.push({ from: reached, to: from, x, width: foldWidth, folded: true });
      x += foldWidth;
    }
    const width = ((to - from) / hour) * hourWidth;
    segments.push({ from, to, x, width, folded: false });
    x += width;
    reached = to;
  }
  return { segments: segments as [Segment, ...Segment[]], width: x };
}

/** How wide an hour is if the spans fill a width, but at least `least`. */
export function hourWidthFor(spans: readonly Span[], width: number, least: number): number {
  const hours = spans.reduce((sum, { from, to }) => sum + (to - from) / hour, 0);
  return Math.max(least, (width - (spans.length - 1) * foldWidth) / hours);
}

/** Where a moment is, in pixels from the start of the axis; moments outside it are at its ends. */
export function xOf({ segments }: Axis, moment: number): number {
  const segment = segments.findLast(({ from }) => from <= moment) ?? segments[0];
  const part = (moment - segment.from) / (segment.to - segment.from);
  return segment.x + Math.min(1, Math.max(0, part)) * segment.width;
}

/** The moment at a position. Beyond the ends, time goes on at the pace of the part beside it. */
export function momentAt({ segments }: Axis, x: number): number {
  const segment = segments.findLast((each) => each.x <= x) ?? segments[0];
  return segment.from + ((x - segment.x) / segment.width) * (segment.to - segment.from);
}

/** Whether any of a span is on the axis and not only in a fold. */
export const isOn = ({ segments }: Axis, { from, to }: Span): boolean =>
  segments.some((each) => !each.folded && from < each.to && to > each.from);

/** The ends of the axis. */
export const endsOf = ({ segments }: Axis): Span => ({ from: segments[0].from, to: segments.at(-1)?.to ?? 0 });

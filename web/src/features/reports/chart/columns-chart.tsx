import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { compact } from '@/lib/format/numbers.ts';
import { BehindLink } from '../behind-link.tsx';
import { ticksOf } from '../scale.ts';
import type { ReportRow, ReportTable } from '../tables.ts';
import { Patterns, Shape, seriesOf, withUnit } from './looks.tsx';

type Series = ReturnType<typeof seriesOf>;

const amountOf = ({ figures }: ReportRow, index: number): number => figures[index]?.value ?? 0;

/** What a column says, to hear and to point at. */
const partsOf = (row: ReportRow, series: Series) =>
  series.map(({ index, column, look }) => ({
    look,
    label: column.label,
    value: withUnit(column, amountOf(row, index)),
  }));

/** Where arrow keys lead. */
const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A column of which something is said: which one, and where it is. */
interface Said {
  row: ReportRow;
  middle: number;
}

/** Says what a column shows while it has the focus or is pointed at. */
function useSaid(frame: RefObject<HTMLElement | null>) {
  const [said, setSaid] = useState<Said | null>(null);
  const say = (row: ReportRow, link: Element) => {
    const [own, outer] = [link.getBoundingClientRect(), frame.current?.getBoundingClientRect()];
    setSaid({ row, middle: own.left + own.width / 2 - (outer?.left ?? 0) });
  };
  return { said, say, hush: () => setSaid(null) };
}

/** The most columns of which each has its label, and of which each has it on a phone. */
const [mostNamed, mostOnPhone] = [13, 7];

/** Whether there is space for the label of a column. */
function labelClass(index: number, count: number): string | undefined {
  if (count > mostNamed) return index % 3 === 0 ? undefined : 'invisible';
  return count > mostOnPhone && index % 2 === 1 ? 'max-sm:invisible' : undefined;
}

/** Half of the space between the columns of two rows is beside each, as a share of the space of a row. */
const gap = 0.12;

function Shapes({ id, rows, series, top }: { id: string; rows: readonly ReportRow[]; series: Series; top: number }) {
  const width = (1 - 2 * gap) / series.length;
  return rows.map((row, at) =>
    series.map(({ index, look }, part) => {
      const height = (amountOf(row, index) / top) * 100;
      if (height <= 0) return null;
      const x = ((at + gap + part * width) / rows.length) * 100;
      const box = { x: `${x}%`, y: `${100 - height}%`, width: `${(width * 100) / rows.length}%`, height: `${height}%` };
      return <Shape key={`${row.key} ${look}`} id={id} look={look} {...box} />;
    }),
  );
}

/**
 * The rows of a table as columns. Each leads to what is behind it: one of them is a stop of the Tab key, and arrow keys lead to the others.
 */
export function ColumnsChart({ table }: { table: ReportTable }) {
  const { rows, chart, title } = table;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  const { said, say, hush } = useSaid(frame);
  const series = seriesOf(table);
  const [first] = series;
  if (!first) return null;
  const greatest = rows.reduce(
    (most, row) => series.reduce((all, { index }) => Math.max(all, amountOf(row, index)), most),
    0,
  );
  const ticks = ticksOf(greatest, chart?.counts);
  const top = ticks.at(-1) ?? 1;
  const current = Math.min(stop, rows.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return hush();
    const next = steps[event.key]?.(current, rows.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <div ref={frame} className="relative mt-3 flex break-inside-avoid">
      <div aria-hidden="true" className="relative mt-2 h-52 w-14 shrink-0 text-right text-small text-soft">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-2 translate-y-1/2 leading-none whitespace-nowrap"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            {compact(tick)}
          </span>
        ))}
      </div>
      <div className="min-w-0 grow overflow-x-auto pt-2 pb-1">
        {/* A column is wide enough to be pressed; what does not fit is scrolled, and narrower on paper. */}
        <div
          className="print:min-w-0!"
          style={{ minWidth: `${rows.length * 1.5}rem`, maxWidth: `${rows.length * 7}rem` }}
        >
          <div className="relative h-52">
            <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
              <Patterns id={id} />
              {ticks.map((tick) => {
                const y = `${100 - (tick / top) * 100}%`;
                return (
                  <line
                    key={tick}
                    x1="0"
                    x2="100%"
                    y1={y}
                    y2={y}
                    className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
                  />
                );
              })}
              <Shapes id={id} rows={rows} series={series} top={top} />
            </svg>
            <ul ref={list} aria-label={title} className="absolute inset-0 flex" onKeyDown={onKeyDown}>
              {rows.map((row, index) => (
                <li key={row.key} className="min-w-0 grow basis-0">
                  <BehindLink
                    behind={row.behind}
                    tabIndex={index === current ? 0 : -1}
                    aria-label={[row.name, ...partsOf(row, series).map(({ label, value }) => `${label} ${value}`)].join(
                      ', ',
                    )}
                    className="block size-full rounded-sm hover:bg-ink/5 focus-visible:bg-ink/5"
                    onFocus={(event) => {
                      setStop(index);
                      say(row, event.currentTarget);
                    }}
                    onBlur={hush}
                    onPointerEnter={(event) => say(row, event.currentTarget)}
                    onPointerLeave={hush}
                  />
                </li>
              ))}
            </ul>
          </div>
          <div aria-hidden="true" className="mt-1.5 flex text-small leading-4 text-soft">
            {rows.map(({ key, label = [key, undefined] }, index) => (
              <span key={key} className="relative flex min-w-0 grow basis-0 flex-col items-center whitespace-nowrap">
                <span className={labelClass(index, rows.length)}>{label[0]}</span>
                <span className={labelClass(index, rows.length)}>{label[1] ?? '\u00a0'}</span>
              </span>
            ))}
          </div>
        </div>
      </div>
      {said && (
        <div
          aria-hidden="true"
          data-tooltip=""
          className="pointer-events-none absolute bottom-full z-10 -mb-4 w-52 rounded-control border border-edge bg-raised px-2.5 py-1.5 text-small text-ink shadow-raised print:hidden"
          style={{ left: `clamp(0px, ${said.middle}px - 6.5rem, 100% - 13rem)` }}
        >
          <span className="block font-strong">{said.row.name}</span>
          {partsOf(said.row, series).map(({ look, label, value }) => (
            <span key={look} className="flex justify-between gap-3">
              <span>{label}</span>
              <span>{value}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

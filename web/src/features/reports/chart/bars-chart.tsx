import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { BehindLink } from '../behind-link.tsx';
import type { ReportRow, ReportTable } from '../tables.ts';
import { Patterns, Shape, seriesOf, withUnit } from './looks.tsx';

const rowsAtOnce = 8;
/** The heights of a bar and of the space to the next one, in pixels. */
const [thick, apart] = [10, 3];

/** The rows of a table as bars, the longest first, each with its name, which leads to what is behind it, and with its numbers. */
export function BarsChart({ table }: { table: ReportTable }) {
  const common = useTexts(commonTexts);
  const id = useId();
  const series = seriesOf(table);
  const marked = table.columns.findIndex(({ id: column }) => column === table.chart?.mark);
  const amountOf = ({ figures }: ReportRow, index: number): number => figures[index]?.value ?? 0;
  const longest = (row: ReportRow) =>
    [...series.map(({ index }) => index), marked].reduce((most, index) => Math.max(most, amountOf(row, index)), 0);
  const rows = table.rows
    .filter((row) => longest(row) > 0)
    .toSorted((one, other) => (marked < 0 ? longest(other) - longest(one) : 0));
  const { shown, showMore } = useShownUntil(table.id, rows.length, rowsAtOnce);
  const most = rows.reduce((found, row) => Math.max(found, longest(row)), 0);
  return (
    <>
      <ul aria-label={table.title} className="mt-3 grid gap-3">
        {rows.slice(0, shown).map((row) => (
          <li key={row.key} className="grid gap-x-4 break-inside-avoid sm:grid-cols-[12rem_1fr] sm:items-center">
            <span className="min-w-0 wrap-anywhere">
              <BehindLink behind={row.behind} className="inline-block min-h-6 underline underline-offset-4">
                {row.name}
              </BehindLink>
            </span>
            <span className="min-w-0">
              <svg
                aria-hidden="true"
                width="100%"
                height={series.length * (thick + apart) + 2}
                className="block overflow-visible"
              >
                <Patterns id={`${id}-${row.key}`} />
                {series.map(({ index, look }, part) => {
                  const width = `${(amountOf(row, index) / most) * 100}%`;
                  const box = { x: 0, y: 1 + part * (thick + apart), width, height: thick };
                  return <Shape key={look} id={`${id}-${row.key}`} look={look} {...box} />;
                })}
                {marked >= 0 && (
                  <line
                    x1={`${(amountOf(row, marked) / most) * 100}%`}
                    x2={`${(amountOf(row, marked) / most) * 100}%`}
                    y1="-3"
                    y2="100%"
                    strokeWidth="3"
                    className="stroke-ink"
                  />
                )}
              </svg>
              <span className="flex flex-wrap gap-x-4 text-small text-soft">
                {series.map(({ index, column, look }) => (
                  <span key={look}>{`${column.label} ${withUnit(column, amountOf(row, index))}`}</span>
                ))}
                {marked >= 0 && table.columns[marked] && (
                  <span className="font-strong text-ink">{`${table.columns[marked].label} ${table.columns[marked].shown(amountOf(row, marked))}`}</span>
                )}
              </span>
              {marked >= 0 && row.note && <span className="block text-small">{row.note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown < rows.length && (
        <Button variant="quiet" className="mt-3 -ml-3" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </>
  );
}

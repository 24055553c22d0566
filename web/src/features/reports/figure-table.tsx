import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { BehindLink } from './behind-link.tsx';
import type { Order, ReportRow, ReportTable } from './tables.ts';
import { reportTexts } from './texts.ts';

const rowsAtOnce = 25;

/** A row's share of the full bar, in the color of its slot type if it has one. The cell shows the number. */
function Bar({ row, table }: { row: ReportRow; table: ReportTable }) {
  const { bar, columns } = table;
  if (!bar) return null;
  const value = row.figures[columns.findIndex(({ id }) => id === bar.of)]?.value ?? 0;
  const share = bar.full > 0 ? Math.min(1, value / bar.full) : 0;
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-round bg-line">
      <span
        className={clsx('block h-full', row.color ? 'swatch' : bar.loss ? 'bg-loss' : 'bg-done-fill')}
        style={{ width: `${share * 100}%`, '--swatch': row.color } as CSSProperties}
      />
    </span>
  );
}

interface HeadingProps {
  label: string;
  /** The column that the button sorts by, or `name`. */
  by: string;
  order: Order;
  className: string;
  onSort: (by: string) => void;
}

/**
 * A column heading that sorts the table. The arrow is before the label, on a phone above it, and takes no space from
 * it.
 */
function Heading({ label, by, order, className, onSort }: HeadingProps) {
  const isOrdered = order.by === by;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isOrdered ? (order.descending ? 'descending' : 'ascending') : undefined}
      className={`align-bottom font-regular ${className}`}
    >
      {/* Buttons are not printed. */}
      <span aria-hidden="true" className="hidden print:inline">
        {label}
      </span>
      <button
        type="button"
        onClick={() => onSort(by)}
        className={clsx(
          'relative inline-flex min-h-11 items-center gap-x-1 rounded-control py-2 hover:text-ink max-sm:items-end',
          by === 'name' ? 'flex-row-reverse text-left' : 'text-right max-sm:flex-col',
          isOrdered && 'text-ink',
        )}
      >
        <Arrow
          aria-hidden="true"
          className={clsx(
            'size-3.5 shrink-0 print:hidden',
            by !== 'name' && 'sm:absolute sm:right-full sm:mr-0.5',
            !isOrdered && 'invisible',
          )}
        />
        {label}
      </button>
    </th>
  );
}

/** A table of a report with a bar in each row. Shows the first rows, and a button for more. */
export function FigureTable({ table, onSort }: { table: ReportTable; onSort: (by: string) => void }) {
  const [t, common] = useTexts(reportTexts, commonTexts);
  const { rows, columns, subjects, total, order } = table;
  const { shown, showMore } = useShownUntil(table.id, rows.length, rowsAtOnce);
  const cells = (figures: ReportRow['figures'], row?: ReportRow) =>
    columns.map(({ id, label, shown: write, wide }, index) => {
      const { value = null, note, behind } = figures[index] ?? {};
      const text = value === null ? '–' : write(value);
      const subject = [row?.name, row?.note].filter(Boolean).join(', ');
      return (
        <td
          key={id}
          className={clsx(
            'py-2.5 pl-2 text-right align-top whitespace-nowrap max-sm:text-small max-sm:leading-6 sm:pl-3',
            wide && 'max-sm:hidden',
          )}
        >
          <BehindLink
            behind={behind}
            aria-label={`${subject}, ${label}: ${text}`}
            className="inline-block min-h-6 min-w-6 hover:underline"
          >
            {text}
          </BehindLink>
          {note && <span className="block font-regular whitespace-normal text-soft sm:hidden">{note}</span>}
        </td>
      );
    });
  return (
    <>
      <table aria-labelledby={table.id} className="w-full wrap-normal">
        <thead>
          <tr className="border-b border-edge text-small text-soft">
            <Heading
              label={subjects[0] ?? ''}
              by="name"
              order={order}
              className="w-[36%] text-left sm:w-2/5"
              onSort={onSort}
            />
            {columns.map(({ id, label, wide }) => (
              <Heading
                key={id}
                label={label}
                by={id}
                order={order}
                className={clsx('w-1/5 pl-2 text-right sm:pl-3', wide && 'max-sm:hidden')}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.key} className="break-inside-avoid border-b border-line">
              <th scope="row" className="py-2.5 text-left align-top font-regular wrap-anywhere">
                <span className="flex min-w-0 items-start gap-2">
                  {row.color && (
                    <span className="mt-1">
                      <SlotSwatch color={row.color} />
                    </span>
                  )}
                  <span className="min-w-0">
                    <BehindLink
                      behind={row.behind}
                      className="inline-block min-h-6 underline decoration-edge underline-offset-4 hover:decoration-current"
                    >
                      {row.name}
                    </BehindLink>
                    {row.note && <span className="block text-small text-soft">{row.note}</span>}
                  </span>
                </span>
                <Bar row={row} table={table} />
              </th>
              {cells(row.figures, row)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="font-strong">
              <th scope="row" className="py-2.5 text-left">
                {t.total}
              </th>
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
      {shown < rows.length && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-soft">{t.shown({ shown, all: rows.length })}</p>
          <Button onClick={showMore}>{common.showMore}</Button>
        </div>
      )}
    </>
  );
}

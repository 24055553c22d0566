import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import { SaveButtons } from '@/components/layout/admin/save-buttons.tsx';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { inOrder, isOrdered, pressed } from './order.ts';
import type { Period } from './periods.ts';
import { cellsOf, type Order, type ReportRow, type ReportTable } from './tables.ts';
import { reportTexts } from './texts.ts';

const rowsAtOnce = 25;

/** A row's share of the full bar, in the color of its slot type if it has one. The cell shows the number. */
function Bar({ row, bar }: { row: ReportRow; bar: NonNullable<ReportTable['bar']> }) {
  const share = bar.full > 0 ? Math.min(1, (bar.of(row) ?? 0) / bar.full) : 0;
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
function FigureTable({ table, onSort }: { table: ReportTable; onSort: (by: string) => void }) {
  const [t, common] = useTexts(reportTexts, commonTexts);
  const { rows, columns, subjects, total, order } = table;
  const { shown, showMore } = useShownUntil(table.id, rows.length, rowsAtOnce);
  const cells = (figures: ReportRow | ReportTable['total']) =>
    columns.map(({ id, cell, shown: write, note, wide }) => {
      const value = cell(figures);
      const second = note?.(figures);
      return (
        <td
          key={id}
          className={clsx(
            'py-2.5 pl-2 text-right align-top whitespace-nowrap max-sm:text-small max-sm:leading-6 sm:pl-3',
            wide && 'max-sm:hidden',
          )}
        >
          {value === null ? '–' : write(value)}
          {second && <span className="block font-regular whitespace-normal text-soft sm:hidden">{second}</span>}
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
                    {row.name}
                    {row.note && <span className="block text-small text-soft">{row.note}</span>}
                  </span>
                </span>
                {table.bar && <Bar row={row} bar={table.bar} />}
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-strong">
            <th scope="row" className="py-2.5 text-left">
              {t.total}
            </th>
            {cells(total)}
          </tr>
        </tfoot>
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

/** Saves a table of a report as a file, named by its content and its days, which is recorded. */
async function saveReport(format: TableFormat, table: ReportTable, { from, to }: Period): Promise<void> {
  await noteExport('report');
  await saveTable(format, `muster-${table.id}-${from}-${to}`, { name: table.title, rows: cellsOf(table) });
}

interface ReportSectionProps {
  table: ReportTable;
  /** The sort orders in the address; `onSort` receives new ones. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The days of the report, for the name of the file. */
  period: Period;
  /** Shown in place of an empty table. */
  none?: string;
}

/**
 * One table of a report, which its heading opens, with buttons that save it as a file. A table that the address orders is open. What is
 * open is printed.
 */
export function ReportSection({ table, sort, onSort, period, none }: ReportSectionProps) {
  const t = useTexts(reportTexts);
  const [open, setOpen] = useState(() => isOrdered(table, sort));
  const ordered = useMemo(() => inOrder(table, sort), [table, sort]);
  const body = useId();
  const isEmpty = table.rows.length === 0;
  return (
    <section
      aria-labelledby={table.id}
      className={clsx('min-w-0 px-4 py-2 sm:px-6', !(open || isEmpty) && 'print:hidden')}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className={clsx('font-strong', !isEmpty && 'grow')}>
          {isEmpty ? (
            <span id={table.id}>{table.title}</span>
          ) : (
            <>
              {/* Buttons are not printed. */}
              <span aria-hidden="true" className="hidden print:inline">
                {table.title}
              </span>
              <button
                type="button"
                aria-expanded={open}
                aria-controls={open ? body : undefined}
                className="flex min-h-11 w-full items-center gap-2 rounded-control text-left"
                onClick={() => setOpen(!open)}
              >
                <ChevronDown
                  aria-hidden="true"
                  className={clsx('size-5 shrink-0 print:hidden', open && 'rotate-180')}
                />
                <span id={table.id}>{table.title}</span>
                <span className="font-regular text-small text-soft">{t.rows({ count: table.rows.length })}</span>
              </button>
            </>
          )}
        </h2>
        {isEmpty ? (
          <p className="text-soft">{none}</p>
        ) : (
          <SaveButtons what={table.title} save={(format) => saveReport(format, ordered, period)} />
        )}
      </div>
      {open && !isEmpty && (
        <div id={body} className="pb-3">
          <FigureTable table={ordered} onSort={(by) => onSort(pressed(table, by, sort))} />
        </div>
      )}
    </section>
  );
}

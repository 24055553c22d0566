import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { SaveButtons } from '@/components/ui/save-buttons.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { BarsChart } from './chart/bars-chart.tsx';
import { ColumnsChart } from './chart/columns-chart.tsx';
import { Patterns, Sample, seriesOf, withUnit } from './chart/looks.tsx';
import { FigureTable } from './figure-table.tsx';
import { inOrder, isOrdered, pressed } from './order.ts';
import type { Period } from './periods.ts';
import { cellsOf, type ReportTable } from './tables.ts';
import { reportTexts } from './texts.ts';

/** Saves a table of a report as a file, named by its content and its days, which is recorded. */
async function saveReport(format: TableFormat, table: ReportTable, { from, to }: Period): Promise<void> {
  await noteExport('report');
  await saveTable(format, `muster-${table.id}-${from}-${to}`, { name: table.title, rows: cellsOf(table) });
}

interface SectionProps {
  table: ReportTable;
  /** The sort orders in the address; `onSort` receives new ones. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The days of the report, for the name of the file. */
  period: Period;
}

interface ChartSectionProps extends SectionProps {
  /** A choice beside the heading. */
  children?: ReactNode;
}

/** A chart of a report, or the same as a table, with buttons that save it as a file. A table that the address orders is shown. */
export function ChartSection({ table, sort, onSort, period, children }: ChartSectionProps) {
  const [t, shared] = useTexts(reportTexts, adminCommonTexts);
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>(() => (isOrdered(table, sort) ? 'table' : 'chart'));
  const ordered = useMemo(() => inOrder(table, sort), [table, sort]);
  const Chart = table.chart?.kind === 'bars' ? BarsChart : ColumnsChart;
  return (
    <section aria-labelledby={table.id} className="sheet min-w-0 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id={table.id} className="mr-auto text-lead font-strong">
          {table.title}
        </h2>
        <div data-print="no" className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {children}
          <ToggleGroup
            label={t.viewOf({ title: table.title })}
            value={view}
            options={[
              { value: 'chart', label: t.asChart },
              { value: 'table', label: shared.table },
            ]}
            onChange={setView}
          />
          <SaveButtons what={table.title} save={(format) => saveReport(format, ordered, period)} />
        </div>
      </div>
      {view === 'chart' ? (
        <>
          <p className="mt-2 flex flex-wrap gap-x-5 text-small text-soft">
            <svg aria-hidden="true" width="0" height="0" className="absolute">
              <Patterns id={id} />
            </svg>
            {seriesOf(table).map(({ index, column, look }) => (
              <span key={look} className="flex items-center gap-2">
                <Sample id={id} look={look} />
                {column.label}
                {table.total && <span className="text-ink">{withUnit(column, table.total[index]?.value ?? 0)}</span>}
              </span>
            ))}
          </p>
          <Chart table={table} />
        </>
      ) : (
        <div className="mt-2">
          <FigureTable table={ordered} onSort={(by) => onSort(pressed(table, by, sort))} />
        </div>
      )}
    </section>
  );
}

interface ReportSectionProps extends SectionProps {
  /** Whether the table is open from the beginning. */
  opened?: boolean;
  /** What is said below the heading, and leads elsewhere. */
  children?: ReactNode;
  /** Shown in place of an empty table. */
  none?: string;
}

/**
 * One table of a report, which its heading opens, with buttons that save it as a file. A table that the address orders is open. What is
 * open is printed.
 */
export function ReportSection({ table, sort, onSort, period, none, opened = false, children }: ReportSectionProps) {
  const t = useTexts(reportTexts);
  const [open, setOpen] = useState(() => opened || isOrdered(table, sort));
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
      {children}
      {open && !isEmpty && (
        <div id={body} className="pb-3">
          <FigureTable table={ordered} onSort={(by) => onSort(pressed(table, by, sort))} />
        </div>
      )}
    </section>
  );
}

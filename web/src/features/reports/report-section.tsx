import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { SaveButtons } from '@/components/layout/admin/save-buttons.tsx';
import { FigureTable } from './figure-table.tsx';
import { saveReport } from './file.ts';
import { inOrder, isOrdered, pressed } from './order.ts';
import type { Period } from './periods.ts';
import type { ReportTable } from './tables.ts';
import { reportTexts } from './texts.ts';

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
  const t = useStore(reportTexts);
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

import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { saveTable } from '../file.ts';
import { reportMessages } from '../messages.ts';
import { inOrder, pressed } from '../order.ts';
import type { Period } from '../periods.ts';
import type { ReportTable } from '../tables.ts';
import { FigureTable } from './figure-table.tsx';

interface ReportSectionProps {
  table: ReportTable;
  /** The sort orders in the address; `onSort` receives new ones. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The days of the report, for the name of the file. */
  period: Period;
  /** Shown in place of an empty table. */
  none?: string;
  /** A chart above the table. */
  children?: ReactNode;
}

/** One table of a report on its own sheet, with a button that saves it as a file. */
export function ReportSection({ table, sort, onSort, period, none, children }: ReportSectionProps) {
  const t = useStore(reportMessages);
  const ordered = useMemo(() => inOrder(table, sort), [table, sort]);
  const save = useMutation({
    mutationFn: () => saveTable(ordered, period),
    meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  });
  const isEmpty = table.rows.length === 0;
  return (
    <section aria-labelledby={table.id} className="sheet min-w-0 p-4 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={table.id} className="text-lead font-strong">
          {table.title}
        </h2>
        {!isEmpty && (
          <Button
            variant="quiet"
            aria-label={t.downloadOf({ table: table.title })}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            <Download aria-hidden="true" className="size-5" />
            {t.download}
          </Button>
        )}
      </div>
      {isEmpty ? <p className="mt-1 text-soft">{none}</p> : children}
      {!isEmpty && <FigureTable table={ordered} onSort={(by) => onSort(pressed(table, by, sort))} />}
    </section>
  );
}

import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { type CSSProperties, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { reportMessages } from '../messages.ts';
import type { ReportRow, ReportTable } from '../tables.ts';

const rowsAtOnce = 100;

/** A row's share of the full bar, in the colour of its slot type if it is one. The number stands beside it. */
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

/** A table of a report, each row with its bar. Of many rows the first hundred are drawn, and more when they are asked for. */
export function FigureTable({ table }: { table: ReportTable }) {
  const t = useStore(reportMessages);
  const [{ count, of }, setShown] = useState({ count: rowsAtOnce, of: table.id });
  const { rows, columns, subjects, total } = table;
  const shown = Math.min(of === table.id ? count : rowsAtOnce, rows.length);
  const cells = (figures: ReportRow | ReportTable['total']) =>
    columns.map(({ label, cell, shown: write }) => {
      const value = cell(figures);
      return (
        <td
          key={label}
          className="py-2.5 pl-2 text-right align-top whitespace-nowrap max-sm:text-small max-sm:leading-6 sm:pl-3"
        >
          {value === null ? '–' : write(value)}
        </td>
      );
    });
  return (
    <>
      <table aria-labelledby={table.id} className="mt-3 w-full wrap-normal">
        <thead>
          <tr className="border-b border-edge text-small text-soft">
            <th scope="col" className="w-[36%] py-2 text-left sm:w-2/5 align-bottom font-regular">
              {subjects[0]}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="w-1/5 py-2 pl-2 text-right align-bottom font-regular sm:pl-3">
                {label}
              </th>
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
          <Button onClick={() => setShown({ count: shown + rowsAtOnce, of: table.id })}>{t.showMore}</Button>
        </div>
      )}
    </>
  );
}

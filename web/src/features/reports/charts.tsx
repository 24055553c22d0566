import type { Report } from '@contract/reports.ts';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { calendarDay, monthOfYear, shortMonth, spanOfDays, weekday } from '@/lib/time/time.ts';
import { overTime } from './over-time.ts';
import { hoursOf } from './tables.ts';
import { reportTexts } from './texts.ts';

const rowsAtOnce = 8;

/** How many people a role was to have: its places, or, where the report covers only some people, those who were expected. */
const plannedOf = ({ offered, shifts, no_shows }: Report['slot_types'][number]): number => offered ?? shifts + no_shows;

/** For each role its places, and beside the plan who came and who did not. The texts have all that the bars show. */
export function PlacesChart({ slot_types }: Pick<Report, 'slot_types'>) {
  const [t, common] = useTexts(reportTexts, commonTexts);
  const rows = slot_types.filter((row) => plannedOf(row) > 0).sort((one, other) => plannedOf(other) - plannedOf(one));
  const { shown, showMore } = useShownUntil('', rows.length, rowsAtOnce);
  const most = rows[0] ? plannedOf(rows[0]) : 0;
  if (most === 0) return null;
  const legend = [
    { label: t.came, look: 'bg-done-fill' },
    { label: t.noShows, look: 'bg-loss' },
    { label: t.planned, look: 'bg-line' },
  ];
  return (
    <section aria-labelledby="plan" className="sheet min-w-0 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="plan" className="text-lead font-strong">
          {t.plan}
        </h2>
        <p className="flex flex-wrap gap-x-5 text-small text-soft">
          {legend.map(({ label, look }) => (
            <span key={label} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={clsx('size-3 rounded-[3px] print:[print-color-adjust:exact]', look)}
              />
              {label}
            </span>
          ))}
        </p>
      </div>
      <ul className="mt-3 grid gap-3">
        {rows.slice(0, shown).map((row) => {
          const { slot_type: type, shifts, no_shows } = row;
          const planned = plannedOf(row);
          const share = (count: number) => ({
            width: `${Math.min(1, count / Math.max(planned, shifts + no_shows)) * 100}%`,
          });
          return (
            <li key={type.id} className="grid gap-x-4 break-inside-avoid sm:grid-cols-[11rem_1fr] sm:items-center">
              <span className="min-w-0 truncate" title={type.name}>
                {type.name}
              </span>
              <span className="flex min-w-0 flex-wrap items-center gap-x-3">
                <span className="min-w-0 grow basis-40">
                  <span
                    aria-hidden="true"
                    className="flex h-3 overflow-hidden rounded-[3px] bg-line print:[print-color-adjust:exact]"
                    style={{ width: `${(planned / most) * 100}%` }}
                  >
                    <span className="bg-done-fill" style={share(shifts)} />
                    <span className="bg-loss" style={share(no_shows)} />
                  </span>
                </span>
                <span className="w-44 text-small whitespace-nowrap text-soft">
                  {t.cameOf({ came: shifts, planned })}
                  {no_shows > 0 && ` · ${t.notCome({ count: no_shows })}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {shown < rows.length && (
        <Button variant="quiet" className="mt-3 -ml-3" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </section>
  );
}

/** More columns than this have no space for labels. */
const mostNamed = 13;

const isDay = (at: string): boolean => at.length > 7;
const nameOf = (at: string): string => (isDay(at) ? calendarDay(at) : monthOfYear(at));
/** Below a column: 'Sat' and '14', or 'Jun' and, for the first month of a year, the year. */
const labelOf = (at: string, isFirst: boolean): [string, string | undefined] =>
  isDay(at)
    ? [weekday(at), String(Number(at.slice(8)))]
    : [shortMonth(at), isFirst || at.endsWith('-01') ? at.slice(0, 4) : undefined];

/** The color of a part; the one for all other roles is gray. */
const look = (color: string | null) => ({
  className: clsx('print:[print-color-adjust:exact]', color ? 'swatch' : 'bg-edge'),
  style: { '--swatch': color } as CSSProperties,
});

/** Hours by role on each day or in each month, as columns. */
export function HoursChart({ report }: { report: Report }) {
  const t = useTexts(reportTexts);
  const { parts, columns } = overTime(report, t.otherRoles);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  const most = columns.reduce((found, column) => (column.minutes > found.minutes ? column : found), first);
  const named = columns.length <= mostNamed;
  return (
    <section aria-labelledby="over-time" className="sheet min-w-0 break-inside-avoid p-4 sm:p-6">
      <h2 id="over-time" className="text-lead font-strong">
        {t.overTime}
      </h2>
      {isDay(first.at) && <p className="text-small text-soft">{spanOfDays(first.at, last.at)}</p>}
      <div
        role="img"
        aria-label={t.chart({ when: nameOf(most.at), hours: amount(hoursOf(most.minutes)) })}
        className="mt-2"
      >
        <div className={clsx('flex items-stretch', named ? 'gap-1 sm:gap-3' : 'gap-px')}>
          {columns.map(({ at, minutes, of }, index) => {
            const [label, second] = labelOf(at, index === 0);
            return (
              <div key={at} title={`${nameOf(at)}: ${amount(hoursOf(minutes))} h`} className="min-w-0 grow basis-0">
                <div className="flex h-52 items-end border-b border-edge pt-6">
                  <div
                    className="relative mx-auto flex w-full max-w-14 flex-col-reverse gap-px"
                    style={{ height: `${(minutes / most.minutes) * 100}%` }}
                  >
                    {named && minutes > 0 && (
                      <span className="absolute inset-x-0 bottom-full mb-1 text-center text-small text-soft max-sm:hidden">
                        {amount(Math.round(minutes / 60))}
                      </span>
                    )}
                    {parts.map(({ id, name, color }, part) => {
                      const { className, style } = look(color);
                      const share = of[part] ?? 0;
                      return (
                        share > 0 && (
                          <span
                            key={id}
                            title={`${name}, ${nameOf(at)}: ${amount(hoursOf(share))} h`}
                            className={clsx('block min-h-0 basis-0', className)}
                            style={{ ...style, flexGrow: share }}
                          />
                        )
                      );
                    })}
                  </div>
                </div>
                {named && (
                  <span className="mt-1.5 flex flex-col items-center text-small leading-4 whitespace-nowrap text-soft">
                    {/* On a phone only every second label fits. */}
                    <span className={clsx(index % 2 === 1 && columns.length > 6 && 'max-sm:invisible')}>{label}</span>
                    {second && <span>{second}</span>}
                  </span>
                )}
              </div>
            );
          })}
        </div>
        {!named && (
          <p className="mt-1.5 flex justify-between text-small text-soft">
            <span>{nameOf(first.at)}</span>
            <span>{nameOf(last.at)}</span>
          </p>
        )}
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
        {parts.map(({ id, name, color, minutes }) => {
          const { className, style } = look(color);
          return (
            <li key={id} className="flex items-center gap-2">
              <span aria-hidden="true" className={clsx('size-3 rounded-[3px]', className)} style={style} />
              {name} <span className="text-ink">{amount(Math.round(minutes / 60))}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

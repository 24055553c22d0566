import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { amount } from '@/lib/format/numbers.ts';
import { monthOfYear, shortMonth } from '@/lib/time/time.ts';
import { reportMessages } from '../messages.ts';
import { hoursOf } from '../tables.ts';

interface HoursChartProps {
  months: readonly { month: string; minutes: number; paid_minutes: number }[];
}

/** More columns than this have no space for labels. */
const mostNamed = 13;

/** Hours by month as columns, with paid hours apart. The table below has the same figures. */
export function HoursChart({ months }: HoursChartProps) {
  const t = useStore(reportMessages);
  const most = months.reduce((found, row) => (row.minutes > found.minutes ? row : found), {
    month: '',
    minutes: 0,
    paid_minutes: 0,
  });
  if (most.minutes === 0) return null;
  const height = (minutes: number) => ({ height: `${(minutes / most.minutes) * 100}%` });
  const named = months.length <= mostNamed;
  const legend = [
    { label: t.unpaidHours, look: 'bg-done-fill' },
    { label: t.paidOfThem, look: 'bg-edge' },
  ];
  return (
    <figure
      role="img"
      aria-label={t.chart({ month: monthOfYear(most.month), hours: hoursOf(most.minutes) })}
      className="mt-4 mb-6 break-inside-avoid"
    >
      <div className={clsx('flex items-stretch', named ? 'gap-1 sm:gap-3' : 'gap-px')}>
        {months.map(({ month, minutes, paid_minutes }, index) => (
          <div
            key={month}
            title={`${monthOfYear(month)}: ${amount(hoursOf(minutes))} h`}
            className="min-w-0 grow basis-0"
          >
            <div className="flex h-44 items-end border-b border-edge pt-6">
              <div className="relative mx-auto flex w-full max-w-14 flex-col" style={height(minutes)}>
                {named && minutes > 0 && (
                  <span className="absolute inset-x-0 bottom-full mb-1 text-center text-small text-soft max-sm:hidden">
                    {amount(Math.round(minutes / 60))}
                  </span>
                )}
                <span
                  className="block bg-edge print:[print-color-adjust:exact]"
                  style={{ height: `${minutes > 0 ? (paid_minutes / minutes) * 100 : 0}%` }}
                />
                <span className="block grow bg-done-fill print:[print-color-adjust:exact]" />
              </div>
            </div>
            {named && (
              <span className="mt-1.5 flex flex-col items-center text-small leading-4 whitespace-nowrap text-soft">
                {/* On a phone only every second label fits. */}
                <span className={clsx(index % 2 === 1 && 'max-sm:invisible')}>{shortMonth(month)}</span>
                {(index === 0 || month.endsWith('-01')) && <span>{month.slice(0, 4)}</span>}
              </span>
            )}
          </div>
        ))}
      </div>
      {!named && (
        <p className="mt-1.5 flex justify-between text-small text-soft">
          <span>{monthOfYear(months[0]?.month ?? '')}</span>
          <span>{monthOfYear(months[months.length - 1]?.month ?? '')}</span>
        </p>
      )}
      <p className="mt-4 flex gap-5 text-small text-soft">
        {legend.map(({ label, look }) => (
          <span key={label} className="flex items-center gap-2">
            <span className={clsx('size-3 rounded-[3px] print:[print-color-adjust:exact]', look)} />
            {label}
          </span>
        ))}
      </p>
    </figure>
  );
}

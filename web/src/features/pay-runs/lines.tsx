import type { RunLine, RunWithLines } from '@contract/pay-runs.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { payrollTexts } from '@/domains/payroll/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { calendarDay, timeOfDay } from '@/lib/time/time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { payRunTexts } from './texts.ts';
import { cents, hours } from './words.ts';

const atOnce = 100;

type Line = RunLine & Partial<Pick<RunWithLines['all_lines'][number], 'payroll_number' | 'pay_code'>>;

/** The lines of a pay run as a table; on a narrow screen each is a card. `frozen`: with what payroll knows them by. */
export function RunLines({ lines, currency, frozen }: { lines: readonly Line[]; currency: string; frozen: boolean }) {
  const [t, columns, common] = useTexts(payRunTexts, payrollTexts, commonTexts);
  const zone = useOrganisationZone();
  const { shown, showMore } = useShownUntil('', lines.length, atOnce);
  const reasons = { added: t.added, hours: t.hoursChanged, rate: t.rateChanged, gone: t.gone };
  const differs = lines.some(({ why }) => why !== null);
  const rests = lines.some(({ break_minutes }) => break_minutes !== 0);
  const time = ({ starts_at, ends_at }: Line) =>
    starts_at && ends_at ? `${timeOfDay(starts_at, zone)}–${timeOfDay(ends_at, zone)}` : '';
  /** A cell, on a narrow screen with its column's name, and only if it has something. */
  const cell = (column: string, content: ReactNode, look = '') => (
    <td
      className={clsx(
        'px-3 py-2 align-top max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-0.5',
        !content && 'max-md:hidden',
        look,
      )}
    >
      <span aria-hidden="true" className="text-soft md:hidden">
        {column}
      </span>
      {content}
    </td>
  );
  const figure = 'text-right tabular-nums whitespace-nowrap';
  const heads: { name: string; look?: string }[] = [
    { name: columns.name },
    ...(frozen ? [{ name: columns.payroll_number }, { name: columns.pay_code }] : []),
    ...[{ name: columns.date }, { name: columns.role }, { name: t.time }],
    ...[...(rests ? [t.pause] : []), columns.hours, columns.rate, columns.amount].map((name) => ({
      name,
      look: 'text-right',
    })),
    ...(differs ? [{ name: t.why }] : []),
  ];
  return (
    // Scrolls with the keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div tabIndex={0} className="sheet overflow-x-auto p-4 wrap-break-word md:p-0">
      <table className="w-full max-md:block">
        <caption className="sr-only">{t.table}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-small text-soft">
            {heads.map(({ name, look }) => (
              <th key={name} scope="col" className={clsx('px-3 py-2 font-regular', look)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {lines.slice(0, shown).map((line) => (
            <tr key={`${line.signup_id} ${line.day}`} className="max-md:block max-md:py-3">
              <th
                scope="row"
                className="px-3 py-2 text-left align-top font-strong max-md:block max-md:px-0 max-md:py-0.5"
              >
                {personName(line.user.name)}
              </th>
              {frozen && cell(columns.payroll_number, line.payroll_number)}
              {frozen && cell(columns.pay_code, line.pay_code)}
              {cell(columns.date, calendarDay(line.day), 'whitespace-nowrap')}
              {cell(
                columns.role,
                <span className="max-md:text-right">
                  {line.role}
                  <span className="block text-small text-soft">{line.event}</span>
                </span>,
              )}
              {cell(t.time, time(line), 'whitespace-nowrap')}
              {rests && cell(t.pause, line.break_minutes !== 0 && t.minutes({ count: line.break_minutes }), figure)}
              {cell(columns.hours, hours(line.minutes), figure)}
              {cell(columns.rate, cents(line.rate_cents, currency), figure)}
              {cell(columns.amount, cents(line.amount_cents, currency), figure)}
              {differs && cell(t.why, line.why && reasons[line.why])}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shown && (
        <Button variant="quiet" className="m-2" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

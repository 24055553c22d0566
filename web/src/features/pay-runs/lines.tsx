import type { RunLine, RunWithLines } from '@contract/pay-runs.ts';
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
  const time = ({ starts_at, ends_at }: Line) =>
    starts_at && ends_at ? `${timeOfDay(starts_at, zone)}–${timeOfDay(ends_at, zone)}` : '';
  const cell = 'px-3 py-2 align-top max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-0.5';
  const label = (text: string) => (
    <span aria-hidden="true" className="text-soft md:hidden">
      {text}
    </span>
  );
  return (
    // Scrolls with the keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div tabIndex={0} className="sheet overflow-x-auto p-4 wrap-anywhere md:p-0">
      <table className="w-full max-md:block">
        <caption className="sr-only">{t.table}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-small text-soft">
            {[
              columns.name,
              ...(frozen ? [columns.payroll_number, columns.pay_code] : []),
              ...[columns.date, columns.role, t.time, t.pause, columns.hours, columns.rate, columns.amount],
              ...(differs ? [t.why] : []),
            ].map((each) => (
              <th key={each} scope="col" className="px-3 py-2 font-regular">
                {each}
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
              {frozen && (
                <>
                  <td className={cell}>
                    {label(columns.payroll_number)}
                    {line.payroll_number}
                  </td>
                  <td className={cell}>
                    {label(columns.pay_code)}
                    {line.pay_code}
                  </td>
                </>
              )}
              <td className={`${cell} whitespace-nowrap`}>
                {label(columns.date)}
                {calendarDay(line.day)}
              </td>
              <td className={cell}>
                {label(columns.role)}
                <span className="max-md:text-right">
                  {line.role}
                  <span className="block text-small text-soft">{line.event}</span>
                </span>
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                {label(t.time)}
                {time(line)}
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                {label(t.pause)}
                {line.break_minutes !== 0 && t.minutes({ count: line.break_minutes })}
              </td>
              <td className={`${cell} text-right tabular-nums`}>
                {label(columns.hours)}
                {hours(line.minutes)}
              </td>
              <td className={`${cell} text-right tabular-nums`}>
                {label(columns.rate)}
                {cents(line.rate_cents, currency)}
              </td>
              <td className={`${cell} text-right tabular-nums`}>
                {label(columns.amount)}
                {cents(line.amount_cents, currency)}
              </td>
              {differs && (
                <td className={cell}>
                  {line.why && label(t.why)}
                  {line.why && reasons[line.why]}
                </td>
              )}
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

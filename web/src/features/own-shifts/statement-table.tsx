import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { TimeForReader } from '@/domains/shifts/time-for-reader.tsx';
import { amount, money } from '@/lib/format/numbers.ts';
import { credits } from '@/lib/format/worth.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import type { totalsOf } from './statement.ts';
import { statementTexts } from './texts.ts';

const cell = 'py-3 pl-4 align-top sm:pl-6';
const figure = `${cell} text-right whitespace-nowrap last:pr-4 sm:last:pr-6`;

interface StatementTableProps {
  /** Latest first. */
  past: readonly Signup[];
  totals: ReturnType<typeof totalsOf>;
  now: number;
}

/** The shifts of a statement with their hours and what each earned, and the total. */
export function StatementTable({ past, totals, now }: StatementTableProps) {
  const t = useStore(statementTexts);
  const outcomes = useStore(outcomeTexts);
  // Said of each only where it is not true of all.
  const partly = totals.assumed > 0 && totals.assumed < totals.hours;
  const earned = ({ pay, credits: earns }: Pick<Signup, 'pay' | 'credits'>) =>
    pay === null ? credits(earns) : money(pay);
  return (
    <div className="sheet">
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left text-small text-soft">
            <th className={`${cell} font-regular`}>{t.shift}</th>
            <th className={`${figure} font-regular`}>{t.hours}</th>
            <th className={`${figure} font-regular`}>{t.earned}</th>
          </tr>
        </thead>
        <tbody>
          {past.map((signup) => {
            const { event, slot_type, attendance, unrecorded, out_assumed } = signup;
            const times = timesOf(event);
            const { start, end } = writtenTimes(times);
            return (
              <tr key={signup.id} className="border-t border-line">
                <th scope="row" className={`${cell} text-left font-regular wrap-anywhere`}>
                  <span className="block text-small text-soft">
                    {shortDayOf(times, now)}, {start}
                    {end && ` – ${end}`}
                    <TimeForReader event={times} />
                  </span>
                  <span className="block font-strong">{event.title}</span>
                  <span className="block text-small text-soft">{slot_type.name}</span>
                </th>
                <td className={figure}>
                  {amount(signup.hours)}
                  {partly && unrecorded === 'assumed' && (
                    <span className="block text-small text-soft">{outcomes.isAssumed}</span>
                  )}
                </td>
                <td className={figure}>
                  {earned(signup)}
                  {out_assumed && <span className="block text-small text-soft">{outcomes.assumed}</span>}
                  {attendance === null
                    ? (signup.pay !== null || unrecorded === 'open') && (
                        <span className="block text-small text-soft">{outcomes.notMarked}</span>
                      )
                    : attendance !== 'attended' && (
                        <span className="block text-small text-soft">{outcomes[attendance]}</span>
                      )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-strong">
            <th scope="row" className={`${cell} text-left`}>
              {t.total}
            </th>
            <td className={figure}>
              {amount(totals.hours)}
              {totals.assumed > 0 && (
                <span className="block text-small font-regular whitespace-normal text-soft">
                  {outcomes.assumedHours({ hours: amount(totals.assumed) })}
                </span>
              )}
            </td>
            <td className={figure}>
              {(totals.credits > 0 || !totals.paid) && <span className="block">{credits(totals.credits)}</span>}
              {totals.paid && <span className="block">{money(totals.pay)}</span>}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

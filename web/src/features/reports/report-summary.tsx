import type { Report } from '@contract/reports.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { amount, money, percent } from '@/lib/format/numbers.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { assumedNote, fillRate, hoursOf, noShowRate, openNote } from './tables.ts';
import { reportTexts } from './texts.ts';

/** The totals of a report. */
export function ReportSummary({ totals }: Pick<Report, 'totals'>) {
  const t = useStore(reportTexts);
  const shared = useStore(adminCommonTexts);
  const outcomes = useStore(outcomeTexts);
  // Settled one by one, or many at once.
  const toOpenEnds = (words: string) => (
    <Link to="/admin/open-ends" search={{ all: true }} className="inline-block min-h-6 underline underline-offset-4">
      {words}
    </Link>
  );
  const open = openNote(t, totals);
  const rate = fillRate(totals);
  const missed = noShowRate(totals);
  const figures = [
    { label: shared.people, value: amount(totals.people) },
    {
      label: t.shifts,
      value: amount(totals.shifts),
      note: (open || totals.out_assumed > 0) && (
        <>
          {open && toOpenEnds(open)}
          {totals.out_assumed > 0 && <span className="block">{t.assumed({ count: totals.out_assumed })}</span>}
        </>
      ),
    },
    { label: t.hours, value: amount(hoursOf(totals.minutes)), note: assumedNote(outcomes, totals) },
    { label: t.credits, value: amount(totals.credits), note: assumedCredits(totals) },
    { label: t.paidHours, value: amount(hoursOf(totals.paid_minutes)) },
    {
      label: t.cost,
      value: money(totals.pay),
      note:
        totals.unmarked > 0 &&
        toOpenEnds(shared.unmarkedPay({ count: totals.unmarked, amount: money(totals.unmarked_pay) })),
    },
    {
      label: t.fillRate,
      value: rate === null ? '–' : percent(rate),
      note: totals.offered === null ? undefined : t.placesFilled({ filled: totals.filled, offered: totals.offered }),
    },
    {
      label: t.noShows,
      value: amount(totals.no_shows),
      note: missed !== null && t.ofExpected({ rate: percent(missed), count: totals.shifts + totals.no_shows }),
    },
  ];
  return (
    <dl className="sheet grid grid-cols-2 gap-x-4 gap-y-5 p-4 sm:grid-cols-4 sm:p-6">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-soft">{label}</dt>
          <dd className="text-lead font-strong lg:text-day lg:font-regular">
            {value}
            {note && <span className="block text-small font-regular text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { optionalPart } from '@/components/ui/lazy.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { withTexts } from '@/i18n/languages.ts';
import { amount, money } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { pastOf, type Scope, savePastShifts, seasonsOf, totalsOf, within } from './past-shifts-data.ts';
import { pastShiftTexts } from './texts.ts';

/** Few people issue statements: it comes with its texts, after the rest. */
const OwnStatements = optionalPart(() =>
  withTexts('statements', () => import('./statements/own-statements.tsx')).then((part) => part.OwnStatements),
);

const cell = 'py-3 pl-4 align-top sm:pl-6';
const figure = `${cell} text-right whitespace-nowrap last:pr-4 sm:last:pr-6`;

interface PastShiftTableProps {
  /** Latest first. */
  past: readonly Signup[];
  totals: ReturnType<typeof totalsOf>;
  now: number;
}

/** Shifts that are over with their hours and what each earned, and the total. */
function PastShiftTable({ past, totals, now }: PastShiftTableProps) {
  const t = useStore(pastShiftTexts);
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

interface PastShiftsProps {
  /** The name of the person, for the print. */
  name: string;
  signups: readonly Signup[];
  now: number;
}

/** What a person has done and earned, of a season or in all, to read, print and save. */
export function PastShifts({ name, signups, now }: PastShiftsProps) {
  const t = useStore(pastShiftTexts);
  const present = useStore(presentSeason);
  const [chosen, setChosen] = useState<Scope>();
  const past = pastOf(signups, now);
  const seasons = seasonsOf(past);
  const scopes = [
    { value: 'all', label: t.all },
    ...seasons.map(({ id, name: label }) => ({ value: id, label })),
    ...(past.some(({ season }) => !season) ? [{ value: 'outside', label: t.outside }] : []),
  ];
  const first = scopes.some(({ value }) => value === present?.id) ? present?.id : undefined;
  const scope = scopes.find(({ value }) => value === (chosen ?? first)) ?? scopes[0];
  const shown = within(past, scope?.value ?? 'all');
  const totals = totalsOf(shown);
  return (
    <TitledSection id="past-shifts" title={t.title} className="print:break-before-page">
      {past.length === 0 ? (
        <p className="sheet p-5 text-soft sm:px-6">{t.none}</p>
      ) : (
        <>
          <p className="mb-3 hidden print:block">
            {seasons.length > 0 ? t.of({ name, season: scope?.label ?? '' }) : name}
          </p>
          <div data-print="no" className="mb-3 flex flex-wrap items-end gap-3">
            {seasons.length > 0 && (
              <SelectField
                label={t.season}
                value={scope?.value ?? 'all'}
                options={scopes}
                onChange={setChosen}
                className="grow max-sm:basis-full"
              />
            )}
            <Button className="h-12 max-sm:grow" onClick={() => savePastShifts(shown)}>
              <Download aria-hidden="true" className="size-5" />
              {t.csv}
            </Button>
            <Button variant="quiet" className="h-12 max-sm:grow" onClick={() => window.print()}>
              {t.print}
            </Button>
          </div>
          <PastShiftTable past={shown} totals={totals} now={now} />
          {totals.waiting > 0 && <p className="mt-2 text-small text-soft">{t.waits({ pay: money(totals.waiting) })}</p>}
          <OwnStatements seasons={seasons} />
        </>
      )}
    </TitledSection>
  );
}

import type { TimesheetLine } from '@contract/timesheets.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { factsOf, worked } from '@/domains/hours/facts.ts';
import { isToConfirm, ownTimesheetQuery, useHasHours } from '@/domains/hours/own-timesheet.ts';
import { periodOf } from '@/domains/hours/period.ts';
import { PeriodChooser } from '@/domains/hours/period-chooser.tsx';
import { periodTexts } from '@/domains/hours/period-texts.ts';
import { periodSearch } from '@/domains/hours/search.ts';
import { hoursTexts } from '@/domains/hours/texts.ts';
import { WorkHistory } from '@/domains/hours/work-history.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { confirmMutation } from './mutations.ts';
import { ownHoursTexts } from './texts.ts';

/** What has become of a line, in words. `asked`: people are asked to confirm their hours. */
function useLineState(line: TimesheetLine, asked: boolean): string {
  const [t, words] = useTexts(ownHoursTexts, hoursTexts);
  const { run, claim, approved, confirmed, attendance, event } = line;
  if (claim) return t.claimed({ times: worked({ event, ...claim }) });
  if (attendance === 'no_show' || attendance === 'excused') return words[attendance];
  if (run) return t.inRun({ number: run.number });
  if (approved) return words.approved;
  if (confirmed) return words.confirmed;
  if (!isToConfirm(line)) return t.open;
  return asked ? t.toConfirm : t.counted;
}

interface HoursLineProps {
  line: TimesheetLine;
  asked: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClaim: () => void;
}

/** The hours of a shift, what has become of them, and what the person says of them. */
function HoursLine({ line, asked, busy, onConfirm, onClaim }: HoursLineProps) {
  const [t, words] = useTexts(ownHoursTexts, hoursTexts);
  const state = useLineState(line, asked);
  const { day, facts } = factsOf(line, words, useNow());
  const { id, event, slot_type, claim } = line;
  const title = shiftInWords(event);
  const confirms = asked && (isToConfirm(line) || (claim !== null && line.attendance === 'attended'));
  return (
    <li className="grid gap-2 p-4 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-small text-soft">
          {day}, {worked(line)}
          <TimeForReader event={event} />
        </p>
        <p className="text-small font-strong">{state}</p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-strong wrap-anywhere">{event.title}</h2>
        <p>{facts.join(' · ')}</p>
      </div>
      <p className="flex items-center gap-1.5 text-small text-soft">
        <SlotSwatch color={slot_type.color} />
        <span className="min-w-0 wrap-anywhere">{slot_type.name}</span>
      </p>
      <div data-print="no" className="flex flex-wrap gap-2">
        {confirms && (
          <Button aria-label={t.rightOf({ title })} disabled={busy} onClick={onConfirm}>
            {t.right}
          </Button>
        )}
        <Button
          variant="quiet"
          className={confirms ? '' : '-ml-4'}
          aria-label={t.wrongOf({ title })}
          aria-haspopup="dialog"
          onClick={onClaim}
        >
          {t.wrong}
        </Button>
      </div>
      <WorkHistory signupId={id} zone={event.timezone} of={title} />
    </li>
  );
}

/** What counts of a person's shifts that are over: they confirm it, or say what is right. */
function OwnHoursPage() {
  const [t, shared, pages] = useTexts(ownHoursTexts, periodTexts, memberTexts);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = dayKey(useNow(), useOrganisationZone());
  const period = periodOf(search, today);
  const wrong = period.to < period.from;
  const hasHours = useHasHours();
  const signups = useQuery({ ...signupsQuery, enabled: hasHours === undefined });
  const enabled = !wrong && hasHours === true;
  const query = useQuery({ ...ownTimesheetQuery(period), enabled, placeholderData: keepPreviousData });
  const confirm = useMutation(confirmMutation);
  const { asked: claimed, ask, close } = useAsked<TimesheetLine>();
  if (hasHours === false) return <Navigate to="/volunteer/shifts" replace />;
  const lines = query.data?.lines ?? [];
  const asked = query.data !== undefined && query.data.asks_hours !== 'off';
  const toConfirm = asked ? lines.filter(isToConfirm).map(({ id }) => id) : [];
  return (
    <>
      <PageHead title={pages.hours} back={<BackLink to="/volunteer/me">{pages.me}</BackLink>}>
        {asked ? t.aboutAsked : t.about}
      </PageHead>
      <PeriodChooser
        period={period}
        today={today}
        onChange={(change, step) => void navigate({ search: change, replace: !step, resetScroll: false })}
      />
      <div className="mt-6 grid grid-cols-1 gap-4">
        {wrong && <p role="alert">{shared.notInOrder}</p>}
        <FailedToLoad query={hasHours ? query : signups} sentence={t.loadFailed} />
        {(query.isLoading || signups.isLoading) && <Skeleton className="h-48" />}
        {toConfirm.length > 0 && (
          <Button
            variant="primary"
            className="sm:w-fit"
            busy={confirm.isPending}
            onClick={() => confirm.mutate(toConfirm)}
          >
            <Check aria-hidden="true" className="size-5" />
            {t.allRight({ count: toConfirm.length })}
          </Button>
        )}
        {query.isSuccess && lines.length === 0 && <EmptySheet title={shared.none} hint={<p>{t.noneHint}</p>} />}
        {lines.length > 0 && (
          <>
            <ul className="sheet divide-y divide-line">
              {lines.map((line) => (
                <HoursLine
                  key={line.id}
                  line={line}
                  asked={asked}
                  busy={confirm.isPending}
                  onConfirm={() => confirm.mutate([line.id])}
                  onClaim={() => ask(line)}
                />
              ))}
            </ul>
            <p className="font-strong">
              {shared.sums({ hours: amount(lines.reduce((sum, { minutes }) => sum + minutes, 0) / 60) })}
            </p>
          </>
        )}
      </div>
      {claimed && <ClaimDialog key={claimed.number} line={claimed.what} open={claimed.open} onClose={close} />}
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/hours')({
  validateSearch: periodSearch,
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: OwnHoursPage,
});

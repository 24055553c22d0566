import type { Blocker, PayRun, RunLine, RunPreview } from '@contract/pay-runs.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { ChoiceFilter } from '@/components/form/choice-filter.tsx';
import { DayField } from '@/components/form/day-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button, textLink } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { Period } from '@/domains/hours/period.ts';
import { type PeriodSearch, periodSearch } from '@/domains/hours/search.ts';
import { SlotTypeFilter } from '@/domains/shifts/slot-type-filter.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { currency } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { preload } from '@/lib/query/preload.ts';
import { calendarDay, dayKey, spanOfDays } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { RunLines } from './lines.tsx';
import { daysOf, listedFrom, type Span, spanOf, spans } from './periods.ts';
import { closeMutation, previewQuery, type RunTerms, runsQuery } from './queries.ts';
import { payRunTexts } from './texts.ts';
import { cents, hours, sumOf } from './words.ts';

const blockersAtOnce = 8;

/** Pay runs, the latest first, each with its state and its sums. */
function RunList({ runs }: { runs: readonly PayRun[] }) {
  const [t, shared] = useTexts(payRunTexts, adminCommonTexts);
  if (runs.length === 0) return <EmptySheet title={t.none} hint={t.noneHint} />;
  return (
    <ul className="sheet divide-y divide-line px-4 sm:px-6">
      {runs.map((run) => (
        <li
          key={run.id}
          className="grid items-baseline gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
        >
          <div>
            <Link to="/admin/pay-runs/$runId" params={{ runId: run.id }} className={`${textLink} font-strong`}>
              {t.run({ number: run.number })}
            </Link>
            <p className="text-soft">{spanOfDays(run.from, run.to)}</p>
          </div>
          <p className="text-soft">
            {[t[run.state], t.people({ count: run.people }), shared.inHours({ hours: hours(run.minutes) })].join(' · ')}
          </p>
          <p
            className={clsx(
              'text-lead tabular-nums sm:text-right',
              run.state === 'void' ? 'text-soft line-through' : 'font-strong',
            )}
          >
            {cents(run.amount_cents, run.currency)}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface BlockersProps {
  blockers: readonly Blocker[];
  /** Of the run, with those that are not approved. */
  lines: readonly RunLine[];
  terms: Period;
}

/** What blocks a run, each with the page that settles it. */
function Blockers({ blockers, lines, terms: { from, to } }: BlockersProps) {
  const t = useTexts(payRunTexts);
  const zone = useOrganisationZone();
  const [all, setAll] = useState(false);
  const shown = all ? blockers : blockers.slice(0, blockersAtOnce);
  const sentence = ({ why, day, user, slot_type }: Blocker) =>
    t[why]({ name: personName(user.name), date: calendarDay(day), role: slot_type.name });
  const settle = ({ why, signup_id, user, slot_type }: Blocker) => {
    const look = `${textLink} whitespace-nowrap`;
    const hidden = <span className="sr-only"> {personName(user.name)}</span>;
    if (why === 'no_payroll_number')
      return (
        <Link to="/admin/staff/$userId/edit" params={{ userId: user.id }} className={look}>
          {t.setNumber}
          {hidden}
        </Link>
      );
    if (why === 'no_pay_code' || why === 'no_rate')
      return (
        <Link to="/admin/slot-types" search={{ edit: slot_type.id }} className={look}>
          {why === 'no_rate' ? t.setRate : t.setCode}
          <span className="sr-only"> {slot_type.name}</span>
        </Link>
      );
    if (why === 'unapproved') {
      const line = lines.find((each) => each.signup_id === signup_id);
      return (
        <Link to="/admin/timesheets" search={{ from: line ? listedFrom(line, from, zone) : from, to }} className={look}>
          {t.approve}
          {hidden}
        </Link>
      );
    }
    return (
      <Link to="/admin/open-ends" search={{ all: true }} className={look}>
        {t.settle}
        {hidden}
      </Link>
    );
  };
  return (
    <section aria-label={t.blockers({ count: blockers.length })} className="mt-4">
      <Message tone="attention">
        <p className="font-strong">{t.blockers({ count: blockers.length })}</p>
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {shown.map((each) => (
            <li key={`${each.why} ${each.signup_id}`}>
              {sentence(each)} {settle(each)}
            </li>
          ))}
        </ul>
        {blockers.length > shown.length && (
          <Button variant="quiet" className="-ml-4" onClick={() => setAll(true)}>
            {t.more({ count: blockers.length - shown.length })}
          </Button>
        )}
      </Message>
    </section>
  );
}

/** What a run would pay, what blocks it, and the button that closes it. */
function Preview({
  preview,
  terms,
  onClosed,
}: {
  preview: RunPreview;
  terms: RunTerms;
  onClosed: (run: PayRun) => void;
}) {
  const [t, shared] = useTexts(payRunTexts, adminCommonTexts);
  const unit = useStore(currency);
  const [asked, setAsked] = useState(false);
  // The run is opened at once: what is loaded again belongs to pages that are left.
  const close = useMutation(withCallbacks(closeMutation, { onSuccess: onClosed }));
  const { lines, blockers, is_over, overlaps } = preview;
  const sums = sumOf(lines);
  const blocked = blockers.length > 0;
  const figures = {
    people: t.people({ count: sums.people }),
    hours: hours(sums.minutes),
    money: cents(sums.amount_cents, unit),
  };
  const send = () => {
    setAsked(false);
    close.mutate({ ...terms, without_blocked: blocked });
  };
  return (
    <>
      {overlaps !== null && <Message tone="attention">{t.overlaps({ number: overlaps })}</Message>}
      {!is_over && <Message tone="info">{t.notOver}</Message>}
      {blocked && <Blockers blockers={blockers} lines={lines} terms={terms} />}
      {lines.length === 0 ? (
        <p className="mt-4 text-soft">{t.nothing}</p>
      ) : (
        <>
          <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-lead tabular-nums">
              {[figures.people, shared.inHours(figures), figures.money].join(' · ')}
            </p>
            {is_over && overlaps === null && (
              <Button variant="primary" aria-haspopup="dialog" busy={close.isPending} onClick={() => setAsked(true)}>
                {blocked ? t.closeWithout : t.close}
              </Button>
            )}
          </div>
          <RunLines lines={lines} currency={unit} frozen={false} />
        </>
      )}
      <AlertDialog
        open={asked}
        title={t.closeTitle({ period: spanOfDays(terms.from, terms.to) })}
        confirm={t.close}
        onConfirm={send}
        onClose={() => setAsked(false)}
      >
        <p>{blocked ? t.leftOut : t.closeHint(figures)}</p>
      </AlertDialog>
    </>
  );
}

/** Chooses what a new run pays, and shows it. */
function NewRun() {
  const [t, shared] = useTexts(payRunTexts, adminCommonTexts);
  const heading = useId();
  const navigate = useNavigate();
  const today = dayKey(useNow(), useOrganisationZone());
  const search = Route.useSearch();
  // Other days are chosen, also if they are those of a usual period.
  const [freely, setFreely] = useState(false);
  const days = search.from || search.to || freely ? search : daysOf('lastMonth', today);
  const [roles, setRoles] = useState<string[]>([]);
  const [people, setPeople] = useState<string[]>([]);
  const { from, to } = days;
  const period = from && to && from <= to ? { from, to } : null;
  const span = (!freely && period && spanOf(period, today)) || 'free';
  const goTo = (next: PeriodSearch, step: boolean) =>
    void navigate({ to: '/admin/pay-runs', search: next, replace: !step, resetScroll: false });
  const terms = (who: string[]): RunTerms => ({
    ...(period ?? daysOf('lastMonth', today)),
    slot_type_ids: roles.length > 0 ? roles : null,
    user_ids: who.length > 0 ? who : null,
  });
  const everybody = useQuery({ ...previewQuery(terms([])), enabled: period !== null });
  const preview = useQuery({ ...previewQuery(terms(people)), enabled: period !== null });
  const known = new Map(everybody.data?.lines.map(({ user }) => [user.id, user]));
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="mb-3 text-day">
        {t.add}
      </h2>
      <div className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <Choice
          label={t.period}
          value={span}
          options={[...spans, 'free' as const].map((each) => ({ value: each, label: t[each] }))}
          onChange={(value) => {
            setFreely(value === 'free');
            goTo(value === 'free' ? days : daysOf(value as Span, today), true);
          }}
        />
        {span === 'free' && (
          <>
            <DayField label={shared.from} day={from} onChange={(next) => goTo({ from: next, to }, false)} />
            <DayField label={shared.to} day={to} min={from} onChange={(next) => goTo({ from, to: next }, false)} />
          </>
        )}
        <SlotTypeFilter chosen={roles} onChange={setRoles} />
        <ChoiceFilter
          items={[...known.values()].map(({ id, name }) => ({ id, name: personName(name) }))}
          chosen={people}
          words={{ all: t.everybody, count: t.persons, label: t.personsOf, none: t.nobody, showAll: t.showAll }}
          onChange={setPeople}
        />
      </div>
      {preview.isError && <FailedToLoad query={preview} sentence={t.loadFailed} />}
      {period && !preview.data && preview.isPending && <Skeleton className="h-40" />}
      {period && preview.data && (
        <Preview
          preview={preview.data}
          terms={terms(people)}
          onClosed={({ id }) => navigate({ to: '/admin/pay-runs/$runId', params: { runId: id } })}
        />
      )}
    </section>
  );
}

/** Pay runs: those that are closed, and what a new one would pay. */
function RunsPage() {
  const [t, pages] = useTexts(payRunTexts, administrationTexts);
  const runs = useQuery(runsQuery);
  return (
    <>
      <PageHead title={pages.payRuns} back={<BackLink to="/admin/reports">{pages.reports}</BackLink>}>
        {t.about}
      </PageHead>
      <FailedToLoad query={runs} sentence={t.loadFailed} />
      {runs.data ? <RunList runs={runs.data} /> : runs.isPending && <Skeleton className="h-24" />}
      <NewRun />
    </>
  );
}

export const Route = createFileRoute('/_app/admin/pay-runs/')({
  validateSearch: periodSearch,
  loader: (page) => {
    preload(page.context.queryClient, runsQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: RunsPage,
});

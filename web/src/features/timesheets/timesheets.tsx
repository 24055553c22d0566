import type { Timesheets as Listed, TimesheetLine } from '@contract/timesheets.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { Choice } from '@/components/form/select-field.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BottomBar } from '@/components/ui/bottom-bar.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { FingerBox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { periodOf } from '@/domains/hours/period.ts';
import { PeriodChooser } from '@/domains/hours/period-chooser.tsx';
import { periodTexts } from '@/domains/hours/period-texts.ts';
import type { PeriodSearch } from '@/domains/hours/search.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useChosen } from '@/lib/lists/use-chosen.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { useWages } from '@/lib/query/slot-types-query.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { isApprovable, LineRow } from './line-row.tsx';
import { approveCleanMutation, approveMutation, timesheetsQuery } from './queries.ts';
import type { TimesheetSearch } from './search.ts';
import { timesheetTexts } from './texts.ts';

/** How many lines there are, and what has become of them. */
function Summary({ lines, minutes, approved, clean, unconfirmed, odd }: Listed) {
  const t = useTexts(timesheetTexts);
  const figures = [
    { label: t.lines, value: lines },
    { label: t.hours, value: minutes / 60 },
    { label: t.approved, value: approved },
    { label: t.clean, value: clean },
    ...(unconfirmed > 0 ? [{ label: t.unconfirmed, value: unconfirmed }] : []),
    { label: t.odd, value: odd },
  ];
  return (
    <dl className="sheet grid grid-cols-2 gap-x-4 gap-y-4 p-4 sm:flex sm:flex-wrap sm:gap-x-10 sm:px-6">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-soft">{label}</dt>
          <dd className="text-lead font-strong">{amount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Those who have hours that are not approved, to choose one of them. */
function usePeople(open: readonly TimesheetLine[]) {
  return useMemo(() => {
    const people = new Map(open.map(({ user }) => [user.id, { id: user.id, name: personName(user.name) }]));
    return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  }, [open]);
}

const rowsAtOnce = 50;
const none: readonly TimesheetLine[] = [];

interface TimesheetsProps {
  search: TimesheetSearch;
  /** `step`: the change adds an entry to the history. */
  onSearch: (change: TimesheetSearch, step: boolean) => void;
  /** Whether the reader is an administrator. */
  admin: boolean;
  /** Asks for other hours. Only administrators can say them. */
  onCorrect?: (line: TimesheetLine) => void;
}

/** The hours that the reader may approve: what is odd first, all that is clean at once. */
export function Timesheets({ search, onSearch, admin, onCorrect }: TimesheetsProps) {
  const [t, shared, common] = useTexts(timesheetTexts, periodTexts, commonTexts);
  const { user } = useAuth();
  const wages = useWages();
  const today = dayKey(useNow(), useOrganisationZone());
  const period = periodOf(search, today);
  const wrong = period.to < period.from;
  const everybody = useQuery({ ...timesheetsQuery(period), enabled: !wrong });
  const query = useQuery({ ...timesheetsQuery(period, search.of), enabled: !wrong });
  const { data } = query;
  const open = data?.open ?? none;
  const people = usePeople(everybody.data?.open ?? none);
  const ids = useMemo(
    () => open.filter((line) => isApprovable(line) && line.user.id !== user?.id).map(({ id }) => id),
    [open, user?.id],
  );
  const choosing = useChosen(ids);
  const chosen = open.filter(({ id }) => ids.includes(id) && choosing.chosen.has(id));
  const approve = useMutation(withCallbacks(approveMutation, { onSuccess: choosing.clear }));
  const approveClean = useMutation(approveCleanMutation);
  const { asked, ask, close } = useAsked<TimesheetLine>();
  const { shown, end, showMore } = useShownUntil(`${period.from} ${period.to} ${search.of}`, open.length, rowsAtOnce);
  const change = (days: PeriodSearch, step: boolean) => onSearch({ of: search.of, ...days }, step);
  const parts = [
    { title: t.oddTitle, lines: open.slice(0, shown).filter(({ anomalies }) => anomalies.length > 0) },
    { title: t.cleanTitle, lines: open.slice(0, shown).filter(({ anomalies }) => anomalies.length === 0) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <>
      <PeriodChooser period={period} today={today} onChange={change}>
        <div className="min-w-0 sm:w-56">
          <Choice
            label={t.person}
            value={people.some(({ id }) => id === search.of) ? (search.of ?? '') : ''}
            options={[{ value: '', label: t.everybody }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(of) => onSearch({ from: search.from, to: search.to, of: of || undefined }, true)}
          />
        </div>
      </PeriodChooser>
      <div className="mt-6 grid grid-cols-1 gap-6">
        {wrong && <p role="alert">{shared.notInOrder}</p>}
        <FailedToLoad query={query} sentence={t.loadFailed} />
        {query.isLoading && <Skeleton className="h-80" />}
        {data && data.lines === 0 && <EmptySheet title={shared.none} hint={<p>{t.noneHint}</p>} />}
        {data && data.lines > 0 && (
          <>
            <Summary {...data} />
            {data.clean > 0 && (
              <Button
                variant="primary"
                className="min-h-14 sm:w-fit sm:px-6"
                busy={approveClean.isPending}
                onClick={() => approveClean.mutate({ period, user_id: search.of, lines: open })}
              >
                <Check aria-hidden="true" className="size-5" />
                {t.approveClean({ count: data.clean })}
              </Button>
            )}
            {data.approved === data.lines && (
              <EmptySheet title={t.allDone} hint={<p>{t.allDoneHint}</p>}>
                {admin && wages && search.of === undefined && period.to < today && (
                  <Link to="/admin/pay-runs" search={period} className={buttonStyle('primary')}>
                    {t.toPayRun}
                  </Link>
                )}
              </EmptySheet>
            )}
          </>
        )}
        {ids.length > 0 && (
          <div className="-mb-3 flex items-center gap-1">
            <FingerBox
              label={t.chooseAll({ count: ids.length })}
              checked={choosing.all}
              some={!choosing.all && chosen.length > 0}
              onChange={choosing.chooseAll}
            />
            <p aria-hidden="true">{t.chooseAll({ count: ids.length })}</p>
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a key on a box is a click as well */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a box is a click as well */}
        <div className="grid grid-cols-1 gap-6" onClick={choosing.press}>
          {parts.map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-3 text-lead font-strong">{title}</h2>
              <ul className="sheet divide-y divide-line">
                {lines.map((line) => (
                  <LineRow
                    key={line.id}
                    line={line}
                    admin={admin}
                    chosen={choosing.chosen.has(line.id)}
                    onDecline={ask}
                    onCorrect={onCorrect}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {shown < open.length && (
          <Button ref={end} className="w-full" onClick={showMore}>
            {common.showMore}
          </Button>
        )}
        {data && data.lines - data.approved > open.length && (
          <p className="text-soft">{t.more({ count: open.length })}</p>
        )}
        {/* The bar covers the end of the page otherwise. */}
        {chosen.length > 0 && <div className="h-16" />}
      </div>
      <BottomBar
        label={t.bar}
        selected={chosen.length > 0 ? t.selected({ count: chosen.length }) : null}
        clearLabel={t.clear}
        onClear={choosing.clear}
      >
        <Button variant="primary" busy={approve.isPending} onClick={() => approve.mutate(chosen)}>
          {t.approve}
        </Button>
      </BottomBar>
      {asked && <DeclineDialog key={asked.number} line={asked.what} open={asked.open} onClose={close} />}
    </>
  );
}

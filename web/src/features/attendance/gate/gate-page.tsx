import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { type AnyRouter, createFileRoute, Link, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { ListChecks, ScanLine, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { keepToastsAbove } from '@/components/ui/bottom-bar.tsx';
import { Button, buttonStyle, textLink } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { PrintButton } from '@/components/ui/paper.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { andOthers, type RosterPerson } from '@/domains/shifts/roster.ts';
import { RosterButtons } from '@/domains/shifts/roster-buttons.tsx';
import { signInTexts } from '@/domains/shifts/roster-texts.ts';
import { nameOnPaper, type SignInGroup, sheetOfEvent } from '@/domains/shifts/sign-in.ts';
import { SignInSheet } from '@/domains/shifts/sign-in-sheet.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { whenIdle } from '@/lib/app/later.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { amount } from '@/lib/format/numbers.ts';
import { isOfGate, isUnsent, waiting } from '@/lib/offline/outbox.ts';
import { now as timeNow } from '@/lib/time/clock.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { deskTexts } from '../desk/texts.ts';
import { makeReader } from '../scan/reader.ts';
import { FoundElsewhere, type Newcomer } from './found-elsewhere.tsx';
import { checkIn, hushLast, needsWord, releaseAll } from './gate-actions.ts';
import { GateStrip } from './gate-strip.tsx';
import { LetInDialog } from './let-in-dialog.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { lateInWords } from './names.ts';
import { type GateFilter, gateSearch } from './search.ts';
import { loadMenu, ShiftSection } from './shift-section.tsx';
import { gateTexts } from './texts.ts';
import { useGate } from './use-gate.ts';
import {
  type Counts,
  countsOf,
  type GateRow,
  type GateShift,
  matching,
  openOf,
  placesOf,
  shiftsOf,
  withOthers,
  wordsOf,
} from './view.ts';

const loadWalkIn = () => import('./walk-in-dialog.tsx').then(({ WalkInDialog }) => WalkInDialog);

/**
 * Fetches what a gate may need once its page is idle. Without this, what nobody has opened yet would be missing when the network goes
 * before the service worker has kept it, or where there is none.
 */
function prepareParts(router: AnyRouter): void {
  const otherPages = () =>
    Promise.all(['/gate/scan', '/gate/roll-call', '/gate/desk'].map((to) => router.preloadRoute({ to })));
  whenIdle(() => {
    for (const load of [loadWalkIn, loadMenu, makeReader, otherPages]) load().catch(() => undefined);
  });
}

interface GateBarProps {
  filter: GateFilter;
  /** Asks who comes without a place; without it, there is no shift to which they could come. */
  onWalkIn: (() => void) | undefined;
  /** Fetches the dialog that does. */
  prepare: () => void;
}

/** Scanning and walk-ins: on a phone in a bar within reach of the thumb. */
function GateBar({ filter, onWalkIn, prepare }: GateBarProps) {
  const t = useStore(gateTexts);
  return (
    <div
      ref={keepToastsAbove}
      data-print="no"
      className="flex gap-2 max-sm:fixed max-sm:z-20 max-sm:inset-x-0 max-sm:bottom-(--member-bar) max-sm:border-t max-sm:border-line max-sm:bg-sheet max-sm:p-2 sm:justify-end"
    >
      {onWalkIn && (
        <Button
          className="min-h-12 max-sm:grow"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={onWalkIn}
        >
          <UserPlus aria-hidden="true" className="size-5" />
          {t.walkIn}
        </Button>
      )}
      <Link to="/gate/scan" search={filter} className={buttonStyle('primary', 'min-h-12 max-sm:grow-2')}>
        <ScanLine aria-hidden="true" className="size-5" />
        {t.scan}
      </Link>
    </div>
  );
}

const kinds = ['expected', 'late', 'here', 'gone', 'missing'] as const;
const looks = { late: 'text-attention', missing: 'text-loss', here: 'text-done' } as const;

/** How many people of the shown shifts are in each state, and how many are missing for the shifts to run. */
function GateCounts({ counts }: { counts: Counts }) {
  const t = useStore(gateTexts);
  return (
    <dl aria-label={t.counts} className="sheet grid grid-cols-5 px-1 py-2 text-center">
      {kinds.map((kind) => (
        <div key={kind} className="flex min-w-0 flex-col">
          <dt className="order-last text-small wrap-anywhere hyphens-auto text-soft">{t[kind]}</dt>
          <dd className={clsx('text-day font-strong', counts[kind] > 0 && kind in looks && looks[kind as 'late'])}>
            {amount(counts[kind])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface GateFiltersProps {
  gate: Gate;
  filter: GateFilter;
  onChange: (filter: GateFilter) => void;
}

/** Which shifts are shown: those around now or all, of a place, of an event. Only what there is to choose from. */
function GateFilters({ gate, filter, onChange }: GateFiltersProps) {
  const t = useStore(gateTexts);
  const places = placesOf(gate);
  const event = gate.events.find(({ id }) => id === filter.event);
  return (
    <div className="flex flex-wrap gap-3">
      <ToggleGroup
        label={t.show}
        value={filter.all ? 'all' : 'soon'}
        options={[
          { value: 'soon', label: t.soon },
          { value: 'all', label: t.all },
        ]}
        onChange={(show) => onChange({ ...filter, all: show === 'all' || undefined, event: undefined })}
        className="max-sm:grow"
      />
      {places.length > 1 && (
        <Select
          aria-label={t.where}
          value={filter.place ?? ''}
          options={[{ value: '', label: t.everywhere }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(place) => onChange({ ...filter, place: place || undefined })}
          className="border-edge max-sm:grow sm:w-56!"
        />
      )}
      {filter.event && (
        <Select
          aria-label={t.which}
          value={filter.event}
          options={[
            { value: '', label: t.everyShift },
            { value: filter.event, label: event?.title ?? t.which },
          ]}
          onChange={(id) => onChange({ ...filter, event: id || undefined })}
          className="border-edge sm:w-56!"
        />
      )}
    </div>
  );
}

interface ReleaseDialogProps {
  /** Who has not come; nobody: it is closed. Somebody who comes while it is open is no longer among them. */
  rows: readonly GateRow[];
  onClose: () => void;
}

/** Asks before the places of people who have not come are released. */
function ReleaseDialog({ rows, onClose }: ReleaseDialogProps) {
  const t = useStore(gateTexts);
  const isMany = rows.length > 1;
  const name = rows[0]?.person.name ?? '';
  return (
    <AlertDialog
      open={rows.length > 0}
      title={isMany ? t.freeManyTitle({ count: rows.length }) : t.freeTitle({ name })}
      confirm={isMany ? t.freePlaces : t.freePlace}
      onConfirm={() => {
        releaseAll(rows);
        onClose();
      }}
      onClose={onClose}
    >
      {isMany ? (
        <ul className="max-h-[40dvh] list-disc overflow-y-auto pl-5">
          {rows.map(({ signup, person, lateBy }) => (
            <li key={signup.id}>{t.nameLate({ name: person.name, late: lateInWords(lateBy ?? 0) })}</li>
          ))}
        </ul>
      ) : (
        <p>{rows[0]?.lateBy ? lateInWords(rows[0].lateBy) : null}</p>
      )}
      <p>{isMany ? t.freeManyHint : t.freeHint({ name })}</p>
    </AlertDialog>
  );
}

/** The people of these shifts to sign in on paper, event by event. Canceled shifts are left out. */
function sheetsOf(shifts: readonly GateShift[]): SignInGroup[] {
  const held = shifts.filter(({ slot }) => !slot.is_canceled);
  const events = [...new Map(held.map(({ event }) => [event.id, event])).values()];
  return events.map((event) => {
    const people = held
      .filter((shift) => shift.event.id === event.id)
      .flatMap(({ rows, type }) =>
        rows
          .filter(({ signup }) => !signup.released)
          .map(({ signup: { id, status }, person }) => {
            return { key: id, role: type.name, name: nameOnPaper(person.name, status) };
          }),
      );
    return sheetOfEvent(event, people);
  });
}

/** The same for a file, with the phones that the gate shows. */
const rosterOf = (shifts: readonly GateShift[]): RosterPerson[] =>
  shifts
    .filter(({ slot }) => !slot.is_canceled)
    .flatMap(({ event, rows, type }) =>
      rows
        .filter(({ signup }) => !signup.released)
        .map(({ signup: { status, unnamed }, person: { name, phone } }) => {
          return { event, role: type.name, name: andOthers(name, unnamed), phone, status };
        }),
    );

/** The signups of which something waits to be sent. */
function useUnsent(): ReadonlySet<string> {
  const all = useStore(waiting).filter(isOfGate).filter(isUnsent);
  return new Set(all.flatMap(({ action: { item } }) => ('signup_id' in item ? [item.signup_id] : [])));
}

/** When somebody last chose what is shown, or came back to the page; `choose` says that they do now. */
function useSince(now: number) {
  const [since, setSince] = useState(now);
  const choose = () => setSince(timeNow());
  useEffect(() => {
    const cameBack = () => document.visibilityState === 'visible' && setSince(timeNow());
    document.addEventListener('visibilitychange', cameBack);
    return () => document.removeEventListener('visibilitychange', cameBack);
  }, []);
  return { since, choose };
}

/** The place that was chosen on this device last, for the next time that the gate is opened. */
const keptPlace = {
  get: () => deviceStorage.getItem('muster.gate-place'),
  set: (place: string | undefined) =>
    place ? deviceStorage.setItem('muster.gate-place', place) : deviceStorage.removeItem('muster.gate-place'),
};

/** Chooses the kept place again, unless the address says what to show or the place is not at this gate. */
function useKeptPlace(gate: Gate, filter: GateFilter): void {
  const navigate = Route.useNavigate();
  const [first] = useState(filter);
  const places = placesOf(gate);
  const [kept] = useState(keptPlace.get);
  const place =
    places.length > 1 && !first.place && !first.event ? places.find(({ id }) => id === kept)?.id : undefined;
  useEffect(() => {
    if (place) void navigate({ search: (now) => ({ ...now, place }), replace: true });
  }, [place, navigate]);
}

function NoShifts({ isAdmin }: { isAdmin: boolean }) {
  const t = useStore(gateTexts);
  return <EmptySheet title={isAdmin ? t.noShifts : t.nothing} hint={isAdmin ? t.noShiftsHint : t.nothingHint} />;
}

/** Says why no shift is shown. A link to one shift may be followed on another day. */
function NoneShown({ filter }: { filter: GateFilter }) {
  const t = useStore(gateTexts);
  return (
    <div className="sheet px-5 py-6 text-soft">
      <p>{filter.event ? t.noEvent : t.noneNow}</p>
      {filter.event && (
        <Link to="/gate" className={textLink}>
          {t.allShifts}
        </Link>
      )}
    </div>
  );
}

interface ShiftsProps {
  gate: Gate;
  now: number;
  isAdmin: boolean;
}

/** The shifts with their people, their counts, and what can be done. */
function Shifts({ gate, now, isAdmin }: ShiftsProps) {
  const [t, signs] = useTexts(gateTexts, signInTexts);
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const [search, setSearch] = useState('');
  const [releasing, setReleasing] = useState<readonly string[]>([]);
  const letIn = useAsked<GateRow>();
  const enter = (row: GateRow): void => {
    if (!needsWord(row)) return void checkIn(row);
    hushLast();
    letIn.ask(row);
  };
  const unsent = useUnsent();
  const router = useRouter();
  useEffect(() => prepareParts(router), [router]);
  const { since, choose } = useSince(now);
  const walkIn = useAsked<Newcomer | undefined>();
  const { Part: WalkIn, prepare, show } = useLazyPart(loadWalkIn);
  useKeptPlace(gate, filter);
  const shifts = shiftsOf(gate, filter, now, since);
  const isSearching = wordsOf(search).length > 0;
  // Somebody who comes to the wrong gate, or at the wrong time, is found as well.
  const found = matching(isSearching ? withOthers(shifts, shiftsOf(gate, { all: true }, now, since)) : shifts, search);
  const open = openOf(shifts, now);
  const add = (who?: Newcomer) => {
    hushLast();
    walkIn.ask(who);
    show();
  };
  const late = shifts.flatMap(({ rows }) =>
    rows.filter(({ signup, lateBy }) => lateBy !== null && releasing.includes(signup.id)),
  );
  // Whom the question was about has come. If that is undone, it must not open again by itself.
  if (releasing.length > 0 && late.length === 0) setReleasing([]);
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4">
      <GateFilters
        gate={gate}
        filter={filter}
        onChange={(next) => {
          keptPlace.set(next.place);
          choose();
          void navigate({ search: next, replace: true });
        }}
      />
      <GateCounts counts={countsOf(shifts, now)} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label={t.search} placeholder={t.search} value={search} onChange={setSearch} className="grow" />
        <GateBar
          filter={filter}
          prepare={prepare}
          onWalkIn={
            open.length > 0 ? () => add(isSearching ? { id: null, name: search.trim() } : undefined) : undefined
          }
        />
      </div>
      {shifts.length === 0 && <NoneShown filter={filter} />}
      {shifts.length > 0 && (
        <div data-print="no" className="flex flex-wrap justify-end gap-3 max-sm:hidden">
          {isAdmin && <RosterButtons people={() => rosterOf(shifts)} />}
          <PrintButton label={signs.print}>{() => <SignInSheet groups={sheetsOf(shifts)} />}</PrintButton>
        </div>
      )}
      {found.map((shift) => (
        <ShiftSection
          key={shift.slot.id}
          shift={shift}
          now={now}
          unsent={unsent}
          isAdmin={isAdmin}
          lateFrom={gate.settings.no_show_after_minutes}
          opened={isSearching}
          onEnter={enter}
          onRelease={(rows) => setReleasing(rows.map(({ signup }) => signup.id))}
        />
      ))}
      {isSearching && (
        <FoundElsewhere
          gate={gate}
          search={search}
          shown={new Set(found.flatMap(({ rows }) => rows.map(({ person }) => person.id)))}
          now={now}
          isAdmin={isAdmin}
          onWalkIn={open.length > 0 ? add : undefined}
        />
      )}
      {WalkIn && walkIn.asked && (
        <WalkIn
          key={`walk-in ${walkIn.asked.number}`}
          gate={gate}
          shifts={open}
          person={walkIn.asked.what}
          open={walkIn.asked.open}
          onClose={walkIn.close}
        />
      )}
      {letIn.asked && (
        <LetInDialog
          key={`let-in ${letIn.asked.number}`}
          row={letIn.asked.what}
          open={letIn.asked.open}
          onClose={letIn.close}
        />
      )}
      <ReleaseDialog rows={late} onClose={() => setReleasing([])} />
    </div>
  );
}

/** Who is at the shifts that somebody leads, now and next, and checking people in and out. It works without a connection. */
function GatePage() {
  const [t, pages, desk] = useTexts(gateTexts, memberTexts, deskTexts);
  const filter = Route.useSearch();
  const { user } = useAuth();
  const zone = useZone();
  const { query, gate, now } = useGate();
  usePageTitle(pages.gate);
  const isAdmin = user?.role === 'admin';
  const isEmpty = gate?.events.length === 0;
  return (
    <>
      <GateStrip from={gate?.server_time} zone={zone} />
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4 max-sm:-mt-4 sm:mb-8">
        <h1 className="text-day font-strong sm:text-title">{pages.gate}</h1>
        {gate && !isEmpty && (
          <div className="flex gap-3">
            {isAdmin && (
              <Link to="/admin/badges" className={buttonStyle('tinted', 'max-sm:hidden')}>
                {t.badges}
              </Link>
            )}
            <Link to="/gate/desk" search={filter} className={buttonStyle('tinted', 'max-sm:hidden')}>
              {desk.title}
            </Link>
            <Link to="/gate/roll-call" className={buttonStyle()}>
              <ListChecks aria-hidden="true" className="size-5" />
              {t.rollCall}
            </Link>
          </div>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <FailedToLoad query={query} sentence={t.loadFailed} />
        <Meanwhile zone={zone} />
        {query.isPending && <Skeleton className="h-96 w-full" />}
        {gate && (isEmpty ? <NoShifts isAdmin={isAdmin} /> : <Shifts {...{ gate, now, isAdmin }} />)}
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/gate/')({ validateSearch: gateSearch, component: GatePage });

import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { buttonStyle } from '@/components/ui/button.tsx';
import { PrintButton } from '@/components/ui/paper.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { textLink } from '@/components/ui/text-link.ts';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { signInTexts } from '@/domains/shifts/roster-texts.ts';
import { SignInSheet } from '@/domains/shifts/sign-in-sheet.tsx';
import { deviceStorage } from '@/lib/app/storage.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { isOfGate, isUnsent, waiting } from '@/lib/offline/outbox.ts';
import { now as timeNow } from '@/lib/time/clock.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { hushLast } from './act.ts';
import { FoundElsewhere, type Newcomer } from './found-elsewhere.tsx';
import { GateBar } from './gate-bar.tsx';
import { GateCounts } from './gate-counts.tsx';
import { GateFilters } from './gate-filters.tsx';
import { GateStrip } from './gate-strip.tsx';
import { LetInDialog } from './let-in-dialog.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { loadWalkIn, prepareParts } from './parts.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import type { GateFilter } from './search.ts';
import { ShiftSection } from './shift-section.tsx';
import { sheetsOf } from './sign-in.ts';
import { gateTexts } from './texts.ts';
import { useAsked } from './use-asked.ts';
import { useEntry } from './use-entry.ts';
import { useGate } from './use-gate.ts';
import { countsOf, matching, openOf, placesOf, shiftsOf, withOthers, wordsOf } from './view.ts';

const route = getRouteApi('/_app/gate/');

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
  const navigate = route.useNavigate();
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
  const t = useStore(gateTexts);
  const signs = useStore(signInTexts);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const [search, setSearch] = useState('');
  const [releasing, setReleasing] = useState<readonly string[]>([]);
  const { enter, asked, close } = useEntry();
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
        <div data-print="no" className="flex justify-end max-sm:hidden">
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
      {asked && <LetInDialog key={`let-in ${asked.number}`} row={asked.row} open={asked.open} onClose={close} />}
      <ReleaseDialog rows={late} onClose={() => setReleasing([])} />
    </div>
  );
}

/** Who is at the shifts that somebody leads, now and next, and checking people in and out. It works without a connection. */
export function GatePage() {
  const t = useStore(gateTexts);
  const pages = useStore(memberTexts);
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

import { getBoardDays } from '@contract/board.ts';
import type { CallQuery } from '@contract/call.ts';
import { listEvents } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { CalendarDays, CornerDownRight, type LucideIcon, Search, User, Users } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { useOfferedPages } from '@/components/layout/admin/pages.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { overlayStyle } from '@/components/ui/dialog.tsx';
import { useEscape, useReturnFocus } from '@/components/ui/dialog-keys.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { openHelp } from '@/lib/focus/shortcuts.ts';
import { fold } from '@/lib/format/person-name.ts';
import { foundPeopleQuery } from '@/lib/query/found-people-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayOf, shortDayOf, timeForReader, writtenTimes } from '@/lib/time/event-time.ts';
import { addDays, dateOfDay, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import { askedFor } from './days.ts';
import { paletteTexts } from './texts.ts';

/** A page to go to, or something to do. */
interface Destination {
  key: string;
  label: string;
  to?: LinkOptions['to'];
  run?: () => void;
}

/** Whether a label has all words. */
const matches = (label: string, words: readonly string[]) => words.every((word) => fold(label).includes(word));

/** The pages and actions of the administration whose names have all words of a text; without words, all of them. */
function usePages(text: string): Destination[] {
  const [pages, shared, account] = useTexts(administrationTexts, adminCommonTexts, accountTexts);
  const destinations = useOfferedPages().flatMap(({ to, text: name }): Destination[] => [
    ...(name ? [{ key: to, label: pages[name], to }] : []),
    ...(to === '/admin/events'
      ? [{ key: 'create-event', label: shared.createEvent, to: '/admin/events/create' as const }]
      : []),
    ...(to === '/admin/ical-feeds'
      ? [{ key: 'create-feed', label: shared.createFeed, to: '/admin/ical-feeds/create' as const }]
      : []),
  ]);
  destinations.push({ key: 'help', label: account.shortcuts, run: openHelp });
  const words = fold(text).split(/\s+/).filter(Boolean);
  return destinations.filter(({ label }) => matches(label, words));
}

/** The most shifts that a search asks for. */
const most = 20;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;
/** How far ahead days are known to have shifts. */
const daysAhead = 120;

type Wanted = Pick<CallQuery<typeof listEvents>, 'from' | 'to' | 'search'>;

/** The first shifts that a search finds. While others load, the earlier ones stay. */
const foundShiftsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'found', wanted] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return await api(listEvents, { signal, query: { ...wanted, limit: most } });
    },
    placeholderData: keepPreviousData,
  });

/** Of the coming days: those with shifts, and how many places are open. */
const comingDaysQuery = (today: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'days', today] as const,
    queryFn: async ({ signal }) => {
      const { days } = await api(getBoardDays, { signal, query: { from: today, to: addDays(today, daysAhead) } });
      const open = new Map<string, number>();
      for (const { day, required, taken } of days) open.set(day, (open.get(day) ?? 0) + required - taken);
      return open;
    },
  });

/** The most days and shifts that are offered. */
const mostDays = 3;
const mostShifts = 6;

/** Everything that a text finds: pages, days, shifts and people. */
function useResults(text: string) {
  const zone = useOrganisationZone();
  const today = dayKey(useNow(), zone);
  const language = tagOf(useStore(locale));
  const pages = usePages(text);
  const words = text.trim().slice(0, 200);
  const asked = askedFor(words, today, language);
  const midnight = (day: string) => dayStart(day, zone) ?? undefined;

  const coming = useQuery({ ...comingDaysQuery(today), enabled: asked.days.length > 0 });
  const busy = asked.days.filter((day) => coming.data?.has(day));
  const days = busy.length > 0 ? busy : asked.days.slice(0, 1);
  // "gate saturday" is a gate on the next Saturday with shifts; "sun" may also be part of a title.
  const [day] = days;
  const onDay = asked.rest === '' ? undefined : day;
  const wanted = onDay
    ? { search: asked.rest, from: midnight(addDays(onDay, -1)), to: midnight(addDays(onDay, 2)) }
    : { search: words, from: midnight(today) };
  const shifts = useQuery({ ...foundShiftsQuery(wanted), enabled: words !== '' });
  const people = useQuery({ ...foundPeopleQuery(words), enabled: words !== '' });

  // What began the day before and goes on after midnight belongs to the day before.
  const found = (shifts.data ?? []).filter((shift) => !onDay || dayOf(shift) === onDay).slice(0, mostShifts);
  const shown = {
    pages,
    days: words === '' ? [] : days.slice(0, mostDays).map((key) => ({ day: key, open: coming.data?.get(key) })),
    shifts: words === '' ? [] : found,
    people: words === '' ? [] : (people.data ?? []).filter(({ state }) => state !== 'left'),
  };
  const loading = [coming, shifts, people].some(({ isFetching }) => isFetching);
  const failed = [shifts, people].some(({ isError }) => isError);
  const count = shown.pages.length + shown.days.length + shown.shifts.length + shown.people.length;
  return { ...shown, onDay, words, count, loading, failed, today };
}

/** Results of one kind below their name; nothing when there are none. */
function ResultGroup({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-small **:[[cmdk-group-heading]]:text-soft"
    >
      {children}
    </Command.Group>
  );
}

interface ResultProps {
  /** Tells results with the same words apart. */
  value: string;
  Icon: LucideIcon;
  label: string;
  detail?: string | undefined;
  onSelect: () => void;
}

/** One result, which Enter or a click opens. */
function Result({ value, Icon, label, detail, onSelect }: ResultProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-1.5 select-none data-[selected=true]:bg-action-wash data-[selected=true]:text-action-deep"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 grow">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-small text-soft">{detail}</span>}
      </span>
    </Command.Item>
  );
}

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** A field that finds pages, days, shifts and people, and goes to the chosen one. */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useStore(paletteTexts);
  const focus = useReturnFocus();
  useEscape(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-x-0 top-4 z-40 mx-auto w-[calc(100%-2rem)] max-w-form animate-enter rounded-sheet border border-line bg-raised text-ink shadow-raised outline-none sm:top-[12vh]"
        >
          <Primitive.Title className="sr-only">{t.title}</Primitive.Title>
          <Finder onDone={onClose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const [t, shared] = useTexts(paletteTexts, adminCommonTexts);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { pages, days, shifts, people, onDay, words, count, loading, failed, today } = useResults(text);
  const [now, reader] = [useNow(), useZone()];
  const go = (run: () => unknown) => {
    onDone();
    run();
  };
  const announcement = () => {
    if (failed) return t.failed;
    if (words === '') return t.hint;
    if (loading) return '';
    return count === 0 ? t.nothing({ words }) : t.found({ count });
  };
  const dayResults = (
    <ResultGroup heading={t.days}>
      {days.map(({ day, open }) => (
        <Result
          key={day}
          value={`day ${day}`}
          Icon={CalendarDays}
          label={dateOfDay(day, today)}
          detail={open === undefined ? undefined : t.openPlaces({ count: open })}
          onSelect={() => go(() => navigate({ to: '/admin/schedule', search: { day } }))}
        />
      ))}
    </ResultGroup>
  );
  const pageResults = (
    <ResultGroup heading={t.pages}>
      {pages.map(({ key, label, to, run }) => (
        <Result
          key={key}
          value={`page ${key}`}
          Icon={CornerDownRight}
          label={label}
          onSelect={() => go(run ?? (() => navigate({ to })))}
        />
      ))}
    </ResultGroup>
  );
  return (
    <Command label={t.title} shouldFilter={false} loop vimBindings={false}>
      <div className="relative border-b border-line">
        <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-5 text-soft" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={t.open}
          enterKeyHint="go"
          className="h-13 w-full rounded-t-sheet bg-transparent pr-4 pl-12 text-ellipsis outline-none placeholder:text-soft"
        />
      </div>
      <Command.List label={t.title} className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5">
        {!onDay && dayResults}
        <ResultGroup heading={t.shifts}>
          {shifts.map((shift) => (
            <Result
              key={shift.id}
              value={`shift ${shift.id}`}
              Icon={Users}
              label={shift.title}
              detail={[shortDayOf(shift, now), writtenTimes(shift).start, timeForReader(shift, reader), shift.location]
                .filter(Boolean)
                .join(' · ')}
              onSelect={() => go(() => navigate({ to: '.', search: (before) => ({ ...before, shift: shift.id }) }))}
            />
          ))}
        </ResultGroup>
        {onDay && dayResults}
        <ResultGroup heading={shared.people}>
          {people.map(({ id, name, email }) => (
            <Result
              key={id}
              value={`person ${id}`}
              Icon={User}
              label={name}
              detail={email ?? undefined}
              onSelect={() => go(() => navigate({ to: '/admin/staff/$userId', params: { userId: id } }))}
            />
          ))}
        </ResultGroup>
        {pageResults}
      </Command.List>
      <p role="status" className="min-h-10 border-t border-line px-4 py-2.5 text-small text-soft">
        {announcement()}
      </p>
    </Command>
  );
}

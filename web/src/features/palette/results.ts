import { getBoardDays } from '@contract/board.ts';
import type { CallQuery } from '@contract/call.ts';
import { listEvents } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { openHelp } from '@/components/layout/help-open.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/words.ts';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { fold } from '@/lib/format/fold.ts';
import { foundPeopleQuery } from '@/lib/query/found-people-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import { askedFor } from './days.ts';

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
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const account = useStore(accountTexts);
  const destinations: Destination[] = [
    { key: 'dashboard', label: pages.dashboard, to: '/admin' },
    { key: 'schedule', label: pages.schedule, to: '/admin/schedule' },
    { key: 'auto-fill', label: pages.autoFill, to: '/admin/auto-fill' },
    { key: 'events', label: pages.events, to: '/admin/events' },
    { key: 'create-event', label: shared.createEvent, to: '/admin/events/create' },
    { key: 'staff', label: pages.staff, to: '/admin/staff' },
    { key: 'messages', label: pages.messages, to: '/admin/messages' },
    { key: 'slot-types', label: pages.slotTypes, to: '/admin/slot-types' },
    { key: 'qualifications', label: pages.qualifications, to: '/admin/qualifications' },
    { key: 'feeds', label: pages.feeds, to: '/admin/ical-feeds' },
    { key: 'create-feed', label: shared.createFeed, to: '/admin/ical-feeds/create' },
    { key: 'reports', label: pages.reports, to: '/admin/reports' },
    { key: 'record', label: pages.record, to: '/admin/record' },
    { key: 'seasons', label: pages.seasons, to: '/admin/seasons' },
    { key: 'badges', label: pages.badges, to: '/admin/badges' },
    { key: 'walls', label: pages.walls, to: '/admin/walls' },
    { key: 'settings', label: pages.settings, to: '/admin/settings' },
    { key: 'help', label: account.shortcuts, run: openHelp },
  ];
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
export function useResults(text: string) {
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

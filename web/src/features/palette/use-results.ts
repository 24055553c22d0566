import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/words.ts';
import { foundPeopleQuery } from '@/lib/query/found-people-query.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import { askedFor } from './days.ts';
import { usePages } from './pages.ts';
import { comingDaysQuery, foundShiftsQuery } from './queries.ts';

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

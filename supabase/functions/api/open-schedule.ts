import type { OpenPage, OpenShift } from '../_shared/contract/open-page.ts';

/** What `private.open_schedule()` returns: everything public, and of each shift the season that it belongs to. */
export interface OpenSchedule extends Omit<OpenPage, 'scope' | 'days' | 'next' | 'shifts' | 'reserved'> {
  seasons: { id: string; name: string }[];
  reserved?: OpenPage['reserved'];
  shifts: (OpenShift & { season: string | null })[];
}

/** How many shifts a page has at least before it ends with a day. */
const fewest = 40;

const leftOf = (shifts: readonly OpenShift[]): number =>
  shifts.flatMap(({ slots }) => slots).reduce((sum, { state, left }) => sum + (state === 'free' ? left : 0), 0);

function scopeOf({ seasons, shifts }: OpenSchedule, id: string): OpenPage['scope'] {
  const season = seasons.find((each) => each.id === id);
  if (season) return { kind: 'season', id, name: season.name };
  const shift = shifts.find((each) => each.id === id);
  return shift ? { kind: 'event', id, name: shift.title } : null;
}

/**
 * The page of a season, an event or everything, from a day on: whole days, until it has forty shifts. Null: nothing public has this id. Every field
 * is named here, so that what the database adds to its answer one day is not public by that.
 */
export function openPageOf(schedule: OpenSchedule, scopeId: string | null, from: string | null): OpenPage | null {
  const scope = scopeId === null ? null : scopeOf(schedule, scopeId);
  if (scopeId !== null && !scope) return null;
  const shifts = schedule.shifts.filter(({ id, season }) => !scope || scope.id === id || scope.id === season);
  const byDay = new Map<string, OpenShift[]>();
  for (const shift of shifts) {
    const some = byDay.get(shift.day);
    if (some) some.push(shift);
    else byDay.set(shift.day, [shift]);
  }
  const days = [...byDay]
    .map(([day, some]) => ({ day, shifts: some.length, left: leftOf(some) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  const shown: OpenShift[] = [];
  let next: string | null = null;
  for (const { day } of days) {
    if (from !== null && day < from) continue;
    if (shown.length >= fewest) {
      next = day;
      break;
    }
    shown.push(...(byDay.get(day) ?? []));
  }
  const types = new Set(shown.flatMap(({ slots }) => slots.map(({ type }) => type)));
  const { organisation, contact, text, picture, entry, indexed, sites, timezone, reserved = null } = schedule;
  return {
    ...{ organisation, contact, text, picture, entry, indexed, sites, timezone, scope, days, next },
    types: schedule.types
      .filter(({ id }) => types.has(id))
      .map(({ id, name, color, about }) => ({ id, name, color, about })),
    shifts: shown.map(
      ({ id, title, location, start_time, end_time, timezone: zone, all_day, group_size, day, opens_at, slots }) => ({
        ...{ id, title, location, start_time, end_time, timezone: zone, all_day, group_size, day, opens_at },
        slots: slots.map((slot) => ({ id: slot.id, type: slot.type, left: slot.left, state: slot.state })),
      }),
    ),
    reserved: reserved && { name: reserved.name, until: reserved.until },
  };
}

/** How many pages are kept for one reading of the schedule; others are made again. */
const mostPages = 500;

/**
 * The public page for everybody: `read` is asked once in ten seconds, however many people look at however many pages, and once for those
 * who ask at the same moment. Returns the JSON of a page; null: there is none.
 */
export function keepOpenPages(
  read: () => Promise<OpenSchedule | null>,
  keptMs = 10_000,
  now = () => performance.now(),
) {
  let schedule: Promise<OpenSchedule | null> | null = null;
  let until = 0;
  let pages = new Map<string, string | null>();
  const current = (): Promise<OpenSchedule | null> => {
    if (schedule === null || now() >= until) {
      const asked = read();
      schedule = asked;
      until = now() + keptMs;
      pages = new Map();
      asked.catch(() => {
        if (schedule === asked) schedule = null;
      });
    }
    return schedule;
  };
  return async (scope: string | null, from: string | null): Promise<string | null> => {
    const found = await current();
    const key = `${scope} ${from}`;
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    const page = found && openPageOf(found, scope, from);
    const json = page && JSON.stringify(page);
    if (pages.size < mostPages) pages.set(key, json);
    return json;
  };
}

/** Of how many links the pages are kept; those of others are read again. */
const mostLinks = 200;

/** What can be taken by links, each read at most about once in ten seconds, by the first who looks at it. Unknown links are not remembered: trying many pushes nothing out. */
export function keepLinkedPages(keptMs = 10_000, now = () => performance.now()) {
  const kept = new Map<string, { schedule: OpenSchedule; until: number }>();
  return async (
    link: string,
    read: () => Promise<OpenSchedule | null>,
    scope: string | null,
    from: string | null,
  ): Promise<string | null> => {
    let found = kept.get(link);
    if (!found || now() >= found.until) {
      kept.delete(link);
      const schedule = await read();
      if (!schedule) return null;
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= mostLinks) kept.delete(oldest);
      found = { schedule, until: now() + keptMs };
      kept.set(link, found);
    }
    const page = openPageOf(found.schedule, scope, from);
    return page && JSON.stringify(page);
  };
}

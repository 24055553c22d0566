import postgres from 'postgres';
import { afterAll, expect } from 'vitest';
import type { CallQuery } from '../../supabase/functions/_shared/contract/call.ts';
import { createEvent, type Event, listEvents } from '../../supabase/functions/_shared/contract/events.ts';
import { signUp } from '../../supabase/functions/_shared/contract/signups.ts';
import { createSlotType } from '../../supabase/functions/_shared/contract/slot-types.ts';
import { createAccount } from './accounts.ts';
import { apiClient } from './api-client.ts';
import { stack } from './own-stack.ts';

const hour = 3_600_000;
const comingHour = (): number => Math.ceil(Date.now() / hour) * hour;
// The same for the whole file, even if an hour ends meanwhile. Files without isolation fix it by `apiContext`.
let nextHour = comingHour();

/** A full hour in the future or past, in the format of the API. */
export const inHours = (hours: number): string => new Date(nextHour + hours * hour).toISOString();

/** What a test file of the project api uses: the running stack and helpers that fill it. */
export function apiContext() {
  nextHour = comingHour();
  const sql = postgres(stack.superuserUrl, { max: 2, onnotice: () => {} });
  afterAll(() => sql.end());
  const ask = apiClient(stack.apiUrl);
  const person = (role?: 'volunteer' | 'staff' | 'admin') => createAccount(stack, sql, role);

  const makeSlotType = async (token: string, rate = 1, name = 'Bar') => {
    const { data } = await ask(createSlotType, { token, body: { name, color: '#3182ce', hourly_credits: rate } });
    return data;
  };

  /**
   * An event of two hours. By default it starts in more than a day, also when an hour has ended since `inHours` was fixed:
   * a day before, its people would be reminded.
   */
  const makeEvent = async (
    token: string,
    slotTypes: readonly { id: string }[],
    { start = 25, hours = 2, count = 1, title = 'Harbour clean-up' } = {},
  ) => {
    const { status, data } = await ask(createEvent, {
      token,
      body: {
        title,
        start_time: inHours(start),
        end_time: inHours(start + hours),
        slot_assignments: slotTypes.map(({ id }) => ({ slot_type_id: id, required_count: count })),
      },
    });
    expect(status).toBe(201);
    return data;
  };

  /** Each page of a list of events, following the link to the next one. */
  const pagesOfEvents = async (token: string, query: CallQuery<typeof listEvents>): Promise<Event[][]> => {
    const pages: Event[][] = [];
    let reply = await ask(listEvents, { token, query });
    for (;;) {
      pages.push(reply.data);
      const link = reply.headers.get('link');
      if (link === null) return pages;
      expect(link).toMatch(/^<\?[^>]+>; rel="next"$/);
      reply = await ask(listEvents, { token, rawQuery: link.slice(1, link.indexOf('>')) });
    }
  };

  /** Events on all pages. */
  const allEvents = async (token: string, query: CallQuery<typeof listEvents> = {}): Promise<Event[]> =>
    (await pagesOfEvents(token, { limit: 1000, ...query })).flat();

  const takePlace = async (token: string, event: { slot_assignments: readonly { id: string }[] }) => {
    const { status, data } = await ask(signUp, { token, params: { slotId: event.slot_assignments[0]?.id ?? '' } });
    expect(status).toBe(201);
    return data;
  };

  return { stack, sql, ask, person, makeSlotType, makeEvent, takePlace, pagesOfEvents, allEvents };
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { getOwnCalendar, makeOwnCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { getHealth } from '../../../supabase/functions/_shared/contract/calls.ts';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import { createEvent, deleteEvent, getEvent, listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { listFeeds } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { getReport } from '../../../supabase/functions/_shared/contract/reports.ts';
import { cancelSignup, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { createSlotType, listSlotTypes } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe, listUsers, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import type { Ask } from '../../support/api-client.ts';
import { apiContext, inHours } from '../../support/api-context.ts';
import { type ProxiedApi, startProxiedApi } from '../../support/own-function.ts';
import type { Flight, TcpProxy } from '../../support/tcp-proxy.ts';

const { stack, person, makeSlotType, makeEvent } = apiContext();
let proxy: TcpProxy;
let api: ProxiedApi;
let ask: Ask;
let admin: Account;

beforeAll(async () => {
  admin = await person('admin');
  api = await startProxiedApi(stack, { API_DB_POOL: '1' });
  ({ proxy, ask } = api);
  // Without it a function that is interrupted while it sends looks like one that waits.
  proxy.keepApart(100);
});
afterAll(() => api.stop());

/** The names under which connections have prepared the statement that tells open pages of a write, as they occur in messages. */
const telling = new Set<string>();
/** The connections on which it is under way. */
const toldOn = new Set<number>();

/** Whether a flight is not of a call: open pages are told of a write after its answer, and once more within a second. */
function tellsPages({ connection, sent }: Flight): boolean {
  const prepared = /P.{4}([^\0]+)\0select private\.flush_live\(\) as wait\0/s.exec(sent);
  if (prepared) telling.add(`\0${prepared[1]}\0`);
  if (prepared || [...telling].some((name) => sent.includes(name))) {
    toldOn.add(connection);
    return true;
  }
  // Its second flight is the commit.
  return toldOn.delete(connection);
}
const ownFlights = (): number => proxy.flights().filter((flight) => !tellsPages(flight)).length;

/**
 * The number of round trips to the database for a call whose statements are already prepared: the least of three if it is not
 * `wanted` at once, because a function that a busy machine interrupts for long while it sends looks like one that waits.
 */
async function flightsOf(call: () => Promise<{ status: number }>, wanted: number): Promise<number> {
  for (let warmUp = 0; warmUp < 2; warmUp++) expect((await call()).status).toBeLessThan(300);
  let least = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < 3 && least > wanted; measured++) {
    ownFlights();
    expect((await call()).status).toBeLessThan(300);
    least = Math.min(least, ownFlights());
  }
  return least;
}

describe('the number of round trips to the database', () => {
  it('is one for a call that reads', async () => {
    const { token } = admin;
    const { id } = await makeEvent(token, [await makeSlotType(token)]);
    const reads = {
      health: () => ask(getHealth),
      me: () => ask(getMe, { token }),
      users: () => ask(listUsers, { token }),
      events: () => ask(listEvents, { token, query: { limit: 5, from: inHours(0) } }),
      event: () => ask(getEvent, { token, params: { id } }),
      slotTypes: () => ask(listSlotTypes, { token }),
      signups: () => ask(listSignups, { token, query: { event_id: id } }),
      notices: () => ask(listNotices, { token }),
      calendar: () => ask(getOwnCalendar, { token }),
      feeds: () => ask(listFeeds, { token }),
      dashboard: () => ask(getDashboard, { token }),
      board: () => ask(getBoard, { token, query: { from: inHours(0), to: inHours(48), people: 'yes' } }),
      report: () => ask(getReport, { token, query: { role: 'staff', search: 'ada' } }),
    };
    for (const [name, read] of Object.entries(reads)) expect(await flightsOf(read, 1), name).toBe(1);
  });
  it('is one more, the commit, for a call that writes', async () => {
    const { id: userId, token } = admin;
    const { id: slotTypeId } = await makeSlotType(token);
    const body = () => ({
      title: 'Flight',
      start_time: inHours(24),
      end_time: inHours(25),
      slot_assignments: [{ slot_type_id: slotTypeId, required_count: 1 }],
    });
    const ready = await Promise.all(
      Array.from({ length: 6 }, (_, n) => makeEvent(token, [{ id: slotTypeId }], { start: 100 + 3 * n })),
    );
    const taken: string[] = [];
    const writes = {
      createSlotType: () => ask(createSlotType, { token, body: { name: 'Bar', color: '#3182ce', hourly_credits: 1 } }),
      updateUser: () => ask(updateUser, { token, params: { id: userId }, body: { name: 'Ada' } }),
      createEvent: () => ask(createEvent, { token, body: body() }),
      signUp: async () => {
        const slotId = ready[taken.length]?.slot_assignments[0]?.id ?? '';
        const reply = await ask(signUp, { token, params: { slotId } });
        taken.push(reply.data.id);
        return reply;
      },
      cancelSignup: () => ask(cancelSignup, { token, params: { signupId: taken.pop() ?? '' } }),
      makeCalendar: () => ask(makeOwnCalendar, { token }),
      deleteEvent: () => ask(deleteEvent, { token, params: { id: ready.pop()?.id ?? '' } }),
    };
    for (const [name, write] of Object.entries(writes)) expect(await flightsOf(write, 2), name).toBe(2);
  });
});

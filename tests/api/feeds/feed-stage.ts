import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { createFeed, type IcalFeed, listFeeds } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import type { SlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { vevent } from '../../../supabase/functions/_shared/ical/testing/feed-text.ts';
import type { Account } from '../../support/accounts.ts';
import { type Ask, apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { type OwnApi, startOwnApi } from '../../support/own-function.ts';

const stamp = (daysAhead: number, hour: number) => {
  const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}T${String(hour).padStart(2, '0')}0000Z`;
};

/** An event of a calendar, from 9 to 11 UTC. */
export const shift = (uid: string, daysAhead: number, summary: string) =>
  vevent(`UID:${uid}`, `DTSTART:${stamp(daysAhead, 9)}`, `DTEND:${stamp(daysAhead, 11)}`, `SUMMARY:${summary}`);

/** A server of one calendar. */
type CalendarServer = {
  /** The address of the calendar, with a path that must stay secret. */
  url: string;
  /** What the server answers. Tests set it. */
  answer: { status: number; body: string };
  /** How many requests it has received. */
  requests: number;
  /** Holds back all answers; returns a function that sends them. */
  hold(): () => void;
};

/**
 * What a test file about feeds uses: the context of the API, a calendar server, and a function `api` of its own that may
 * read from that server. `ask` calls this function, and `askStack` that of the stack. All is set before the first test.
 */
export function feedStage() {
  const context = apiContext();
  const { stack, ask: askStack, person, makeSlotType, allEvents } = context;
  const [admin, own] = [{} as Account, {} as OwnApi];
  const slotTypes: SlotType[] = [];
  let released = Promise.resolve();
  const server: CalendarServer = {
    url: '',
    answer: { status: 404, body: '' },
    requests: 0,
    hold() {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
  const ask: Ask = (call, asking) => apiClient(own.apiUrl)(call, asking);

  const listener = createServer(async (_, response) => {
    const { answer } = server;
    server.requests += 1;
    await released;
    response.writeHead(answer.status, { 'content-type': 'text/calendar' }).end(answer.body);
  });
  beforeAll(async () => {
    // Other files may have stored a zone; feeds begin with that of the deployment.
    await context.sql`update organisation set timezone = null`;
    Object.assign(admin, await person('admin'));
    slotTypes.push(...(await Promise.all([makeSlotType(admin.token, 1, 'Bar'), makeSlotType(admin.token, 2, 'Till')])));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    server.url = `http://${host}/private-0123456789abcdef/basic.ics`;
    Object.assign(own, await startOwnApi(stack, { FEED_ALLOWED_HOSTS: host, ORG_TIMEZONE: 'Europe/Berlin' }));
  });
  afterAll(async () => {
    await own.stop();
    listener.close();
  });

  /** The body of a call that creates a feed of the server's calendar. */
  const feedBody = (more: object = {}) => ({
    name: ' Club ',
    description: '',
    ical_url: server.url,
    refresh_interval: 30 as const,
    slot_types: slotTypes.map(({ id }, index) => ({ slot_type_id: id, volunteer_slots: index + 2 })),
    ...more,
  });
  const make = async (more: object = {}) => (await ask(createFeed, { token: admin.token, body: feedBody(more) })).data;
  /** A feed as the list has it now. */
  const current = async (id: string): Promise<IcalFeed | undefined> =>
    (await ask(listFeeds, { token: admin.token })).data.find((feed) => feed.id === id);
  /** Waits for the end of a feed's first sync. */
  const untilSynced = (id: string) => expect.poll(async () => (await current(id))?.last_status).not.toBeNull();
  const eventsOf = async ({ id }: { id: string }) =>
    (await allEvents(admin.token)).filter(({ feed }) => feed?.id === id);

  return { ...context, ask, askStack, own, admin, slotTypes, server, feedBody, make, current, untilSynced, eventsOf };
}

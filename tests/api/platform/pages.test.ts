import { beforeAll, describe, expect, it } from 'vitest';
import { listFeedRuns, listFeeds } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { inviteUser, listInvitations } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { listSlotTypes } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import type { Reply } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
let admin: Account;
let feed: string;

beforeAll(async () => {
  admin = await person('admin');
  const { token } = admin;
  // Several of the same name, in several cases, with letters of several languages.
  for (const name of ['Zoë 10', 'Zoë 2', 'zoë 2', '張 | 三', 'Zoë 2']) {
    const { id } = await person();
    await sql`update public.profiles set name = ${name} where id = ${id}`;
  }
  const types = [];
  for (const name of ['Shift 10', 'Shift 2', 'Shift 2']) types.push(await makeSlotType(token, 1, name));
  for (const start of [300, 310, 320, 330, 340]) await takePlace(token, await makeEvent(token, types, { start }));
  await sql`insert into public.notices (user_id, event_id, kind, old, new, created_at)
    select ${admin.id}, e.id, 'removed', null, null, private.now() + number * interval '1 microsecond'
    from (select id from public.events limit 1) e, generate_series(1, 5) number`;
  for (const number of [5, 3, 1, 4, 2]) {
    const email = `page-${number}-${crypto.randomUUID()}@example.org`;
    expect((await ask(inviteUser, { token, body: { email, role: 'staff' } })).status).toBe(201);
  }
  await sql`insert into public.ical_feeds (name, ical_url, timezone, next_due_at)
    select 'Feed ' || number, 'https://example.org/secret.ics', 'UTC', null from unnest(array[10, 2, 2, 3]) number`;
  const [made] = await sql`select id from public.ical_feeds where name = 'Feed 3'`;
  feed = made?.id;
  await sql`insert into public.ical_sync_runs (feed_id, trigger, status, started_at, finished_at)
    select ${feed}, 'schedule', 'ok', private.now() + number * interval '1 microsecond', private.now()
    from generate_series(1, 5) number`;
});

type Asked = { query?: { limit: number }; rawQuery?: string };
const lists: Record<string, (asked: Asked) => Promise<Reply<{ id: string }[]>>> = {
  users: (asked) => ask(listUsers, { token: admin.token, ...asked }),
  signups: (asked) => ask(listSignups, { token: admin.token, ...asked }),
  notices: (asked) => ask(listNotices, { token: admin.token, ...asked }),
  invitations: (asked) => ask(listInvitations, { token: admin.token, ...asked }),
  'slot types': (asked) => ask(listSlotTypes, { token: admin.token, ...asked }),
  feeds: (asked) => ask(listFeeds, { token: admin.token, ...asked }),
  runs: (asked) => ask(listFeedRuns, { token: admin.token, params: { id: feed }, ...asked }),
};

async function pagesOf(list: (asked: Asked) => Promise<Reply<{ id: string }[]>>, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let asked: Asked | undefined = { query: { limit } }; asked; ) {
    const { status, data, headers } = await list(asked);
    expect(status).toBe(200);
    pages.push(data.map(({ id }) => id));
    const next: string | undefined = /^<\?(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    asked = next === undefined ? undefined : { rawQuery: `?${next}` };
  }
  return pages;
}

describe.each(Object.entries(lists))('the list of %s', (_name, list) => {
  it('comes in pages that together are the whole list, in the same order', async () => {
    const whole = (await pagesOf(list, 1000)).flat();
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(2);
    // Pages that end with the last row of the list, and pages that do not. What other files left may be long.
    const few = Math.max(2, Math.ceil(whole.length / 50));
    for (const limit of [few, few + 1, Math.min(whole.length, 1000)]) {
      const pages = await pagesOf(list, limit);
      expect(pages.flat()).toEqual(whole);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(pages.at(-1)?.length).toBeGreaterThan(0);
    }
  });

  it('refuses a page that is too large, and a cursor that is none', async () => {
    for (const rawQuery of ['?limit=0', '?limit=1001', '?limit=x', '?cursor=x', '?cursor=']) {
      expect(await list({ rawQuery }), rawQuery).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { deleteEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import {
  decideHeldSync,
  listFeedRuns,
  reimportFeed,
  syncFeed,
} from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { calendar } from '../../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage, shift } from './feed-stage.ts';

const { sql, ask, own, admin, server, make, current, untilSynced, eventsOf } = feedStage();

describe('POST /ical-feeds/{id}/sync', () => {
  it('returns what it did, and runs at most once a minute', { tags: ['7.30'] }, async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal')) };
    const feed = await make();
    await untilSynced(feed.id);
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal II'), shift('b', 5, 'Concert')) };
    const params = { id: feed.id };
    const { status, data } = await ask(syncFeed, { token: admin.token, params });
    expect(status).toBe(200);
    expect(data).toMatchObject({ inserted: 1, updated: 1, canceled: 0, held: false, warnings: [] });
    expect((await eventsOf(feed)).map(({ title }) => title)).toEqual(['Rehearsal II', 'Concert']);
    const again = await ask(syncFeed, { token: admin.token, params });
    expect(again).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const runs = (await ask(listFeedRuns, { token: admin.token, params })).data;
    expect(runs.map(({ trigger, status }) => [trigger, status])).toEqual([
      ['manual', 'ok'],
      ['create', 'ok'],
    ]);
    expect(runs[0]?.counts).toMatchObject({ inserted: 1, updated: 1 });
  });
  it('refuses a second sync while one is running', { tags: ['4.27'] }, async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal')) };
    const release = server.hold();
    const { id } = await make();
    await expect
      .poll(async () => (await ask(listFeedRuns, { token: admin.token, params: { id } })).data.length)
      .toBe(1);
    const reply = await ask(syncFeed, { token: admin.token, params: { id } });
    expect(reply).toMatchObject({ status: 409, code: 'sync_running' });
    release();
    await untilSynced(id);
  });
  it('reports why a feed cannot be used, without its address', async () => {
    server.answer = { status: 200, body: calendar() };
    const { id } = await make();
    await untilSynced(id);
    server.answer = { status: 404, body: 'gone' };
    const reply = await ask(syncFeed, { token: admin.token, params: { id } });
    expect(reply).toMatchObject({ status: 422, code: 'feed_unusable' });
    expect(reply.message).not.toContain('private');
    const [run] = (await ask(listFeedRuns, { token: admin.token, params: { id } })).data;
    expect(run).toMatchObject({ status: 'error', error_code: 'http_status', error: reply.message });
  });
});

describe('POST /ical-feeds/{id}/held', () => {
  it('refuses if no sync is on hold', async () => {
    server.answer = { status: 200, body: calendar() };
    const { id } = await make();
    for (const action of ['apply', 'ignore'] as const) {
      const reply = await ask(decideHeldSync, { token: admin.token, params: { id }, body: { action } });
      expect(reply).toMatchObject({ status: 409, code: 'nothing_held' });
    }
    const { data } = await ask(decideHeldSync, { token: admin.token, params: { id }, rawBody: '{"action":"wait"}' });
    expect(data).toMatchObject({ details: [{ path: 'action', message: 'Must be apply or ignore' }] });
  });
  it('drops the held sync if it is to be ignored', async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal')) };
    const { id } = await make();
    await untilSynced(id);
    await sql`update public.ical_feeds set held = '{"would_remove": 3, "of": 4}' where id = ${id}`;
    expect((await current(id))?.held).toEqual({ would_remove: 3, of: 4 });
    const reply = await ask(decideHeldSync, { token: admin.token, params: { id }, body: { action: 'ignore' } });
    expect(reply).toMatchObject({ status: 200, data: { inserted: 0, held: false } });
    expect((await current(id))?.held).toBeNull();
    expect(await eventsOf({ id })).toHaveLength(1);
  });
  it('syncs at once if it is to be applied', async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal')) };
    const { id } = await make();
    await untilSynced(id);
    await sql`update public.ical_feeds set held = '{"would_remove": 3, "of": 4}' where id = ${id}`;
    const apply = () => ask(decideHeldSync, { token: admin.token, params: { id }, body: { action: 'apply' } });
    server.answer = { status: 500, body: '' };
    expect((await apply()).code).toBe('feed_unusable');
    expect((await current(id))?.held).not.toBeNull();
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal'), shift('b', 4, 'Concert')) };
    const release = server.hold();
    const { requests } = server;
    const first = apply();
    await expect.poll(() => server.requests).toBe(requests + 1);
    expect((await apply()).code).toBe('sync_running');
    release();
    expect(await first).toMatchObject({ status: 200, data: { inserted: 1 } });
    expect((await current(id))?.held).toBeNull();
    expect((await ask(listFeedRuns, { token: admin.token, params: { id } })).data[0]?.trigger).toBe('held');
  });
});

describe('POST /ical-feeds/{id}/reimport', () => {
  const reimport = (id: string) => ask(reimportFeed, { token: admin.token, params: { id } });
  const remove = ({ id }: { id: string }) => ask(deleteEvent, { token: admin.token, params: { id } });

  it('imports deleted future events again, as new ones', async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal'), shift('b', 4, 'Concert')) };
    const feed = await make();
    await untilSynced(feed.id);
    expect(await reimport(feed.id)).toMatchObject({ status: 409, code: 'nothing_deleted' });
    const [rehearsal, concert] = await eventsOf(feed);
    if (!rehearsal || !concert) throw new Error('The feed imported nothing.');
    await remove(rehearsal);
    expect(await current(feed.id)).toMatchObject({ deleted_count: 1, event_count: 1 });
    await sql`update public.ical_feeds set last_manual_sync_at = null where id = ${feed.id}`;
    await ask(syncFeed, { token: admin.token, params: { id: feed.id } });
    expect((await eventsOf(feed)).map(({ id }) => id)).toEqual([concert.id]);
    // A sync was requested a moment ago; the test does not wait for the next one.
    expect(await reimport(feed.id)).toMatchObject({ status: 200, data: { inserted: 1, unchanged: 1 } });
    const after = await eventsOf(feed);
    expect(after.map(({ title }) => title)).toEqual(['Rehearsal', 'Concert']);
    expect(after[0]?.id).not.toBe(rehearsal.id);
    expect(after[1]?.id).toBe(concert.id);
    expect(await current(feed.id)).toMatchObject({ deleted_count: 0, event_count: 2 });
  });

  it('does not import past events again', async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal')) };
    const feed = await make();
    await untilSynced(feed.id);
    await Promise.all((await eventsOf(feed)).map(remove));
    await sql`update public.ical_sources set start_time = now() - interval '3 days', end_time = now() - interval '2 days'
      where feed_id = ${feed.id}`;
    expect(await current(feed.id)).toMatchObject({ deleted_count: 0 });
    expect(await reimport(feed.id)).toMatchObject({ status: 409, code: 'nothing_deleted' });
  });

  it('no log line contains the address of a feed that is synced', async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal')) };
    const feed = await make();
    await untilSynced(feed.id);
    await Promise.all((await eventsOf(feed)).map(remove));
    await reimport(feed.id);
    expect(own.lines.length).toBeGreaterThanOrEqual(4);
    expect(own.lines.join('\n')).not.toContain('private-0123456789abcdef');
  });
});

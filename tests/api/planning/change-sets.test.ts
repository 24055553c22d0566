import { expect, it } from 'vitest';
import { listChanges, makeChange, undoChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

async function shift() {
  const [admin, ada] = await Promise.all([person('admin'), person()]);
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 2 });
  const place = await takePlace(ada.token, event);
  return { token: admin.token, admin, ada, event, place, slot: event.slot_assignments[0]?.id ?? '' };
}

it('previews a move, makes it, lists it and takes it back before anybody is told', async () => {
  const { token, ada, event } = await shift();
  const body = {
    action: 'move',
    events: [{ id: event.id, version: event.version }],
    start_minutes: 60,
    end_minutes: 60,
  };
  const move = { ...body, action: 'move' as const };
  const preview = await ask(makeChange, { token, body: { ...move, preview: true } });
  expect(preview.data).toMatchObject({ id: null, told: [{ user: { id: ada.id }, kind: 'still' }], skipped: [] });
  const { status, data } = await ask(makeChange, { token, body: move });
  expect([status, data.action]).toEqual([200, 'move']);
  const params = { id: data.id ?? '' };
  const listed = async () => (await ask(listChanges, { token })).data.find(({ id }) => id === params.id);
  expect(await listed()).toMatchObject({
    title: event.title,
    events: 1,
    people: 1,
    undone_by: null,
    undo_until: data.undo_until,
  });
  expect((await ask(listNotices, { token: ada.token })).data).toEqual([]);
  const undone = await ask(undoChange, { token, params });
  expect(undone.data).toMatchObject({ action: 'undo', skipped: [], told: [] });
  expect(await listed()).toMatchObject({ undone_by: undone.data.id, undo_until: null });
  const { data: now } = await ask(getEvent, { token, params: { id: event.id } });
  expect(now.start_time).toBe(event.start_time);
  const again = await ask(undoChange, { token, params });
  expect([again.status, again.code]).toEqual([409, 'already_undone']);
  const stale = await ask(makeChange, { token, body: move });
  expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
  const told = await sql`select from notices where user_id = ${ada.id}`;
  expect(told).toHaveLength(0);
});

it('gives places, and names those that cannot be given', async () => {
  const { token, ada, slot } = await shift();
  const [bo, carl] = await Promise.all([person(), person()]);
  const places = [bo, carl, ada].map(({ id }) => ({ slot_id: slot, user_id: id }));
  const { data } = await ask(makeChange, { token, body: { action: 'give', places } });
  expect(data.signups.map(({ user }) => user.id)).toEqual([bo.id]);
  expect(data.skipped.map(({ user, refusal: { code } }) => [user?.id, code])).toEqual([
    [carl.id, 'slot_full'],
    [ada.id, 'already_signed_up'],
  ]);
});

it('refuses bodies that mean nothing, with a sentence at the right place', async () => {
  const { token, event, slot, ada } = await shift();
  const events = [{ id: event.id }];
  const attempt = async (body: object) => {
    const { status, data } = await ask(makeChange, { token, rawBody: JSON.stringify(body) } as never);
    return [status, (data as unknown as { details?: { path: string }[] }).details?.[0]?.path];
  };
  expect(await attempt({ action: 'explode', events })).toEqual([400, 'action']);
  expect(await attempt({ action: 'move', events: [] })).toEqual([400, 'events']);
  expect(await attempt({ action: 'move', events: [...events, ...events] })).toEqual([400, 'events.1.id']);
  expect(await attempt({ action: 'move', events, end_minutes: -120 })).toEqual([400, 'end_minutes']);
  expect(await attempt({ action: 'cancel', events })).toEqual([400, 'reason']);
  expect(await attempt({ action: 'copy', events, days: [9_999] })).toEqual([400, 'days.0']);
  expect(await attempt({ action: 'counts', events, required_count: 3, min_count: 4 })).toEqual([400, 'min_count']);
  expect(await attempt({ action: 'edit', events, to_slot_type_id: slot })).toEqual([400, 'slot_type_id']);
  expect(await attempt({ action: 'edit', events, title: ' ' })).toEqual([400, 'title']);
  expect(await attempt({ action: 'give', places: [{ slot_id: slot, user_id: ada.id, extra: 1 }] })).toEqual([
    400,
    'places.0.extra',
  ]);
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listAttendance, markSeveral } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { makeChange, undoChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { getDashboard, type Needs } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import { doGateActions } from '../../../supabase/functions/_shared/contract/gate.ts';
import { listHandOvers, startHandOver } from '../../../supabase/functions/_shared/contract/hand-overs.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { createPlace, deletePlace, updatePlace } from '../../../supabase/functions/_shared/contract/places.ts';
import { answerQuestion } from '../../../supabase/functions/_shared/contract/questions.ts';
import { assignSlot, cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
let admin: Account;
const actor = `Chief ${crypto.randomUUID()}`;

beforeAll(async () => {
  admin = await person('admin');
  await ask(updateUser, { token: admin.token, params: { id: admin.id }, body: { name: actor } });
});
beforeEach(async () => {
  // The lists are short: only the events of a test may need something.
  await sql`update public.event_slots set min_count = null`;
  await sql`update public.signups set canceled_at = canceled_at - interval '10 days' where status = 'canceled'`;
  await sql`update public.signups set status = 'canceled', canceled_at = now() - interval '10 days' where status = 'displaced'`;
});

const dashboard = async () => (await ask(getDashboard, { token: admin.token })).data;
const namedAda = async () => {
  const ada = await person();
  await ask(updateUser, { token: admin.token, params: { id: ada.id }, body: { name: 'Ada Lovelace' } });
  return ada;
};
const titles = (entries: readonly { event: { title: string } }[]) => entries.map(({ event }) => event.title);
const freed = ({ freed: { slots } }: Needs) => slots.map(({ event, people }) => [event.title, people[0]?.name]);

it('lists slots below their minimum by start, and counts those that are not listed', async () => {
  const type = await makeSlotType(admin.token, 1, 'Gate');
  const events = [];
  for (const hours of [61, 31, 41, 51, 71, 81])
    events.push(await makeEvent(admin.token, [type], { start: hours, count: 3, title: `In ${hours}` }));
  const slots = events.map(({ slot_assignments }) => slot_assignments[0]?.id ?? '');
  await sql`update public.event_slots set min_count = 1 where id = any (${slots})`;
  await takePlace((await person()).token, events[1] ?? { slot_assignments: [] });
  const before = (await dashboard()).needs.below_min;
  expect([before.count, titles(before.slots)]).toEqual([5, ['In 41', 'In 51', 'In 61', 'In 71', 'In 81']]);
  expect(before.slots[0]).toMatchObject({
    min_count: 1,
    required: 3,
    taken: 0,
    slot_type: { name: 'Gate' },
    slot_id: slots[2],
  });
  await sql`update public.event_slots set min_count = 2 where id = any (${slots})`;
  const after = (await dashboard()).needs.below_min;
  expect([after.count, titles(after.slots)]).toEqual([6, ['In 31', 'In 41', 'In 51', 'In 61', 'In 71']]);
});

it('lists where a place was given back, until somebody takes it', async () => {
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: 'Given back' });
  const ada = await namedAda();
  const own = async () => (await dashboard()).needs;
  const made = await takePlace(ada.token, event);
  await ask(cancelSignup, { token: ada.token, params: { signupId: made.id } });
  expect(freed(await own())).toEqual([['Given back', 'Ada Lovelace']]);
  const again = await takePlace(ada.token, event);
  expect(freed(await own())).toEqual([]);
  // Taken back by an administrator, who knows it.
  await ask(cancelSignup, { token: admin.token, params: { signupId: again.id } });
  await takePlace((await person()).token, event);
  expect((await own()).freed.count).toBe(0);
});

it('lists no place that was handed over, and names somebody who gave one back twice once', async () => {
  const type = await makeSlotType(admin.token);
  const ada = await namedAda();
  const friend = await person();
  const handed = await makeEvent(admin.token, [type], { title: 'Handed over' });
  const place = await takePlace(ada.token, handed);
  await ask(startHandOver, { token: ada.token, params: { signupId: place.id }, body: { email: friend.email } });
  const { data: open } = await ask(listHandOvers, { token: friend.token });
  const question = open.find(({ kind }) => kind === 'asked')?.question_id ?? '';
  const answered = await ask(answerQuestion, {
    token: friend.token,
    params: { id: question },
    body: { answer: 'yes' },
  });
  expect(answered.status).toBe(204);
  const twice = await makeEvent(admin.token, [type], { title: 'Twice' });
  for (let time = 0; time < 2; time++) {
    const { id } = await takePlace(ada.token, twice);
    await ask(cancelSignup, { token: ada.token, params: { signupId: id } });
  }
  const { slots } = (await dashboard()).needs.freed;
  expect(slots.map(({ event, people }) => [event.title, people.map(({ name }) => name)])).toEqual([
    ['Twice', ['Ada Lovelace']],
  ]);
});

it('lists places that clash, with their people', async () => {
  const type = await makeSlotType(admin.token);
  const [stays, moved] = [
    await makeEvent(admin.token, [type], { start: 300, title: 'Stays' }),
    await makeEvent(admin.token, [type], { start: 310, title: 'Moved' }),
  ];
  const ada = await namedAda();
  for (const event of [stays, moved]) await takePlace(ada.token, event);
  const body = { action: 'move' as const, events: [{ id: moved.id }], start_minutes: -600, end_minutes: -600 };
  const { data: made } = await ask(makeChange, { token: admin.token, body });
  const { places } = (await dashboard()).needs.clashes;
  expect(places.filter(({ user }) => user.id === ada.id)).toMatchObject([
    { user: { name: 'Ada Lovelace' }, event: { id: moved.id, title: 'Moved' }, slot_id: moved.slot_assignments[0]?.id },
  ]);
  await ask(undoChange, { token: admin.token, params: { id: made.id ?? '' } });
  const after = (await dashboard()).needs.clashes.places;
  expect(after.filter(({ user }) => user.id === ada.id)).toEqual([]);
});

it('lists questions whose deadline has passed without an answer', async () => {
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { start: 200, title: 'Asked' });
  const slot_id = event.slot_assignments[0]?.id ?? '';
  const ada = await namedAda();
  const { data: given } = await ask(assignSlot, { token: admin.token, params: { id: ada.id }, body: { slot_id } });
  const own = async () => (await dashboard()).needs.unanswered.places.filter(({ user }) => user.id === ada.id);
  expect(await own()).toEqual([]);
  await sql`update public.questions set deadline = private.now() - interval '1 hour' where signup_id = ${given.id}`;
  expect(await own()).toMatchObject([
    { signup_id: given.id, slot_id, user: { name: 'Ada Lovelace' }, event: { id: event.id, title: 'Asked' } },
  ]);
  const { data: people } = await ask(listAttendance, { token: admin.token, params: { id: event.id } });
  expect(people).toMatchObject([{ status: 'asked', question: { deadline: (await own())[0]?.deadline } }]);
  const params = { id: people[0]?.question?.id ?? '' };
  expect((await ask(answerQuestion, { token: admin.token, params, body: { answer: 'yes' } })).status).toBe(204);
  expect(await own()).toEqual([]);
  const { data: after } = await ask(listAttendance, { token: admin.token, params: { id: event.id } });
  expect(after).toMatchObject([{ status: 'confirmed', question: null }]);
});

it('frees places without an answer once that is set, and lists them as come free', async () => {
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { start: 210, title: 'No answer' });
  const slot_id = event.slot_assignments[0]?.id ?? '';
  const ada = await namedAda();
  const { data: given } = await ask(assignSlot, { token: admin.token, params: { id: ada.id }, body: { slot_id } });
  await sql`update public.questions set deadline = private.now() - interval '1 hour' where signup_id = ${given.id}`;
  await sql`update private.outbox set status = 'sent', settled_at = private.now() where signup_id = ${given.id}`;
  const own = async () => {
    const { freed: back, unanswered } = (await dashboard()).needs;
    return [
      unanswered.places.some(({ signup_id }) => signup_id === given.id),
      back.slots.find((slot) => slot.slot_id === slot_id),
    ];
  };
  const set = async (unanswered: 'keep' | 'free') => {
    const { data } = await ask(updateOrganisation, { token: admin.token, body: { unanswered } });
    expect(data.unanswered).toBe(unanswered);
    await sql`select private.free_unanswered()`;
  };
  await set('keep');
  expect(await own()).toEqual([true, undefined]);
  await set('free');
  expect(await own()).toMatchObject([false, { people: [], unanswered: [{ id: ada.id, name: 'Ada Lovelace' }] }]);
  await set('keep');
});

it('counts who is expected today and who is there, by marks and at the gate', async () => {
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], {
    start: 1,
    hours: 1,
    count: 7,
    title: 'Running',
  });
  const signups: { id: string }[] = [];
  for (let n = 0; n < 6; n++) signups.push(await takePlace((await person()).token, event));
  await sql`update public.events set start_time = private.now() - interval '1 minute' where id = ${event.id}`;
  const marked = [{ signup_id: signups[0]?.id ?? '', attendance: 'attended' as const }];
  const params = { id: event.id };
  const { status } = await ask(markSeveral, {
    token: admin.token,
    params,
    body: { signup_ids: [marked[0]?.signup_id ?? ''], attendance: 'attended' },
  });
  expect(status).toBe(200);
  const at = new Date().toISOString();
  const act = (kind: 'check_in' | 'check_out' | 'excused', n: number) => ({
    ...{ kind, at },
    id: crypto.randomUUID(),
    signup_id: signups[n]?.id ?? '',
  });
  const actions = [act('check_in', 1), act('check_in', 2), act('check_out', 2), act('excused', 3), act('check_in', 4)];
  const { data } = await ask(doGateActions, { token: admin.token, body: { actions } });
  expect(data.results.map(({ outcome }) => outcome)).toEqual(actions.map(() => 'done'));
  const shown = (await dashboard()).on_today.find(({ id }) => id === event.id);
  // One is marked, two are here, one has gone, one is excused, one has not come.
  expect(shown).toMatchObject({ expected: 5, attended: 3, required: 7 });
  expect(shown?.people).toHaveLength(5);
});

it('lists a change set as one act, with its person if it is about one, and acts on places', async () => {
  const type = await makeSlotType(admin.token);
  const events = [];
  for (const start of [400, 410]) events.push(await makeEvent(admin.token, [type], { start, title: `Set ${start}` }));
  const change = async (body: object) => (await ask(makeChange, { token: admin.token, body: body as never })).data;
  const ada = await namedAda();
  await change({ action: 'give', places: [{ slot_id: events[0]?.slot_assignments[0]?.id, user_id: ada.id }] });
  const move = { action: 'move', events: events.map(({ id }) => ({ id })), start_minutes: 30, end_minutes: 30 };
  const moved = await change(move);
  const latest = async () => (await dashboard()).changes.filter((each) => each.actor === actor);
  const [move2, give] = await latest();
  expect(move2).toMatchObject({
    kind: 'change_set',
    count: 2,
    title: 'Set 400',
    id: events[0]?.id,
    actor_id: admin.id,
  });
  expect([move2?.change_set?.id, move2?.change_set?.action]).toEqual([moved.id, 'move']);
  expect(Date.parse(move2?.change_set?.undo_until ?? '')).toBeGreaterThan(Date.now());
  expect(give).toMatchObject({
    change_set: { action: 'give' },
    count: 1,
    person: 'Ada Lovelace',
    person_id: ada.id,
    title: 'Set 400',
  });
  await ask(undoChange, { token: admin.token, params: { id: moved.id ?? '' } });
  const [undo, undone] = await latest();
  expect([undo?.change_set?.action, undone?.change_set]).toMatchObject(['undo', { action: 'move', undo_until: null }]);

  const name = `Pier ${crypto.randomUUID()}`;
  const { data: place } = await ask(createPlace, { token: admin.token, body: { name } });
  await ask(updatePlace, { token: admin.token, params: { id: place.id }, body: { contact: 'Bea' } });
  await ask(deletePlace, { token: admin.token, params: { id: place.id } });
  expect((await latest()).slice(0, 3).map(({ kind, title, id }) => [kind, title, id])).toEqual(
    ['location_deleted', 'location_changed', 'location_added'].map((kind) => [kind, name, place.id]),
  );
});

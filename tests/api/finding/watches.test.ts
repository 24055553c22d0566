import { expect, it } from 'vitest';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { listWatches, startWatching, stopWatching } from '../../../supabase/functions/_shared/contract/watches.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { sql, ask, person, mailsOf, makeEvent, makeSlotType, takePlace } = mailStage();

it('a person watches a slot type, is told by email once when a place comes free, and ends it', async () => {
  const [admin, holder, ada] = [await person('admin'), await person(), await person()];
  const type = await makeSlotType(admin.token);
  // In three hours: mails about it leave by day and by night.
  const event = await makeEvent(admin.token, [type], { count: 1, title: 'Concert', start: 3 });
  const { id: signupId } = await takePlace(holder.token, event);
  const body = { slot_type_ids: [type.id], place_ids: [], weekdays: [1, 2, 3, 4, 5, 6, 7], times: [], day: null };
  const made = await ask(startWatching, { token: ada.token, body });
  expect([made.status, made.data]).toMatchObject([
    201,
    { slot_types: [{ id: type.id }], places: [], weekdays: body.weekdays, times: [] },
  ]);
  expect((await ask(startWatching, { token: ada.token, body })).data.id).toBe(made.data.id);
  expect((await ask(listWatches, { token: ada.token })).data).toEqual([made.data]);
  expect((await ask(listWatches, { token: holder.token })).data).toEqual([]);
  const foreign = await ask(stopWatching, { token: holder.token, params: { id: made.data.id } });
  expect([foreign.status, foreign.code]).toEqual([404, 'not_found']);

  await ask(cancelSignup, { token: holder.token, params: { signupId } });
  await sql`update event_slots set opened_at = now() - interval '2 minutes', freed_at = now() - interval '2 minutes'
    where event_id = ${event.id}`;
  await sql`update events set published_at = now() - interval '1 hour' where id = ${event.id}`;
  // Two workers at once, and one after them.
  await Promise.all([sql`select private.tell_watchers()`, sql`select private.tell_watchers()`]);
  await sql`select private.tell_watchers()`;
  const [mail] = await mailsOf(ada, 1);
  expect(mail?.subject).toMatch(/^Fits you: Concert/);
  expect(mail?.text).toContain(`types=${type.id}`);
  expect(mail?.text).toContain('So far only you know of it');
  const [count] =
    await sql`select count(*)::int from private.outbox where user_id = ${ada.id} and letter ->> 'about' = 'fits'`;
  expect(count?.count).toBe(1);
  expect((await ask(stopWatching, { token: ada.token, params: { id: made.data.id } })).status).toBe(204);
  expect((await ask(listWatches, { token: ada.token })).data).toEqual([]);
});

it('a watch of what does not exist, and an eleventh one, are refused', async () => {
  const ada = await person();
  const watch = (more: object) =>
    ask(startWatching, { token: ada.token, body: { slot_type_ids: [], place_ids: [], times: [], day: null, ...more } });
  const unknown = await watch({ place_ids: ['00000000-0000-4000-8000-000000000000'] });
  expect([unknown.status, unknown.code]).toEqual([400, 'invalid_request']);
  for (let n = 10; n < 20; n++) expect((await watch({ day: `2040-01-${n}` })).status).toBe(201);
  const refused = await watch({ day: '2040-01-20' });
  expect([refused.status, refused.code]).toEqual([409, 'too_many_watches']);
});

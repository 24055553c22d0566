import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { type World, worlds } from '../support/world.ts';
import { changesOf, schedule } from './change-stage.ts';

const it = worlds();
const seed = await readFile(new URL('../../../supabase/seed.sql', import.meta.url), 'utf8');
const breakfast = 'e0000000-0000-4000-8000-000000000001';
const kitchen = 'e0000000-0000-4000-8000-000000000003';
const ours = { title: 'Ours', start_time: '2026-06-08T10:00:00Z', end_time: '2026-06-08T12:00:00Z' };
const soundTechnician = 'b0000000-0000-4000-8000-000000000005';

/** The example data, and an administrator. */
async function seeded(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  await world.sql.unsafe(seed);
  const chief = await world.person('admin');
  const left = () =>
    world.as(chief, async (sql) => (await sql`select private.examples_left() as left`)[0]?.left ?? null);
  const types = async () =>
    (await world.sql`select name from slot_types where archived_at is null order by name`).map(({ name }) => name);
  return { chief, left, types, ...changesOf(world, chief) };
}

describe('removing the examples', () => {
  it('removes events and slot types in one step that tells nobody, and can be undone later', async ({ world }) => {
    const { make, undo, left, types } = await seeded(world);
    const before = { schedule: await schedule(world), types: await types() };
    expect(await left()).toMatchObject({ parts: 17, people: { length: 3 } });
    const preview = await make({ action: 'remove_examples', preview: true });
    expect(preview).toMatchObject({ id: null, deleted: 12, skipped: [], told: [], unreached: [] });
    const removed = await make({ action: 'remove_examples' });
    expect(removed).toMatchObject({ deleted: 12, skipped: [], told: [], tells_at: null });
    expect((await schedule(world)).filter(({ is_live }) => is_live !== false)).toEqual([]);
    expect(await types()).toEqual([]);
    expect(await left()).toMatchObject({ parts: 0, people: { length: 3 } });
    // Although the first of its shifts are over.
    await world.at('2026-06-02T12:00:00Z');
    expect(await undo(removed.id)).toMatchObject({ skipped: [], told: [] });
    expect({ schedule: await schedule(world), types: await types() }).toEqual(before);
    expect(await world.sql`select from private.outbox where status = 'waiting' and signup_id is not null`).toEqual([]);
    // What was put back is an example as before.
    expect(await make({ action: 'remove_examples' })).toMatchObject({ deleted: 12, skipped: [] });
  });

  it('keeps what somebody has edited or uses, and says why', async ({ world }) => {
    const { make, chief, types, left } = await seeded(world);
    const real = await world.person();
    await world.as(chief, (sql) => sql`update events set title = 'Our breakfast' where id = ${breakfast}`);
    await world.as(chief, (sql) => sql`update slot_types set name = 'Sound' where id = ${soundTechnician}`);
    const [slot] = await world.sql`select id from event_slots where event_id = ${kitchen} and position = 1`;
    await world.signUp(real, slot?.id);
    expect(await left()).toMatchObject({ parts: 12 });
    const { deleted, skipped } = await make({ action: 'remove_examples' });
    expect(deleted).toBe(10);
    expect(skipped.map(({ title, refusal }) => `${title}: ${refusal.code}`)).toEqual([
      'Community Kitchen: example_used',
      'Our breakfast: example_edited',
      'Kitchen: example_used',
      'Setup Crew: example_used',
      'Sound: example_edited',
    ]);
    expect(await types()).toEqual(['Kitchen', 'Setup Crew', 'Sound']);
    expect(await left()).toMatchObject({ parts: 0 });
  });

  it.for([
    ['the places of an event', 'events', breakfast],
    ['the rate of a slot type', 'slot_types', soundTechnician],
    ['what a slot type asks for', 'slot_types', soundTechnician],
  ] as const)('keeps it when somebody has edited %s', async ([what, table, id], { world }) => {
    const { make, chief } = await seeded(world);
    const skill = await world.qualification();
    if (table === 'events') await make({ action: 'counts', events: [{ id }], required_count: 9 });
    else if (what === 'the rate of a slot type')
      await world.as(chief, (sql) => sql`select private.set_slot_type_rate(${id}, 3)`);
    else await world.as(chief, (sql) => sql`select private.set_slot_type_qualifications(${id}, ${sql.json([skill])})`);
    const { skipped } = await make({ action: 'remove_examples' });
    expect(skipped.find(({ refusal }) => refusal.code === 'example_edited')).toBeDefined();
    expect(await world.sql`select private.example_stays(${table}, ${id}) as why`).toEqual([{ why: 'example_edited' }]);
  });

  it('does not bring back a slot type that was archived anew since', async ({ world }) => {
    const { make, undo, types } = await seeded(world);
    const { id } = await make({ action: 'remove_examples' });
    await world.sql`update slot_types set archived_at = private.now() + interval '1 minute' where id = ${soundTechnician}`;
    expect((await undo(id)).skipped).toMatchObject([{ refusal: { code: 'changed_since' } }]);
    expect(await types()).not.toContain('Sound Technician');
  });

  it('removes a slot type that only a deleted shift has used', async ({ world }) => {
    const { make } = await seeded(world);
    const event = await world.event(ours);
    const slot = await world.slot(event, { slot_type_id: soundTechnician });
    await world.signUp(await world.person('staff'), slot);
    expect((await make({ action: 'remove_examples', preview: true })).skipped).toMatchObject([
      { title: 'Sound Technician', refusal: { code: 'example_used' } },
    ]);
    await make({ action: 'delete', events: [{ id: event }] });
    expect((await make({ action: 'remove_examples' })).skipped).toEqual([]);
  });

  it('keeps a slot type that a calendar uses, and no event for a place that was given back', async ({ world }) => {
    const { make, types } = await seeded(world);
    const real = await world.person();
    const [slot] = await world.sql`select id from event_slots where event_id = ${kitchen} and position = 1`;
    const place = await world.signUp(real, slot?.id);
    await world.as(real, (sql) => sql`select private.cancel_signup(${place})`);
    await world.sql`insert into ical_feed_slots (feed_id, slot_type_id)
      values (${await world.feed()}, ${soundTechnician})`;
    const { deleted, skipped } = await make({ action: 'remove_examples' });
    expect(deleted).toBe(12);
    expect(skipped.map(({ title, refusal }) => `${title}: ${refusal.code}`)).toEqual([
      'Sound Technician: example_used',
    ]);
    expect(await types()).toEqual(['Sound Technician']);
  });

  it('has nothing to do where there are none, and leaves what others have made', async ({ world }) => {
    const chief = await world.person('admin');
    const { make } = changesOf(world, chief);
    const event = await world.event(ours);
    await world.slot(event);
    expect(await make({ action: 'remove_examples' })).toMatchObject({ id: null, deleted: 0, skipped: [] });
    const [row] = await world.as(chief, (sql) => sql`select private.examples_left() as left`);
    expect(row?.left).toBeNull();
    expect(await schedule(world)).toHaveLength(2);
  });

  it('says which people stay, and why; seeing the app as somebody changes nothing', async ({ world }) => {
    const { left, chief } = await seeded(world);
    const idOf = async (email: string) => (await world.sql`select id from profiles where email = ${email}`)[0]?.id;
    const [amina, jonas, mei] = [
      await idOf('amina@example.com'),
      await idOf('jonas@example.com'),
      await idOf('mei@example.com'),
    ];
    const slot = await world.slot(await world.event(ours));
    await world.sql`insert into signups (slot_id, user_id) values (${slot}, ${amina})`;
    await world.as(chief, (sql) => sql`select private.update_user(${jonas}, '{"name": "Jonas"}')`);
    await world.as(chief, (sql) => sql`select private.see_as(${mei}), private.stop_seeing(${mei})`);
    expect(await left()).toMatchObject({
      people: [{ id: mei, name: 'Mei Tanaka' }],
      kept: [
        { id: amina, name: 'Amina Diallo', why: 'example_used' },
        { id: jonas, name: 'Jonas', why: 'example_edited' },
      ],
    });
  });

  it('brings back the shifts, but no places of people who have been removed meanwhile', async ({ world }) => {
    const { chief, make, undo, left } = await seeded(world);
    const placesAhead = async () =>
      (
        await world.sql`select s.id from signups s join events e on e.id = s.event_id
          where s.status <> 'canceled' and s.is_live and e.start_time > private.now()`
      ).length;
    const before = await placesAhead();
    const removed = await make({ action: 'remove_examples' });
    await undo(removed.id);
    expect([await placesAhead(), before > 0]).toEqual([before, true]);
    const again = await make({ action: 'remove_examples' });
    for (const { id } of (await left()).people)
      await world.as(chief, (sql) => sql`select private.remove_person(${id}, 'Example data')`);
    expect(await left()).toBeNull();
    await undo(again.id);
    expect(await left()).toMatchObject({ parts: 17, people: [], kept: [] });
    expect(await placesAhead()).toBe(0);
  });

  it('does not count people who have places elsewhere as examples', async ({ world }) => {
    const { left, chief } = await seeded(world);
    const [amina] = await world.sql`select id, email from profiles where email = 'amina@example.com'`;
    const slot = await world.slot(await world.event(ours));
    const [place] = await world.sql`insert into signups (slot_id, user_id) values (${slot}, ${amina?.id}) returning id`;
    const people = async () => (await left()).people.map(({ name }: { name: string }) => name);
    expect(await people()).toEqual(['Jonas Lindqvist', 'Mei Tanaka']);
    await world.as(chief, (sql) => sql`select private.cancel_signup(${place?.id}, 'Rain')`);
    expect(await people()).toEqual(['Amina Diallo', 'Jonas Lindqvist', 'Mei Tanaka']);
    await world.as(chief, (sql) => sql`select private.update_user(${amina?.id}, '{"name": "Amina D."}')`);
    expect(await people()).toEqual(['Jonas Lindqvist', 'Mei Tanaka']);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { refusal, worlds } from '../support/world.ts';
import { days, lead, preview, send, stage, switchOff, words } from './message-stage.ts';

const it = worlds();
const saturday = days('2030-06-08');
const outside = refusal(403, 'outside_scope', 'You can write to people at the shifts that you lead');

describe('an audience', () => {
  it('is the confirmed and asked people of shifts, places, slot types, days and seasons, never those of drafts', async ({
    world,
  }) => {
    const { admin, bar, draft, slots, barPlace, serve, count } = await stage(world);
    const [season] = await world.sql`insert into seasons (name, first_day, last_day)
        values ('Summer', '2030-06-09', '2030-06-30') returning id`;
    const names = async (...parts: Parameters<typeof preview>[2]) => (await preview(world, admin, parts)).names;

    expect(await names({ kind: 'shifts', shifts: [{ event_id: bar }] })).toEqual(['Ada', 'Bob', 'Cy']);
    expect(await names({ kind: 'shifts', shifts: [{ event_id: bar, slot_id: slots.count }] })).toEqual(['Bob']);
    expect(await names({ kind: 'place', place_id: barPlace, span: saturday })).toEqual(['Ada', 'Bob', 'Cy']);
    expect(await names({ kind: 'slot_type', slot_type_id: count, span: saturday })).toEqual(['Bob', 'Dan']);
    const there = { slot_type_id: serve, place_id: barPlace };
    expect(await names({ kind: 'slot_type', ...there, span: days('2030-06-09') })).toEqual(['Ada']);
    expect(await names({ kind: 'day', span: saturday })).toEqual(['Ada', 'Bob', 'Cy', 'Dan']);
    // Between 14:30 and 15:00 only the gate is open.
    const late = { from: '2030-06-08T14:30:00.000Z', to: '2030-06-08T15:00:00.000Z' };
    expect(await names({ kind: 'day', span: late })).toEqual(['Dan']);
    expect(await names({ kind: 'season', season_id: season?.id })).toEqual(['Ada']);
    expect(await names({ kind: 'shifts', shifts: [{ event_id: draft }] })).toEqual([]);
    // Each person once.
    expect(
      await names(
        { kind: 'shifts', shifts: [{ event_id: bar }] },
        { kind: 'day', span: days('2030-06-08', '2030-06-09') },
      ),
    ).toEqual(['Ada', 'Bob', 'Cy', 'Dan']);
  });

  it('is the people who wait, who have no place, or who are named, and only active ones', async ({ world }) => {
    const { admin, ada, eve, flo, gate } = await stage(world);
    const names = async (...parts: Parameters<typeof preview>[2]) => (await preview(world, admin, parts)).names;
    expect(await names({ kind: 'waiting', shifts: [{ event_id: gate }] })).toEqual(['Flo']);
    // Eve's place is in a draft, of which she does not know.
    expect(await names({ kind: 'idle', span: saturday })).toEqual(['Eve', 'Flo']);
    expect(await names({ kind: 'idle', span: days('2030-06-09') })).toEqual(['Bob', 'Cy', 'Dan', 'Eve', 'Flo']);
    expect(await names({ kind: 'people', ids: [ada.id, eve.id] })).toEqual(['Ada', 'Eve']);
    await world.as(admin, (sql) => sql`select private.block_person(${flo.id}, 'Because', false)`);
    expect(await names({ kind: 'idle', span: saturday })).toEqual(['Eve']);
    expect(await names({ kind: 'people', ids: [flo.id, randomUUID()] })).toEqual([]);
  });

  it('is who is checked in now, everywhere or at one shift; whose place was released is at no shift', async ({
    world,
  }) => {
    const { sql } = world;
    const { admin, ada, bob, dan, flo, bar, gate, barPlace } = await stage(world);
    await world.at('2030-06-08T12:30:00Z');
    for (const { id } of [ada, bob, dan])
      await recordWork(sql, sql`s.user_id = ${id} and lower(s.during) < private.now()`, {
        came_at: sql`private.now()`,
      });
    await recordWork(sql, sql`s.user_id = ${bob.id}`, { came_at: sql`private.now()`, left_at: sql`private.now()` });
    const names = async (who: typeof ada, part: object) => (await preview(world, who, [part] as never)).names;
    expect(await names(admin, { kind: 'here' })).toEqual(['Ada', 'Dan']);
    expect(await names(admin, { kind: 'here', event_id: gate })).toEqual(['Dan']);
    expect(await names(admin, { kind: 'here', place_id: barPlace })).toEqual(['Ada']);
    await lead(world, flo, { place_id: barPlace });
    expect(await names(flo, { kind: 'here' })).toEqual(['Ada']);
    await expect(names(flo, { kind: 'here', event_id: gate })).rejects.toMatchObject(outside);

    // Whoever is marked is not here, though nobody has checked them out.
    await recordWork(sql, sql`s.user_id = ${dan.id}`, { attendance: 'attended', came_at: sql`private.now()` });
    expect(await names(admin, { kind: 'here' })).toEqual(['Ada']);

    await recordWork(sql, sql`s.user_id = ${bob.id}`, { attendance: 'no_show', released: true });
    expect(await names(admin, { kind: 'shifts', shifts: [{ event_id: bar }] })).toEqual(['Ada', 'Cy']);
  });

  it('reaches the people of a canceled shift that is named, and nobody of one by its day', async ({ world }) => {
    const { admin, bar } = await stage(world);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${bar}`;
    expect((await preview(world, admin, [{ kind: 'shifts', shifts: [{ event_id: bar }] }])).names).toEqual([
      'Ada',
      'Bob',
      'Cy',
    ]);
    expect((await preview(world, admin, [{ kind: 'day', span: saturday }])).names).toEqual(['Dan']);
  });

  it('says beforehand who cannot be reached by email; what is operational reaches those who hold the shift', async ({
    world,
  }) => {
    const { admin, ada, bob, flo, bar } = await stage(world);
    await switchOff(world, ada);
    await switchOff(world, flo);
    await world.sql`update profiles set email = null where id = ${bob.id}`;
    const shift = { kind: 'shifts', shifts: [{ event_id: bar }] } as const;
    const parts = [shift, { kind: 'people', ids: [flo.id] } as const];
    const states = async (operational: boolean) =>
      Object.fromEntries(
        (await preview(world, admin, parts as never, operational)).people.map(({ name, mail }) => [name, mail]),
      );
    expect(await states(false)).toEqual({ Ada: 'off', Bob: 'none', Cy: 'waiting', Flo: 'off' });
    expect(await states(true)).toEqual({ Ada: 'waiting', Bob: 'none', Cy: 'waiting', Flo: 'off' });
    expect(await preview(world, admin, parts as never)).toMatchObject({
      count: 4,
      by_mail: 1,
      off: 2,
      none: 1,
      bounces: 0,
    });
    await world.sql`insert into private.bounces (user_id, failure) select id, '{}' from profiles where email is not null`;
    const marked = await preview(world, admin, parts as never);
    expect(marked).toMatchObject({ count: 4, by_mail: 0, off: 2, none: 1, bounces: 1 });
    expect(marked.people.filter(({ mail }) => mail === 'bounces')).toHaveLength(1);
    await world.sql`delete from private.bounces`;
    // When the shift is over, nothing about it is urgent.
    await world.at('2030-06-10T12:00:00Z');
    expect(await states(true)).toMatchObject({ Ada: 'off' });
  });
});

describe('a lead', () => {
  it('writes to the people of what they lead, and sees no others', async ({ world }) => {
    const { ada, bob, cy, dan, flo, bar, gate, slots, count, serve, barPlace } = await stage(world);
    await lead(world, flo, { place_id: barPlace });
    const names = async (...parts: Parameters<typeof preview>[2]) => (await preview(world, flo, parts)).names;
    expect(await names({ kind: 'shifts', shifts: [{ event_id: bar }] })).toEqual(['Ada', 'Bob', 'Cy']);
    expect(await names({ kind: 'place', place_id: barPlace, span: saturday })).toEqual(['Ada', 'Bob', 'Cy']);
    // Of the slot type at two places, and of two shifts, those of the bar.
    expect(await names({ kind: 'slot_type', slot_type_id: count, span: saturday })).toEqual(['Bob']);
    expect(await names({ kind: 'shifts', shifts: [{ event_id: bar }, { event_id: gate }] })).toEqual([
      'Ada',
      'Bob',
      'Cy',
    ]);
    expect(await names({ kind: 'people', ids: [ada.id, cy.id] })).toEqual(['Ada', 'Cy']);
    const found = await preview(world, flo, [{ kind: 'shifts', shifts: [{ event_id: bar }] }]);
    expect(JSON.stringify(found)).not.toContain('@');

    for (const part of [
      { kind: 'shifts', shifts: [{ event_id: gate }] },
      { kind: 'shifts', shifts: [{ event_id: randomUUID() }] },
      { kind: 'place', place_id: randomUUID(), span: saturday },
      { kind: 'slot_type', slot_type_id: serve, place_id: randomUUID(), span: saturday },
      { kind: 'day', span: saturday },
      { kind: 'idle', span: saturday },
      { kind: 'season', season_id: randomUUID() },
      { kind: 'waiting', shifts: [{ event_id: bar }] },
      { kind: 'people', ids: [dan.id] },
      { kind: 'people', ids: [bob.id, dan.id] },
    ] as const) {
      await expect(preview(world, flo, [part] as never), part.kind).rejects.toMatchObject(outside);
      await expect(send(world, flo, [part] as never), part.kind).rejects.toMatchObject(outside);
    }
    // One part outside is too much.
    const both = [
      { kind: 'shifts', shifts: [{ event_id: bar }] },
      { kind: 'shifts', shifts: [{ event_id: gate, slot_id: slots.gate }] },
    ];
    await expect(send(world, flo, both as never)).rejects.toMatchObject(outside);
    expect(await world.sql`select from messages`).toEqual([]);
  });

  it('of a slot type reaches that slot alone; other rights, a past shift and being blocked allow nothing', async ({
    world,
  }) => {
    const { admin, dan, eve, flo, bar, count, barPlace } = await stage(world);
    const shift = [{ kind: 'shifts', shifts: [{ event_id: bar }] }] as never;
    await lead(world, flo, { slot_type_id: count });
    expect((await preview(world, flo, shift)).names).toEqual(['Bob']);
    await lead(world, dan, { place_id: barPlace }, ['gate', 'roster', 'fill']);
    await expect(preview(world, dan, shift)).rejects.toMatchObject(outside);
    await expect(preview(world, eve, shift)).rejects.toMatchObject(outside);
    await world.at('2030-06-09T03:00:00Z');
    await expect(preview(world, flo, shift)).rejects.toMatchObject(outside);
    await world.at('2030-06-08T12:00:00Z');
    await world.as(admin, (sql) => sql`select private.block_person(${flo.id}, 'Because', false)`);
    await expect(preview(world, flo, shift)).rejects.toMatchObject(
      expect.objectContaining({ code: expect.stringMatching(/MU40[13]/) }),
    );
  });

  it('sees their own messages with names and states, not those of others; volunteers see none', async ({ world }) => {
    const { admin, ada, flo, bar, barPlace } = await stage(world);
    await lead(world, flo, { place_id: barPlace });
    const shift = [{ kind: 'shifts', shifts: [{ event_id: bar }] }] as never;
    const own = await send(world, flo, shift);
    const other = await send(world, admin, shift);
    const seen = (who: typeof ada) =>
      world.as(who, async (sql) => ({
        ids: (await sql`select id from messages order by sent_at`).map(({ id }) => id),
        people: (await sql`select private.message_people(id) as people from messages`).map(
          ({ people }) => people.length,
        ),
        peopleOfOther: (await sql`select private.message_people(${other}) as people`)[0]?.people.length,
        figures: (await sql`select figures from private.message_figures(array[${other}]::uuid[])`)[0]?.figures.waiting,
      }));
    expect(await seen(flo)).toEqual({ ids: [own], people: [3], peopleOfOther: 0, figures: undefined });
    expect(await seen(ada)).toEqual({ ids: [], people: [], peopleOfOther: 0, figures: undefined });
    expect((await seen(admin)).people).toEqual([3, 3]);
    // Who leads nothing any more sees that they wrote, and no names.
    await world.sql`delete from lead_grants`;
    expect(await seen(flo)).toMatchObject({ ids: [own], people: [0] });
  });
});

it('nobody to write to is a refusal', async ({ world }) => {
  const { admin, draft } = await stage(world);
  const nobody = send(world, admin, [{ kind: 'shifts', shifts: [{ event_id: draft }] }], { texts: words });
  await expect(nobody).rejects.toMatchObject(refusal(409, 'no_recipients', 'There is nobody to write to'));
});

it('a draft is not named, not even among shifts that a lead leads', async ({ world }) => {
  const { flo, bar, draft, barPlace } = await stage(world);
  await lead(world, flo, { place_id: barPlace });
  await world.sql`update events set title = 'Surprise' where id = ${draft}`;
  const found = await preview(world, flo, [{ kind: 'shifts', shifts: [{ event_id: draft }, { event_id: bar }] }]);
  expect(found.names).toEqual(['Ada', 'Bob', 'Cy']);
  expect(JSON.stringify(found)).not.toContain('Surprise');
});

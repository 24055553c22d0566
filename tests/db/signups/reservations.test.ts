import { describe, expect } from 'vitest';
import { refusal, type World, worlds } from '../support/world.ts';
import { offers, takesOver } from './hand-over-stage.ts';
import { confirms, holds } from './hold-stage.ts';
import { answers, countsOf, gives, offerOf, offersOf, queue, takes } from './offer-stage.ts';
import { changes, comes, ends, heldOf, pageOf, reserves, run, stage } from './reservation-stage.ts';

const it = worlds();

const over = refusal(409, 'reservation_over', 'These places are no longer reserved. Ask whoever sent you the link.');
const full = refusal(409, 'slot_full', 'This slot is already full');
const unknown = refusal(404, 'not_found', 'Reservation not found');
const peopleOf = (world: World, id: string) =>
  world.sql`select p.email, p.name, p.state, s.companions, s.status from signups s join profiles p on p.id = s.user_id
    where s.reservation_id = ${id} and s.status <> 'canceled' order by s.created_at, p.name`;

describe('places that are reserved', () => {
  it('count as taken for everybody else, and are there for who has the link', async ({ world }) => {
    const { slot, reservation } = await stage(world);
    expect(await countsOf(world, slot)).toEqual([3, 0, 3]);
    for (let left = 2; left > 0; left--) await takes(world, await world.person(), slot);
    await expect(takes(world, await world.person(), slot)).rejects.toMatchObject(full);
    const held = await comes(world, reservation, slot, { email: 'vera@example.org' });
    expect(await heldOf(world, slot, reservation)).toEqual([5, 2]);
    expect(await countsOf(world, slot)).toEqual([5, 2, 3]);
    expect(await confirms(world, held)).toEqual({ outcome: 'taken' });
    expect(await countsOf(world, slot)).toEqual([5, 3, 2]);
    expect(await peopleOf(world, reservation.id)).toMatchObject([{ email: 'vera@example.org', state: 'active' }]);
  });

  it('are never more through the link than reserved, even where others are free', async ({ world }) => {
    const { slot, reservation } = await stage(world);
    await comes(world, reservation, slot, { places: 2 });
    await expect(comes(world, reservation, slot, { places: 2 })).rejects.toMatchObject(
      refusal(409, 'too_few_left', 'Only one place is left'),
    );
    await expect(comes(world, reservation, slot, { places: 6 })).rejects.toMatchObject(
      refusal(409, 'too_many_together', 'Here you can take at most 5 places at once'),
    );
    await comes(world, reservation, slot);
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(full);
    expect(await countsOf(world, slot)).toEqual([3, 0, 3]);
  });

  it('are those of groups as well: each companion with a name is of the reservation', async ({ world }) => {
    const { slot, reservation } = await stage(world);
    const held = await comes(world, reservation, slot, { places: 3, names: ['Ben'] });
    await confirms(world, held);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 0]);
    const people = await peopleOf(world, reservation.id);
    expect(people.map(({ name, companions }) => [name, companions]).sort()).toEqual([
      ['Ben', 0],
      ['Vera', 1],
    ]);
    const [group] = await world.sql`select s.id from signups s where s.companions > 0`;
    await world.sql`select private.name_places(s, array['Cleo']) from signups s where s.id = ${group?.id}`;
    expect((await peopleOf(world, reservation.id)).length).toBe(3);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 0]);
  });

  it('go back to the reservation while it runs, whoever waits, and afterwards to those who wait in order', async ({
    world,
  }) => {
    const { chief, slot, reservation } = await stage(world, 3);
    const held = await comes(world, reservation, slot, { email: 'vera@example.org' });
    await confirms(world, held);
    const people = await queue(world, slot, 3);
    const [signup] = await world.sql`select id from signups`;
    await world.as(chief, (sql) => sql`select private.cancel_signup(${signup?.id})`);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
    expect(await offersOf(world, people, slot)).toEqual(['none', 'none', 'none']);
    const late = await comes(world, reservation, slot);
    await world.as('service_role', (sql) => sql`select private.release_hold(${late.hash})`);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
    await confirms(world, await comes(world, reservation, slot, { email: 'ben@example.org' }));
    await changes(world, chief, reservation, { until: '2030-06-05T18:00:00Z' });
    await world.at('2030-06-05T17:59:59Z');
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 2]);
    await world.at('2030-06-05T18:00:00Z');
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(over);
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 0]);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', '1 open', 'none']);
    expect(await run(world)).toMatchObject([{ settle_reservations: 0 }]);
    const [kept] = await world.sql`select id from signups where status = 'confirmed'`;
    await world.as(chief, (sql) => sql`select private.cancel_signup(${kept?.id})`);
    expect((await heldOf(world, slot, reservation))[1]).toBe(0);
  });

  it('are offered to those who wait when an administrator ends it, also to somebody who has said no before', async ({
    world,
  }) => {
    const { chief, slot, reservation } = await stage(world, 3, 2);
    const holder = await world.person();
    const signup = await takes(world, holder, slot);
    const [ada, ben] = await queue(world, slot, 2);
    if (!ada || !ben) throw new Error('missing');
    await gives(world, holder, signup);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 open', 'none']);
    await answers(world, ada, await offerOf(world, ada), false);
    await world.at('2030-06-01T10:05:00Z');
    await ends(world, chief, reservation);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 open', '1 open']);
    expect((await heldOf(world, slot, reservation))[1]).toBe(0);
    await ends(world, chief, reservation);
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(over);
    await expect(changes(world, chief, reservation, { name: 'Class 5' })).rejects.toMatchObject(over);
    expect(await pageOf(world, reservation.link)).toBeNull();
  });

  it('stay with the reservation when one is handed over, and go back to it when that one is given back', async ({
    world,
  }) => {
    const { slot, reservation } = await stage(world, 3);
    const ada = await world.person();
    await confirms(world, await comes(world, reservation, slot, { email: ada.email }));
    const [signup] = await world.sql`select id from signups`;
    await offers(world, ada, signup?.id);
    const ben = await world.person();
    const [open] = await world.sql`select id from hand_overs`;
    await takesOver(world, ben, open?.id);
    expect(await peopleOf(world, reservation.id)).toMatchObject([{ email: ben.email, status: 'confirmed' }]);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 2]);
    const [handed] = await world.sql`select id from signups where status = 'confirmed'`;
    await gives(world, ben, handed?.id);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
  });

  it('wait a minute for Undo when a change set has freed them, and Undo takes one back also after that', async ({
    world,
  }) => {
    const { chief, slot, reservation } = await stage(world, 3);
    await confirms(world, await comes(world, reservation, slot, { email: 'vera@example.org' }));
    await queue(world, slot, 1);
    const [signup] = await world.sql`select id from signups`;
    const body = { action: 'release', signup_ids: [signup?.id], reason: null };
    const [made] = await world.as(chief, (sql) => sql`select private.make_change(${sql.json(body)}, 'UTC') as json`);
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([2, 2]);
    await world.at('2030-06-01T10:02:00Z');
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
    const undone = await world.as(chief, (sql) => sql`select private.undo_change(${made?.json.id}) as json`);
    expect(undone[0]?.json.skipped).toEqual([]);
    expect(await peopleOf(world, reservation.id)).toMatchObject([{ status: 'confirmed' }]);
    await world.at('2030-06-01T10:04:00Z');
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 2]);
  });

  it('are no longer held where the shift takes nobody: it is canceled, has begun, or is for staff', async ({
    world,
  }) => {
    const { event, slot, reservation } = await stage(world);
    for (const [change, back] of [
      [
        world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slot}`,
        world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${slot}`,
      ],
      [
        world.sql`update slot_types set open_to = 'staff' where id = (select slot_type_id from event_slots where id = ${slot})`,
        world.sql`update slot_types set open_to = 'everyone' where id = (select slot_type_id from event_slots where id = ${slot})`,
      ],
    ] as const) {
      await change;
      await run(world);
      expect(await heldOf(world, slot, reservation)).toEqual([0, 0]);
      expect((await pageOf(world, reservation.link)).shifts).toEqual([]);
      await expect(comes(world, reservation, slot)).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
      await back;
      await run(world);
      expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
    }
    await world.sql`update reservations set until = '2030-07-01T00:00Z'`;
    await world.at('2030-06-10T12:00:00Z');
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(
      refusal(409, 'event_started', 'Cannot sign up for past events'),
    );
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([0, 0]);
    await world.sql`delete from event_slots where event_id = ${event}`;
    expect([...(await world.sql`select id from reserved_places`)]).toEqual([]);
  });

  it('are held in a draft, which nobody sees by the link', async ({ world }) => {
    const { event, slot, reservation } = await stage(world);
    await world.sql`update events set published_at = null where id = ${event}`;
    await run(world);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
    expect((await pageOf(world, reservation.link)).shifts).toEqual([]);
  });
});

describe('reserving', () => {
  it('is refused where fewer are free, with how many, and then reserves nothing', async ({ world }) => {
    const { chief, event, slot } = await stage(world, 5, 2);
    const other = await world.slot(event, { required_count: 1 });
    const [type] =
      await world.sql`select t.name from slot_types t join event_slots s on s.slot_type_id = t.id where s.id = ${slot}`;
    await expect(
      reserves(world, chief, {
        places: [
          { slot_id: other, places: 1 },
          { slot_id: slot, places: 4 },
        ],
      }),
    ).rejects.toMatchObject(refusal(409, 'too_few_free', `Only 3 places are free as "${type?.name}" at "Bar"`));
    expect((await countsOf(world, other))[0]).toBe(0);
    expect((await world.sql`select id from reservations`).length).toBe(1);
  });

  it('is refused for places that are not everybody’s, of a shift that is over or canceled, and for a time that is over', async ({
    world,
  }) => {
    const { chief, event, slot } = await stage(world, 5, 1);
    const staff = await world.slot(event, { slot_type_id: await world.slotType({ name: 'Cash', open_to: 'staff' }) });
    const places = (slot_id: string) => ({ places: [{ slot_id, places: 1 }] });
    await expect(reserves(world, chief, places(staff))).rejects.toMatchObject(
      refusal(409, 'not_open_to_all', '"Cash" is not open to everyone, so its places cannot be reserved'),
    );
    await expect(reserves(world, chief, { ...places(slot), until: '2030-06-01T10:00:00Z' })).rejects.toMatchObject(
      refusal(400, 'not_ahead', 'Must be in the future', 'until'),
    );
    await expect(reserves(world, chief, places(event))).rejects.toMatchObject(
      refusal(404, 'not_found', 'Slot not found'),
    );
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slot}`;
    await expect(reserves(world, chief, places(slot))).rejects.toMatchObject(
      refusal(409, 'slot_canceled', 'This slot has been canceled'),
    );
    await world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${slot}`;
    await world.at('2030-06-10T12:00:00Z');
    await expect(reserves(world, chief, { ...places(slot), until: '2030-07-01T00:00:00Z' })).rejects.toMatchObject(
      refusal(409, 'event_started', 'Cannot sign up for past events'),
    );
  });

  it('can be changed: more as far as they are free, fewer also below what is taken, other slots, another time', async ({
    world,
  }) => {
    const { chief, event, slot, reservation } = await stage(world, 5, 3);
    await confirms(world, await comes(world, reservation, slot, { places: 2 }));
    const places = (count: number) => ({ places: [{ slot_id: slot, places: count }] });
    await expect(changes(world, chief, reservation, places(6))).rejects.toMatchObject({
      detail: expect.stringContaining('"left": 5'),
    });
    await changes(world, chief, reservation, places(5));
    expect(await heldOf(world, slot, reservation)).toEqual([5, 3]);
    const people = await queue(world, slot, 2);
    await changes(world, chief, reservation, places(1));
    expect(await heldOf(world, slot, reservation)).toEqual([4, 0]);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', '1 open']);
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(full);
    const other = await world.slot(event, { required_count: 2 });
    await changes(world, chief, reservation, { name: 'Class 5', places: [{ slot_id: other, places: 2 }] });
    expect(await heldOf(world, other, reservation)).toEqual([2, 2]);
    await expect(comes(world, reservation, slot)).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
    const [row] = await world.sql`select name, version from reservations`;
    expect(row).toEqual({ name: 'Class 5', version: 4 });
    await expect(changes(world, chief, reservation, { version: 3, name: 'x' })).rejects.toMatchObject({
      code: 'MU409',
    });
  });

  it('can be continued after its time as far as the places are still free', async ({ world }) => {
    const { chief, slot, reservation } = await stage(world, 3, 3);
    await world.at('2030-06-08T18:00:00Z');
    await run(world);
    const ada = await world.person();
    const signup = await takes(world, ada, slot);
    const later = { until: '2030-06-09T18:00:00Z' };
    await expect(changes(world, chief, reservation, later)).rejects.toMatchObject({
      detail: expect.stringContaining('too_few_free'),
    });
    await gives(world, ada, signup);
    await changes(world, chief, reservation, later);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 3]);
  });

  it('is a promise: neither fewer places nor another role push it out', async ({ world }) => {
    const { chief, event, slot, reservation } = await stage(world, 5, 3);
    const held = await comes(world, reservation, slot);
    const counts = (required_count: number) =>
      world.as(
        chief,
        (sql) =>
          sql`select private.make_change(${sql.json({ action: 'counts', events: [{ id: event }], required_count })}, 'UTC')`,
      );
    await expect(counts(2)).rejects.toMatchObject({ detail: expect.stringContaining('count_below_filled') });
    await counts(3);
    expect(await heldOf(world, slot, reservation)).toEqual([3, 2]);
    expect(await confirms(world, held)).toEqual({ outcome: 'taken' });
  });

  it('is recorded, without the secret of the link', async ({ world }) => {
    const { chief, slot, reservation } = await stage(world, 5, 3);
    await changes(world, chief, reservation, { name: 'Class 5', places: [{ slot_id: slot, places: 4 }] });
    const lines = await world.as(
      chief,
      (sql) => sql`select line from private.record_lines(array(select id from audit_log
        where table_name in ('reservations', 'reserved_places'))) order by id`,
    );
    const [type] =
      await world.sql`select t.name from slot_types t join event_slots s on s.slot_type_id = t.id where s.id = ${slot}`;
    expect(lines.map(({ line }) => [line.kind, line.title, line.fields])).toEqual([
      [
        'reservation_created',
        'Class 5',
        [
          { field: 'name', before: null, after: 'Rotary club' },
          { field: 'until', before: null, after: '2030-06-08T18:00:00Z' },
        ],
      ],
      [
        'reservation_changed',
        'Class 5',
        [
          { field: 'slot_id', before: null, after: type?.name },
          { field: 'places', before: null, after: 3 },
        ],
      ],
      ['reservation_changed', 'Class 5', [{ field: 'name', before: 'Rotary club', after: 'Class 5' }]],
      [
        'reservation_changed',
        'Class 5',
        [
          { field: 'slot_id', before: type?.name, after: type?.name },
          { field: 'places', before: 3, after: 4 },
        ],
      ],
    ]);
    const log = await world.sql`select coalesce(before, '{}') || coalesce(after, '{}') as row from audit_log`;
    expect(JSON.stringify(log)).not.toContain(reservation.link);
  });
});

describe('a link', () => {
  it('lets in whom an administrator would have to let in, and no blocked person', async ({ world }) => {
    const { slot, reservation } = await stage(world, 5, 4);
    await world.sql`update organisation set entry = 'approval'`;
    await confirms(world, await comes(world, reservation, slot, { email: 'new@example.org' }));
    const waiting = await world.person();
    await world.sql`update profiles set state = 'waiting', entry_note = 'Hello' where id = ${waiting.id}`;
    expect(await confirms(world, await comes(world, reservation, slot, { email: waiting.email }))).toEqual({
      outcome: 'taken',
    });
    const people = await peopleOf(world, reservation.id);
    expect(people.map(({ email, state }) => [email, state]).sort()).toEqual(
      [
        ['new@example.org', 'active'],
        [waiting.email, 'active'],
      ].sort(),
    );
    const told =
      await world.sql`select letter ->> 'about' as about from private.outbox where user_id = ${waiting.id} and kind = 'access'`;
    expect(told).toMatchObject([{ about: 'admitted' }]);
    const blocked = await world.person();
    await world.sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    expect(await confirms(world, await comes(world, reservation, slot, { email: blocked.email }))).toMatchObject({
      refusal: { code: 'blocked' },
    });
    expect(await heldOf(world, slot, reservation)).toEqual([4, 2]);
  });

  it('is an invitation where only invited people come in', async ({ world }) => {
    const { slot, reservation } = await stage(world);
    await world.sql`update organisation set entry = 'invitation'`;
    await world.sql`update open_page set shows = 'all'`;
    await expect(holds(world, slot)).rejects.toMatchObject({ detail: expect.stringContaining('invitation_only') });
    expect(await confirms(world, await comes(world, reservation, slot, { email: 'new@example.org' }))).toEqual({
      outcome: 'taken',
    });
  });

  it('keeps the rules of the organisation and of the role', async ({ world }) => {
    const { slot, reservation } = await stage(world);
    await world.sql`update organisation set opens_days_before = 2`;
    await expect(comes(world, reservation, slot)).rejects.toMatchObject({
      detail: expect.stringContaining('signup_not_open'),
    });
    await world.sql`update organisation set opens_days_before = null`;
    const [type] = await world.sql`select slot_type_id as id from event_slots where id = ${slot}`;
    await world.asks(type?.id, await world.qualification({ name: 'First aid' }));
    await expect(comes(world, reservation, slot)).rejects.toMatchObject({
      detail: expect.stringContaining('not_qualified'),
    });
  });

  it('shows its places alone, without anything of people, also while there is no public page', async ({ world }) => {
    const { event, slot, reservation } = await stage(world, 5, 3);
    await confirms(world, await comes(world, reservation, slot));
    await world.slot(event, { required_count: 9 });
    const page = await pageOf(world, reservation.link);
    expect(page).toMatchObject({
      ...{ entry: 'open', indexed: false, picture: null },
      reserved: { name: 'Rotary club', until: '2030-06-08T18:00:00Z' },
      shifts: [{ id: event, slots: [{ id: slot, left: 2, state: 'free' }] }],
    });
    expect(page.shifts[0].slots.length).toBe(1);
    expect(JSON.stringify(page)).not.toMatch(/Vera|example\.org/);
    expect(JSON.stringify(page)).not.toContain(reservation.link);
    expect(await world.as('service_role', (sql) => sql`select private.open_schedule('UTC') as page`)).toEqual([
      { page: null },
    ]);
  });

  it('is told apart when it is unknown', async ({ world }) => {
    const { slot } = await stage(world);
    for (const link of ['', 'x'.repeat(22), 'x'.repeat(1_000_000)]) {
      await expect(comes(world, { link }, slot)).rejects.toMatchObject(unknown);
      expect(await pageOf(world, link)).toBeNull();
    }
  });
});

it('nobody but administrators reserves, and nobody reads links', async ({ world }) => {
  const { slot, reservation } = await stage(world);
  const lead = await world.person();
  await world.sql`insert into lead_grants (user_id, rights, hours_after) values (${lead.id}, '{gate,roster,fill,write}', 168)`;
  for (const actor of [lead, await world.person(), await world.person('staff')]) {
    await expect(reserves(world, actor, { places: [{ slot_id: slot, places: 1 }] })).rejects.toMatchObject({
      code: 'MU403',
    });
    await expect(changes(world, actor, reservation, { name: 'x' })).rejects.toMatchObject({ code: 'MU403' });
    await expect(ends(world, actor, reservation)).rejects.toMatchObject({ code: 'MU403' });
    expect(await world.as(actor, (sql) => sql`select * from reservations`)).toEqual([]);
    expect(await world.as(actor, (sql) => sql`select * from reserved_places`)).toEqual([]);
    await expect(
      world.as(actor, (sql) => sql`select * from private.reservation_lines(array[${reservation.id}]::uuid[])`),
    ).rejects.toMatchObject({ code: 'MU403' });
  }
  await expect(world.as('service_role', (sql) => sql`select * from reservations`)).rejects.toMatchObject({
    code: '42501',
  });
});

it('no row says that more is held than reserved, or has a link that somebody could guess', async ({ world }) => {
  const { reservation } = await stage(world);
  const change = (query: string) => world.sql.savepoint((sql) => sql.unsafe(query));
  for (const [query, constraint_name] of [
    ['update reserved_places set held = 4', 'reserved_places_held'],
    ['update reserved_places set held = -1', 'reserved_places_held'],
    [`update reservations set secret = 'rotary'`, 'reservations_secret_check'],
    [
      `insert into reservations (name, until, secret) values ('Class 5', now(), '${reservation.link}')`,
      'reservations_secret_key',
    ],
  ] as const) {
    await expect(change(query), query).rejects.toMatchObject({ constraint_name });
  }
});

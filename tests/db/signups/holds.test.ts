import { describe, expect } from 'vitest';
import { type Person, refusal, refusalCode, type World, worlds } from '../support/world.ts';
import { confirms, type Held, holds, stage } from './hold-stage.ts';
import { countsOf, offersOf, queue, takes } from './offer-stage.ts';

const it = worlds();

const over = refusal(409, 'hold_over', 'This place is no longer held for you. Choose it again.');
const tooMany = refusal(
  429,
  'rate_limited',
  'You already hold several places. Enter their codes first, or wait a few minutes.',
);

/** Runs the job, as the role of pg_cron does. */
const run = (world: World) => world.sql`select private.end_late_holds()`;

const releases = (world: World, { hash }: Held) =>
  world.as('service_role', (sql) => sql`select private.release_hold(${hash})`);
const sendsAgain = (world: World, { hash }: Held) =>
  world.as('service_role', (sql) => sql`select private.send_hold_again(${hash})`);
const addressOf = async (world: World, { hash }: Held) =>
  (await world.as('service_role', (sql) => sql`select private.address_of_hold(${hash}) as email`))[0]?.email;
const wrongOf = ({ code }: Held) => (code === '000000' ? '111111' : '000000');
const placesOf = (world: World, slot: string) =>
  world.sql`select p.email, p.name, p.state, p.account_id, p.settings ->> 'language' as language, s.status, s.created_by = s.user_id as own
    from signups s join profiles p on p.id = s.user_id where s.slot_id = ${slot} order by s.created_at, p.email`;
const enters = (world: World, entry: 'open' | 'approval' | 'invitation') =>
  world.sql`update organisation set entry = ${entry}`;
const approves = (world: World, chief: Person, email: string) =>
  world.as(chief, (sql) => sql`select private.approve_people(array(select id from profiles where email = ${email}))`);

describe('a place that is held', () => {
  it('counts as taken, and becomes the place of a new person with the digits', async ({ world }) => {
    const { slot } = await stage(world, 1);
    const held = await holds(world, slot, { email: 'vera@example.org' });
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    await expect(holds(world, slot)).rejects.toMatchObject(refusal(409, 'slot_full', 'This slot is already full'));
    await expect(takes(world, await world.person(), slot)).rejects.toMatchObject(
      refusal(409, 'slot_full', 'This slot is already full'),
    );
    expect(await confirms(world, held)).toEqual({ outcome: 'taken' });
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    expect([...(await placesOf(world, slot))]).toEqual([
      {
        ...{ email: 'vera@example.org', name: 'Vera', state: 'active', account_id: null, language: 'german' },
        ...{ status: 'confirmed', own: true },
      },
    ]);
  });

  it('tells its person in the mail of a place that they have taken', async ({ world }) => {
    const { slot } = await stage(world);
    await confirms(world, await holds(world, slot, { email: 'vera@example.org' }));
    const mails = await world.sql`select o.kind, o.letter ->> 'about' as about, p.email
      from private.outbox o left join profiles p on p.id = o.user_id order by o.created_at, o.kind`;
    expect([...mails]).toEqual([
      { kind: 'access', about: 'hold_code', email: null },
      { kind: 'signed_up', about: null, email: 'vera@example.org' },
    ]);
  });

  it('goes to the person who has the address already, and leaves what is known of them as it is', async ({ world }) => {
    const { slot } = await stage(world);
    const ada = await world.person('staff', 'ada@example.org');
    expect(await confirms(world, await holds(world, slot, { email: ada.email, name: 'Somebody else' }))).toEqual({
      outcome: 'taken',
    });
    const [place] = await placesOf(world, slot);
    expect(place).toMatchObject({ email: ada.email, name: 'ada', own: true });
    expect(place?.account_id).not.toBeNull();
  });

  it('answers the same when the answer was lost, and takes one place', async ({ world }) => {
    const { slot } = await stage(world);
    const held = await holds(world, slot);
    await confirms(world, held);
    expect(await confirms(world, held)).toEqual({ outcome: 'taken' });
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    await releases(world, held);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('ends after five wrong codes, also for the right one', async ({ world }) => {
    const { slot } = await stage(world);
    const held = await holds(world, slot);
    for (let guess = 0; guess < 5; guess++) {
      expect(await confirms(world, { ...held, code: wrongOf(held) })).toEqual({ wrong_code: true });
    }
    await expect(confirms(world, held)).rejects.toMatchObject(over);
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
  });

  it('ends after ten minutes: the schedule offers the place to those who wait, in their order', async ({ world }) => {
    const { slot } = await stage(world, 1);
    const held = await holds(world, slot);
    const people = await queue(world, slot, 2);
    await world.at('2030-06-01T10:09:59Z');
    await run(world);
    expect(await offersOf(world, people, slot)).toEqual(['none', 'none']);
    await world.at('2030-06-01T10:10:00Z');
    await expect(confirms(world, held)).rejects.toMatchObject(over);
    await run(world);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', 'none']);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
  });

  it('is given back by its visitor, and offered at once', async ({ world }) => {
    const { slot } = await stage(world, 1);
    const held = await holds(world, slot);
    const people = await queue(world, slot, 1);
    await releases(world, held);
    await releases(world, held);
    expect(await offersOf(world, people, slot)).toEqual(['1 open']);
    await expect(confirms(world, held)).rejects.toMatchObject(over);
    await expect(releases(world, { hash: 'a'.repeat(64), code: '' })).rejects.toMatchObject(
      refusal(404, 'not_found', 'Hold not found'),
    );
  });

  it('makes way when an administrator needs fewer places', async ({ world }) => {
    const { chief, event, slot } = await stage(world, 2);
    const [first, second] = [await holds(world, slot), await holds(world, slot)];
    await world.sql`update private.holds set made_at = made_at - interval '1 second' where hash = ${first.hash}`;
    const body = { action: 'counts', events: [{ id: event }], required_count: 1 };
    await world.as(chief, (sql) => sql`select private.make_change(${sql.json(body)}, 'UTC')`);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    await expect(confirms(world, second)).rejects.toMatchObject(over);
    expect(await confirms(world, first)).toEqual({ outcome: 'taken' });
  });

  it('is free again when a rule refuses it to its person, who learns why', async ({ world }) => {
    const { slot } = await stage(world, 1);
    const ada = await world.person();
    const other = await world.event({ title: 'Gate', start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z' });
    await takes(world, ada, await world.slot(other));
    const held = await holds(world, slot, { email: ada.email });
    const people = await queue(world, slot, 1);
    expect(await confirms(world, held)).toEqual({
      refusal: {
        code: 'overlap',
        params: { own: true, event_id: other, event_title: 'Gate' },
        message: 'This overlaps with "Gate", which you are signed up for',
      },
    });
    expect(await offersOf(world, people, slot)).toEqual(['1 open']);
    await expect(confirms(world, held)).rejects.toMatchObject(over);
  });

  it('says nothing of drafts in which its person has a place', async ({ world }) => {
    const { slot } = await stage(world);
    const ada = await world.person();
    const draft = await world.event({
      ...{ title: 'Secret', start_time: '2030-06-10T12:30Z', end_time: '2030-06-10T15:00Z', published_at: null },
    });
    await world.signUp(ada, await world.slot(draft));
    expect(await confirms(world, await holds(world, slot, { email: ada.email }))).toEqual({ outcome: 'taken' });
  });

  it('is refused to a blocked person after the digits, not before', async ({ world }) => {
    const { slot } = await stage(world);
    const ada = await world.person();
    await world.sql`update profiles set state = 'blocked' where id = ${ada.id}`;
    const held = await holds(world, slot, { email: ada.email });
    expect(await confirms(world, held)).toEqual({ refusal: { code: 'blocked', params: {} } });
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
  });

  it('is deleted a day after it ended, with the name and address', async ({ world }) => {
    const { slot } = await stage(world);
    await releases(world, await holds(world, slot));
    const open = await holds(world, slot);
    await world.at('2030-06-02T10:00:01Z');
    await world.sql`update private.holds set until = '2030-06-09T00:00Z' where hash = ${open.hash}`;
    expect((await world.sql`select private.prune_holds() as count`)[0]?.count).toBe(1);
    expect(await world.sql`select hash from private.holds`).toMatchObject([{ hash: open.hash }]);
  });
});

describe('a place that may be held', () => {
  const missing = refusal(404, 'not_found', 'Slot not found');

  it('is one of the public page', async ({ world }) => {
    const { slot, event } = await stage(world);
    await world.sql`update open_page set shows = 'nothing'`;
    await expect(holds(world, slot)).rejects.toMatchObject(missing);
    await world.sql`update open_page set shows = 'chosen'`;
    await expect(holds(world, slot)).rejects.toMatchObject(missing);
    await world.sql`insert into open_choices (event_id) values (${event})`;
    await holds(world, slot);
    await world.sql`update events set published_at = null where id = ${event}`;
    await expect(holds(world, slot)).rejects.toMatchObject(missing);
  });

  it('is not one for staff, of a canceled shift, or of one that has begun', async ({ world }) => {
    const { slot, event } = await stage(world);
    const type = (await world.sql`select slot_type_id as id from event_slots where id = ${slot}`)[0]?.id;
    await world.sql`update slot_types set open_to = 'staff' where id = ${type}`;
    await expect(holds(world, slot)).rejects.toMatchObject(missing);
    await world.sql`update slot_types set open_to = 'everyone' where id = ${type}`;
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    await expect(holds(world, slot)).rejects.toMatchObject(missing);
    await world.sql`update events set status = 'scheduled', cancel_origin = null where id = ${event}`;
    await world.at('2030-06-10T12:00:00Z');
    await expect(holds(world, slot)).rejects.toMatchObject(
      refusal(409, 'event_started', 'Cannot sign up for past events'),
    );
  });

  it('obeys the rules of the organisation, and asks for qualifications', async ({ world }) => {
    const { slot } = await stage(world);
    await world.sql`update organisation set opens_days_before = 2`;
    await expect(holds(world, slot)).rejects.toMatchObject(
      refusal(409, 'signup_not_open', 'Signup opens 2 days before the event.'),
    );
    await world.sql`update organisation set opens_days_before = null`;
    const type = (await world.sql`select slot_type_id as id from event_slots where id = ${slot}`)[0]?.id;
    await world.asks(type, await world.qualification({ name: 'First aid' }));
    await expect(holds(world, slot)).rejects.toMatchObject(
      refusal(409, 'not_qualified', 'For this place you need: First aid'),
    );
  });

  it('is limited for an address of mail and for a caller', async ({ world }) => {
    const { slot } = await stage(world, 40);
    for (let count = 0; count < 3; count++) await holds(world, slot, { email: 'vera@example.org' });
    await expect(holds(world, slot, { email: 'vera@example.org' })).rejects.toMatchObject(tooMany);
    for (let count = 0; count < 10; count++) await holds(world, slot, { caller: 'one' });
    await expect(holds(world, slot, { caller: 'one' })).rejects.toMatchObject(tooMany);
    await holds(world, slot);
  });

  it('sends an address twelve mails a day, and the digits of one place three times', async ({ world }) => {
    const { slot } = await stage(world, 40);
    for (let count = 0; count < 4; count++) {
      const held = await holds(world, slot, { email: 'vera@example.org' });
      await sendsAgain(world, held);
      await sendsAgain(world, held);
      await expect(sendsAgain(world, held)).rejects.toMatchObject(
        refusal(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.'),
      );
      await releases(world, held);
    }
    await expect(holds(world, slot, { email: 'vera@example.org' })).rejects.toMatchObject(tooMany);
    await world.at('2030-06-02T10:00:01Z');
    await holds(world, slot, { email: 'vera@example.org' });
  });
});

describe('where an administrator lets people in', () => {
  it('a place is kept until then, and then taken', async ({ world }) => {
    const { chief, slot } = await stage(world, 1);
    await enters(world, 'approval');
    const held = await holds(world, slot, { email: 'vera@example.org' });
    expect(await confirms(world, held)).toEqual({ outcome: 'kept' });
    expect(await confirms(world, held)).toEqual({ outcome: 'kept' });
    await world.at('2030-06-05T10:00:00Z');
    await run(world);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    const [vera] = await world.sql`select id, state from profiles where email = 'vera@example.org'`;
    expect(vera?.state).toBe('waiting');
    const kept = await world.as(chief, (sql) => sql`select private.kept_places(${vera?.id}) as json`);
    expect(kept[0]?.json).toMatchObject([{ title: 'Bar', slot_type: 'Setup' }]);
    const eve = await world.person();
    expect((await world.as(eve, (sql) => sql`select private.kept_places(${vera?.id}) as json`))[0]?.json).toBeNull();
    await approves(world, chief, 'vera@example.org');
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    expect(await placesOf(world, slot)).toMatchObject([{ email: 'vera@example.org', status: 'confirmed', own: true }]);
  });

  it('it is free again when they are not, and offered to those who wait', async ({ world }) => {
    const { chief, slot } = await stage(world, 1);
    const held = await holds(world, slot, { email: 'vera@example.org' });
    const people = await queue(world, slot, 1);
    await enters(world, 'approval');
    await confirms(world, held);
    const [vera] = await world.sql`select id from profiles where email = 'vera@example.org'`;
    await world.as(chief, (sql) => sql`select private.decline_person(${vera?.id})`);
    expect(await world.sql`select from profiles where email = 'vera@example.org'`).toHaveLength(0);
    expect(await offersOf(world, people, slot)).toEqual(['1 open']);
  });

  it('it is free again when they are blocked, and at the start of the shift', async ({ world }) => {
    const { chief, slot } = await stage(world, 2);
    await enters(world, 'approval');
    await confirms(world, await holds(world, slot, { email: 'vera@example.org' }));
    await confirms(world, await holds(world, slot, { email: 'walt@example.org' }));
    const [vera] = await world.sql`select id from profiles where email = 'vera@example.org'`;
    await world.as(chief, (sql) => sql`select private.block_person(${vera?.id}, 'No', false)`);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    await world.at('2030-06-10T12:00:00Z');
    await run(world);
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
  });

  it('one place at each event is kept, and five in all', async ({ world }) => {
    const { slot, event } = await stage(world);
    await enters(world, 'approval');
    const email = 'vera@example.org';
    expect(await confirms(world, await holds(world, slot, { email }))).toEqual({ outcome: 'kept' });
    const beside = await world.slot(event);
    expect(await confirms(world, await holds(world, beside, { email }))).toMatchObject({
      refusal: { code: 'already_signed_up' },
    });
    for (let day = 11; day < 16; day++) {
      const shift = await world.event({ start_time: `2030-06-${day}T12:00Z`, end_time: `2030-06-${day}T14:00Z` });
      const answer = await confirms(world, await holds(world, await world.slot(shift), { email }));
      expect(answer).toEqual(
        day < 15
          ? { outcome: 'kept' }
          : { refusal: { code: 'rate_limited', params: { what: 'holds', retry_after: 3600 } } },
      );
    }
  });

  it('whoever was let in otherwise has it a minute later, as far as the rules allow', async ({ world }) => {
    const { slot, event } = await stage(world);
    await enters(world, 'approval');
    await confirms(world, await holds(world, slot, { email: 'vera@example.org' }));
    await world.sql`update profiles set state = 'active' where email = 'vera@example.org'`;
    await run(world);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    await confirms(world, await holds(world, slot, { email: 'walt@example.org' }));
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    await world.sql`update profiles set state = 'active' where email = 'walt@example.org'`;
    await run(world);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });
});

it('only invited people come in: a place is neither held nor taken', async ({ world }) => {
  const { slot } = await stage(world);
  const held = await holds(world, slot);
  await enters(world, 'invitation');
  await expect(holds(world, slot)).rejects.toMatchObject(
    refusal(409, 'invitation_only', 'Only invited people can sign up here'),
  );
  expect(await confirms(world, held)).toEqual({ refusal: { code: 'invitation_only', params: {} } });
  expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
});

describe('signing in with a hold', () => {
  it('is possible for ten minutes after the digits, and not for administrators', async ({ world }) => {
    const { chief, slot } = await stage(world);
    const held = await holds(world, slot, { email: 'vera@example.org' });
    await expect(addressOf(world, held)).rejects.toMatchObject(over);
    await confirms(world, held);
    expect(await addressOf(world, held)).toBe('vera@example.org');
    await world.at('2030-06-01T10:10:00Z');
    await expect(addressOf(world, held)).rejects.toMatchObject(over);
    const own = await holds(world, slot, { email: chief.email });
    await confirms(world, own);
    await expect(addressOf(world, own)).rejects.toMatchObject(over);
  });
});

it('nobody but the service calls these functions, and nobody reads holds', async ({ world }) => {
  const { slot } = await stage(world);
  await holds(world, slot);
  for (const actor of ['anon', 'authenticated', await world.person(), await world.person('admin')] as const) {
    for (const call of [
      `private.hold_place('${slot}', 'x', 'x@example.org', 'english', '${'a'.repeat(64)}', 'x')`,
      `private.confirm_hold('${'a'.repeat(64)}', '123456')`,
      `private.release_hold('${'a'.repeat(64)}')`,
      `private.address_of_hold('${'a'.repeat(64)}')`,
      `private.open_schedule('UTC')`,
      `code from private.holds`,
    ]) {
      const failed = await world.as(actor, (sql) => sql.unsafe(`select ${call}`)).catch((error) => error);
      expect([call, failed.code, refusalCode(failed)]).toEqual([call, '42501', undefined]);
    }
  }
});

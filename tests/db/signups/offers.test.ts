import { describe, expect } from 'vitest';
import { claim, settle } from '../messages/outbox-stage.ts';
import { changesOf } from '../planning/change-stage.ts';
import { type Person, refusal, worlds } from '../support/world.ts';
import * as stages from './offer-stage.ts';

const it = worlds();
const { answers, countsOf, gives, noticesOf, offerOf, offersOf, queue, run, stage, takes, waitsOf } = stages;
const ended = refusal(409, 'question_ended', 'This question has already been answered or withdrawn');

describe('a place that comes free more than 48 hours before', () => {
  it('is held for the first person who waits, for an hour and at most ten minutes until the mail leaves; then for the next', async ({
    world,
  }) => {
    const { slot, holder, held } = await stage(world);
    const people = await queue(world, slot, 3);
    await gives(world, holder, held);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', 'none', 'none']);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    expect(await offerOf(world, people[0] as Person)).toMatchObject({ deadline: '2030-06-01T11:10:00Z' });
    await expect(takes(world, holder, slot)).rejects.toMatchObject(
      refusal(409, 'slot_full', 'This slot is already full'),
    );
    await world.at('2030-06-01T10:01:00Z');
    const [mail] = (await claim(world)).filter(({ to }) => to === people[0]?.email);
    expect(mail).toMatchObject({
      letter: { about: 'offer', open: true, held: true, asked: 1, deadline: '2030-06-01T11:01:00Z' },
    });
    await settle(world, mail?.id ?? '', 'sent');
    await world.at('2030-06-01T11:00:59Z');
    await run(world);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', 'none', 'none']);
    await world.at('2030-06-01T11:01:00Z');
    await run(world);
    expect(await offersOf(world, people, slot)).toEqual(['1 expired', '1 open', 'none']);
    expect(await waitsOf(world, people[0] as Person)).toMatchObject([{ rank: 1, waiting: 3, offer: null }]);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
  });

  it('is on the open list when everybody has passed, and offered to all again when it comes free again', async ({
    world,
  }) => {
    const { slot, holder, held } = await stage(world);
    const people = await queue(world, slot, 2);
    await gives(world, holder, held);
    for (const person of people) await answers(world, person, await offerOf(world, person), false);
    await run(world);
    expect(await offersOf(world, people, slot)).toEqual(['1 no', '1 no']);
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
    const again = await takes(world, holder, slot);
    await world.at('2030-06-01T10:05:00Z');
    await gives(world, holder, again);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', '1 no']);
  });

  it('is offered to somebody whose only other place at that time is in a draft, of which they know nothing', async ({
    world,
  }) => {
    const { chief, slot, holder, held } = await stage(world);
    const [person] = (await queue(world, slot, 1)) as [Person];
    const at = { start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z' };
    const draft = await world.slot(await world.event({ title: 'Secret', ...at, published_at: null }));
    await changesOf(world, chief).make({
      action: 'give',
      places: [{ slot_id: draft, user_id: person.id, agreed: true }],
    });
    await gives(world, holder, held);
    expect(await offersOf(world, [person], slot)).toEqual(['1 open']);
  });

  it('waits through the night of the organisation', async ({ world }) => {
    const { slot } = await stage(world);
    await world.sql`update organisation set timezone = 'Europe/Berlin'`;
    const until = async (from: string, wave: number) =>
      (await world.sql`select private.iso(private.offer_deadline(${wave}, '2030-06-10T12:00Z', ${from})) as at`)[0]?.at;
    // Berlin is two hours ahead.
    expect(await until('2030-06-01T19:30:00Z', 1)).toBe('2030-06-02T05:30:00Z');
    expect(await until('2030-06-01T20:00:00Z', 1)).toBe('2030-06-02T06:00:00Z');
    expect(await until('2030-06-02T01:00:00Z', 1)).toBe('2030-06-02T06:00:00Z');
    expect(await until('2030-06-02T05:00:00Z', 1)).toBe('2030-06-02T06:00:00Z');
    expect(await until('2030-06-02T19:00:00Z', 1)).toBe('2030-06-02T20:00:00Z');
    expect(await until('2030-06-02T01:00:00Z', 2)).toBe('2030-06-02T02:00:00Z');
    expect(await until('2030-06-10T11:30:00Z', 2)).toBe('2030-06-10T12:00:00Z');
    expect(slot).toBeTruthy();
  });

  it('is taken by yes, by signing up, or by the link, and nobody else can answer', async ({ world }) => {
    const { slot, holder, held } = await stage(world, { required_count: 3 });
    for (let more = 2; more > 0; more--) await takes(world, await world.person(), slot);
    const [ada, ben, cleo] = (await queue(world, slot, 3)) as [Person, Person, Person];
    await gives(world, holder, held);
    const others = await world.sql`select id, user_id from signups where slot_id = ${slot} and status = 'confirmed'`;
    await expect(answers(world, ben, await offerOf(world, ada), true)).rejects.toMatchObject({ code: 'MU404' });
    await answers(world, ada, await offerOf(world, ada), true);
    await expect(answers(world, ada, await offerOf(world, ada), true)).rejects.toMatchObject(ended);
    await world.sql`update signups set status = 'canceled', canceled_at = now() where id = any(${others.map(({ id }) => id)}::uuid[])`;
    expect(await offersOf(world, [ada, ben, cleo], slot)).toEqual(['1 yes', '1 open', '1 open']);
    await takes(world, ben, slot);
    const { key } = await offerOf(world, cleo);
    await world.as('service_role', (sql) => sql`select private.answer_by_key(${key}, true)`);
    expect(await offersOf(world, [ada, ben, cleo], slot)).toEqual(['1 yes', '1 yes', '1 yes']);
    expect(await countsOf(world, slot)).toEqual([3, 3, 0]);
    expect(
      await world.sql`select kind from private.outbox where user_id = ${cleo.id} and signup_id is not null`,
    ).toEqual([{ kind: 'signed_up' }]);
    expect(await world.sql`select id from waitlist where slot_id = ${slot} and left_at is null`).toEqual([]);
  });

  it('goes to the next person who can have it; the others keep their rank', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    const other = await world.event({ start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z' });
    await takes(world, ada, await world.slot(other));
    await gives(world, holder, held);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['none', '1 open']);
    expect(await waitsOf(world, ada)).toMatchObject([{ rank: 1 }]);
  });

  it('can be taken instead of another place, in one step', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada] = (await queue(world, slot, 1)) as [Person];
    // A place that is held goes to the next person as soon as its person takes another one; one that is open to several does not.
    await world.at('2030-06-09T12:00:00Z');
    await gives(world, holder, held);
    const other = await world.event({ title: 'Bar', start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z' });
    const bar = await takes(world, ada, await world.slot(other));
    const offer = await offerOf(world, ada);
    await expect(answers(world, ada, offer, true)).rejects.toMatchObject(
      refusal(409, 'overlap', 'This overlaps with "Bar", which you are signed up for'),
    );
    await expect(answers(world, ada, offer, true, false, slot)).rejects.toMatchObject({ code: 'MU404' });
    await answers(world, ada, offer, true, false, other);
    expect(await world.sql`select status from signups where id = ${bar}`).toEqual([{ status: 'canceled' }]);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('can be declined together with waiting', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    await gives(world, holder, held);
    await answers(world, ada, await offerOf(world, ada), false, true);
    expect(await waitsOf(world, ada)).toEqual([]);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 no', '1 open']);
  });
});

describe('later', () => {
  it('three people are asked for each place, which stays open; the others are told that somebody was first', async ({
    world,
  }) => {
    const { slot, holder, held } = await stage(world);
    const people = await queue(world, slot, 5);
    await world.at('2030-06-09T12:00:00Z');
    await gives(world, holder, held);
    expect(await offersOf(world, people, slot)).toEqual(['2 open', '2 open', '2 open', 'none', 'none']);
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
    expect(await waitsOf(world, people[1] as Person)).toMatchObject([{ offer: { held: false, asked: 3 } }]);
    for (const { id } of await claim(world)) await settle(world, id, 'sent');
    await answers(world, people[1] as Person, await offerOf(world, people[1] as Person), true);
    expect(await offersOf(world, people, slot)).toEqual(['2 taken', '2 yes', '2 taken', 'none', 'none']);
    expect(await noticesOf(world, people[0] as Person)).toEqual(['offer_taken']);
    expect((await waitsOf(world, people[2] as Person))[0]).toMatchObject({ rank: 2, waiting: 4 });
    const told = (await claim(world)).map(({ to, ...mail }) => [
      to,
      (mail as unknown as { letter: { about: string } }).letter?.about,
    ]);
    expect(told).toContainEqual([people[0]?.email, 'offer_over']);
    expect(told).not.toContainEqual([people[1]?.email, 'offer_over']);
  });

  it('ten minutes before the start, or below the minimum within 48 hours, everybody is asked, at most thirty', async ({
    world,
  }) => {
    const { slot, holder, held } = await stage(world);
    const people = await queue(world, slot, 32);
    await world.at('2030-06-10T11:50:00Z');
    await gives(world, holder, held);
    expect(await offersOf(world, people, slot)).toEqual([...Array(30).fill('3 open'), 'none', 'none']);
    expect(await offerOf(world, people[0] as Person)).toMatchObject({ deadline: '2030-06-10T12:00:00Z' });
    await takes(world, people[31] as Person, slot);
    expect(new Set(await offersOf(world, people, slot))).toEqual(new Set(['3 taken', 'none']));
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('a shift that cannot run asks everybody who waits from 48 hours on', async ({ world }) => {
    const { slot, holder, held } = await stage(world, { min_count: 1 });
    const people = await queue(world, slot, 4);
    await world.at('2030-06-09T12:00:00Z');
    await gives(world, holder, held);
    expect(await offersOf(world, people, slot)).toEqual(Array(4).fill('3 open'));
  });

  it('who has not answered is asked again in the next wave, but not who said no', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    await world.at('2030-06-08T11:00:00Z');
    await gives(world, holder, held);
    await answers(world, ada, await offerOf(world, ada), false);
    await world.at('2030-06-08T12:11:00Z');
    await run(world);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 no', '2 open']);
  });
});

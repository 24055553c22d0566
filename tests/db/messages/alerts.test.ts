import { describe, expect } from 'vitest';
import { changesOf } from '../planning/change-stage.ts';
import { noticesOf, takes, waits } from '../signups/offer-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { alertMails, giveBack, holders, listsTo, setting, shiftAt, stage } from './alert-stage.ts';

const it = worlds();
/** More than two minutes after the stage. */
const later = (world: World) => world.at('2030-06-09T10:03:00Z');

describe('a place that is given back', () => {
  it('on the eve is told to every administrator at once, when two minutes are quiet, once', async ({ world }) => {
    const { chief, second, soon } = await stage(world);
    const people = await holders(world, soon.slot, 3);
    await giveBack(world, people.slice(0, 2));
    await world.at('2030-06-09T10:01:30Z');
    await giveBack(world, people.slice(2));
    await world.at('2030-06-09T10:03:00Z');
    expect(await alertMails(world)).toEqual([]);
    expect(await noticesOf(world, chief)).toEqual([]);
    await world.at('2030-06-09T10:04:00Z');
    const mails = await alertMails(world);
    expect(mails.map(({ to }) => to).sort()).toEqual([chief.email, second.email].sort());
    expect(mails[0]?.letter).toMatchObject({ about: 'alert', list: { places: 3, below: 0, more: 0 } });
    expect(mails[0]?.letter?.list.shifts).toMatchObject([
      { event: { title: 'Soon' }, slot_type: 'Setup', open: 5, offered: 0, confirmed: 0, min_count: null },
    ]);
    expect(mails[0]?.letter?.list.shifts[0]?.people).toHaveLength(3);
    expect(await noticesOf(world, chief)).toEqual(['alert']);
    await world.at('2030-06-09T10:20:00Z');
    expect(await alertMails(world)).toEqual([]);
  });

  it('waits five minutes at most while more come', async ({ world }) => {
    const { chief, soon } = await stage(world);
    const people = await holders(world, soon.slot, 5);
    for (const [index, person] of people.entries()) {
      await world.at(`2030-06-09T10:0${index}:30Z`);
      await giveBack(world, [person]);
    }
    await world.at('2030-06-09T10:05:20Z');
    expect(await listsTo(world, chief)).toEqual([]);
    await world.at('2030-06-09T10:05:40Z');
    expect(await listsTo(world, chief)).toMatchObject([{ places: 5 }]);
  });

  it('is told within the time that each administrator has set', async ({ world }) => {
    const { chief, second, soon, far } = await stage(world);
    const week = await shiftAt(world, '2030-06-14T12:00Z', {}, { title: 'Week' });
    const [off] = [await world.person('admin')];
    await setting(world, second, { alertHours: 168 });
    await setting(world, off, { alertHours: 0 });
    for (const { slot } of [soon, week, far]) await giveBack(world, await holders(world, slot, 1));
    await later(world);
    const told = (await alertMails(world)).map(({ to, letter }) => [to, letter?.list.shifts.map((s) => s.event.title)]);
    expect(Object.fromEntries(told)).toEqual({ [chief.email]: ['Soon'], [second.email]: ['Soon', 'Week'] });
  });

  it('is late for the rules of the organisation, and then told to everybody who wants any alert', async ({ world }) => {
    const { chief, soon } = await stage(world);
    const early = await shiftAt(world, '2030-06-11T11:00Z', {}, { title: 'Early enough' });
    await setting(world, chief, { alertHours: 24 });
    const [late] = await holders(world, soon.slot, 1);
    const other = await holders(world, early.slot, 1);
    await world.sql`update signups set created_at = created_at - interval '1 day'`;
    await giveBack(world, other);
    await world.sql`update organisation set cancel_hours_before = 30`;
    if (late) await giveBack(world, [late]);
    await later(world);
    const [list, ...others] = await listsTo(world, chief);
    expect(list?.shifts.map(({ event, people }) => [event.title, people[0]?.late])).toEqual([['Soon', true]]);
    expect(others).toEqual([]);
  });

  it('by leaving or blocking is told as well, with what is known of the person then', async ({ world }) => {
    const { chief, second, soon } = await stage(world);
    const [leaver, blocked] = await holders(world, soon.slot, 2);
    if (!leaver || !blocked) throw new Error('nobody');
    await world.as(leaver.person, (sql) => sql`select private.leave()`);
    await world.as(second, (sql) => sql`select private.block_person(${blocked.person.id}, 'Rude', false)`);
    await later(world);
    const mails = await alertMails(world);
    const namesTo = (email: string) =>
      mails.find(({ to }) => to === email)?.letter?.list.shifts[0]?.people.map(({ name }) => name);
    expect(namesTo(chief.email)).toHaveLength(2);
    expect(namesTo(second.email)).toEqual([expect.stringContaining('Former member')]);
  });

  it('is not told when it has been taken again or handed over, or its person has come back; and is when it is only offered', async ({
    world,
  }) => {
    const { chief, soon, far } = await stage(world, { required_count: 1 });
    await setting(world, chief, { alertHours: 168 });
    const other = await shiftAt(world, '2030-06-10T18:00Z', { required_count: 3 });
    const offered = await shiftAt(world, '2030-06-13T18:00Z', { required_count: 1 }, { title: 'Offered' });
    await giveBack(world, await holders(world, soon.slot, 1));
    await holders(world, soon.slot, 1);
    const [back] = await holders(world, other.slot, 1);
    if (!back) throw new Error('nobody');
    await giveBack(world, [back]);
    await takes(world, back.person, other.slot);
    const gone = await holders(world, offered.slot, 1);
    await waits(world, await world.person(), offered.slot);
    await giveBack(world, gone);
    await giveBack(world, await holders(world, far.slot, 1));
    const [giver] = await holders(world, other.slot, 1);
    if (!giver) throw new Error('nobody');
    await world.as(giver.person, (sql) => sql`select private.start_hand_over(${giver.signup}, null, null)`);
    const [handed] = await world.sql`select id from hand_overs where signup_id = ${giver.signup}`;
    await world.as(await world.person(), (sql) => sql`select private.take_over(${handed?.id})`);
    await later(world);
    const [list] = await listsTo(world, chief);
    expect(list?.shifts).toMatchObject([{ event: { title: 'Offered' }, open: 1, offered: 1 }]);
  });

  it('brings neither a mail nor a notice if nothing is left to say', async ({ world }) => {
    const { chief, soon } = await stage(world, { required_count: 1 });
    await giveBack(world, await holders(world, soon.slot, 1));
    await holders(world, soon.slot, 1);
    await later(world);
    expect(await alertMails(world)).toEqual([]);
    expect(await noticesOf(world, chief)).toEqual([]);
  });

  it('names the first 20 of 200, and how many more there are', async ({ world }) => {
    const { chief, soon } = await stage(world, { required_count: 30 });
    const second = await shiftAt(world, '2030-06-10T15:00Z', { required_count: 10 });
    const third = await holders(world, second.slot, 5);
    const people = await holders(world, soon.slot, 22);
    await giveBack(world, [...third, ...people]);
    await later(world);
    const [list] = await listsTo(world, chief);
    expect(list).toMatchObject({ places: 27, more: 7 });
    expect(list?.shifts.map(({ people: named }) => named.length)).toEqual([20]);
  });
});

describe('what nobody is told of', () => {
  it('are drafts, what has been removed, and what operators do', async ({ world }) => {
    const { chief, soon } = await stage(world);
    const draft = await shiftAt(world, '2030-06-10T12:00Z', { min_count: 1 }, { published_at: null });
    const person = await world.person();
    const [given] = await world.as(
      chief,
      (sql) => sql`select private.assign(${person.id}, ${draft.slot}, null, true) as id`,
    );
    await world.as(chief, (sql) => sql`select private.cancel_signup(${given?.id})`);
    const removed = await shiftAt(world, '2030-06-10T19:00Z');
    await giveBack(world, await holders(world, removed.slot, 1));
    await world.as(chief, (sql) => sql`select private.remove_event(${removed.event})`);
    await holders(world, soon.slot, 1);
    await world.sql`update signups set status = 'canceled', canceled_at = private.now() where slot_id = ${soon.slot}`;
    await later(world);
    expect(await alertMails(world)).toEqual([]);
  });

  it('are their own actions: a change set that releases places tells the other administrators when its minute is over', async ({
    world,
  }) => {
    const { second, soon } = await stage(world, { min_count: 2 });
    const chief = await world.person('admin');
    const people = await holders(world, soon.slot, 4);
    const { make, undo } = changesOf(world, chief);
    const release = () => make({ action: 'release', signup_ids: people.map(({ signup }) => signup) });
    const undone = await release();
    await world.at('2030-06-09T10:00:30Z');
    await undo(undone.id);
    expect(await world.sql`select from private.alerts`).toHaveLength(0);
    await world.at('2030-06-09T10:01:00Z');
    await release();
    await world.at('2030-06-09T10:01:50Z');
    expect(await alertMails(world)).toEqual([]);
    await world.at('2030-06-09T10:04:00Z');
    const mails = await alertMails(world);
    expect(mails.map(({ to }) => to)).not.toContain(chief.email);
    expect(mails.find(({ to }) => to === second.email)?.letter?.list).toMatchObject({ places: 4, below: 1 });
  });
});

import { describe, expect } from 'vitest';
import { alertMails, giveBack, holders, setting, shiftAt, stage } from '../messages/alert-stage.ts';
import { noticesOf, takes } from '../signups/offer-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { grant, placeOf } from './lead-stage.ts';

const it = worlds();
const later = (world: World) => world.at('2030-06-09T10:03:00Z');

/** Whom mails reach, and the titles of the shifts in each, sorted: shifts at the same time have no order. */
async function told(world: World) {
  const mails = await alertMails(world);
  return Object.fromEntries(
    mails.map(({ to, letter }) => [to, letter?.list?.shifts.map(({ event }) => event.title).sort()]),
  );
}

/** Shifts at the gate and at the bar, both soon, with a place each that somebody has. */
async function ground(world: World) {
  const { chief, second } = await stage(world);
  const at = (location: string) => shiftAt(world, '2030-06-10T12:00Z', {}, { title: location, location });
  const [gate, bar] = [await at('Gate'), await at('Bar')];
  return { chief, second, gate, bar, place: await placeOf(world, gate.event), other: await placeOf(world, bar.event) };
}
const lead = async (world: World, ...given: Parameters<typeof grant>[2][]): Promise<Person> => {
  const person = await world.person();
  for (const each of given) await grant(world, person, each);
  return person;
};
const readBy = async (world: World, who: Person) =>
  (
    await world.as(
      who,
      (sql) => sql`select private.own_alert(n.id) as list from notices n where n.kind in ('alert', 'digest')`,
    )
  ).map(({ list }) => list);

describe('an alert', () => {
  it('reaches, as one message, leads who may fill the shift, with their shifts alone', async ({ world }) => {
    const { chief, second, gate, bar, place, other } = await ground(world);
    const [slot] = await world.sql`select slot_type_id from event_slots where id = ${bar.slot}`;
    const ofPlace = await lead(world, { place, rights: ['fill'] });
    const ofEvent = await lead(world, { event: bar.event, rights: ['fill', 'write'] });
    const ofType = await lead(world, { slotType: slot?.slot_type_id, rights: ['fill'] });
    const ofAll = await lead(world, { rights: ['fill'] }, { place, rights: ['fill'] });
    await lead(world, { place, rights: ['gate', 'roster', 'write'] }, { place: other, rights: ['roster'] });
    const blocked = await lead(world, { rights: ['fill'] });
    await world.sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    await grant(world, second, { rights: ['fill'] });
    await giveBack(world, [...(await holders(world, gate.slot, 2)), ...(await holders(world, bar.slot, 1))]);
    await later(world);
    expect(await told(world)).toEqual({
      ...{ [chief.email]: ['Bar', 'Gate'], [second.email]: ['Bar', 'Gate'], [ofAll.email]: ['Bar', 'Gate'] },
      ...{ [ofPlace.email]: ['Gate'], [ofEvent.email]: ['Bar'], [ofType.email]: ['Bar'] },
    });
    for (const person of [ofPlace, ofAll, second]) expect(await noticesOf(world, person)).toEqual(['alert']);
    expect(await readBy(world, ofPlace)).toMatchObject([{ places: 2, below: 0, shifts: [{ open: 5 }] }]);
  });

  it('names people only to leads who may see them by name', async ({ world }) => {
    const { gate, place } = await ground(world);
    const fill = await lead(world, { place, rights: ['fill'] });
    const roster = await lead(world, { place, rights: ['fill', 'roster'] });
    // The gate does not open before a day ahead.
    const [early, open] = [
      await lead(world, { place, rights: ['fill', 'gate'] }),
      await lead(world, { place, rights: ['fill', 'gate'], before: 48 }),
    ];
    await giveBack(world, await holders(world, gate.slot, 2));
    await later(world);
    const named = new Map(
      (await alertMails(world)).map(({ to, letter }) => [to, letter?.list?.shifts[0]?.people.length]),
    );
    expect([fill, roster, early, open].map(({ email }) => named.get(email))).toEqual([0, 2, 0, 2]);
  });

  it('does not reach a lead who gave the place back, who had it or who took it from somebody', async ({ world }) => {
    const { chief, second, gate, place } = await ground(world);
    const [ada, bo, cy] = [
      await lead(world, { place, rights: ['fill'] }),
      await lead(world, { place, rights: ['fill'] }),
      await lead(world, { place, rights: ['fill'] }),
    ];
    const [own, released] = [await takes(world, ada, gate.slot), await takes(world, bo, gate.slot)];
    await giveBack(world, [{ person: ada, signup: own }]);
    await later(world);
    expect(Object.keys(await told(world)).sort()).toEqual([chief, second, bo, cy].map(({ email }) => email).sort());
    await world.as(cy, (sql) => sql`select private.cancel_signup(${released})`);
    await world.at('2030-06-09T10:10:00Z');
    expect(Object.keys(await told(world)).sort()).toEqual([chief, second, ada].map(({ email }) => email).sort());
  });

  it('comes when a lead wants it: within their time, of late ones, of a shift below its minimum, or not at all', async ({
    world,
  }) => {
    const { far } = await stage(world, { min_count: 1 });
    const [usual, week, day, off] = [
      await lead(world, { rights: ['fill'] }),
      await lead(world, { rights: ['fill'] }),
      await lead(world, { rights: ['fill'] }),
      await lead(world, { rights: ['fill'] }),
    ];
    const [some, late] = [
      await shiftAt(world, '2030-06-14T12:00Z', {}, { title: 'Week' }),
      await shiftAt(world, '2030-06-10T14:00Z', {}, { title: 'Late' }),
    ];
    await setting(world, week, { alertHours: 168 });
    await setting(world, day, { alertHours: 24 });
    await setting(world, off, { alertHours: 0 });
    await world.sql`update organisation set cancel_hours_before = 30`;
    const given = [];
    for (const { slot } of [some, far, late]) given.push(...(await holders(world, slot, 1)));
    await world.sql`update signups set created_at = created_at - interval '1 day'`;
    await giveBack(world, given);
    await later(world);
    const mails = await told(world);
    expect([usual, week, day, off].map(({ email }) => mails[email])).toEqual([
      ['Far', 'Late'],
      ['Far', 'Late', 'Week'],
      ['Far', 'Late'],
      undefined,
    ]);
  });

  it('is never of a draft, and says nothing to somebody who leads no more', async ({ world }) => {
    const { chief, gate, place, bar } = await ground(world);
    const draft = await shiftAt(world, '2030-06-10T12:00Z', { min_count: 1 }, { location: 'Gate', published_at: null });
    const [ada, bo] = [
      await lead(world, { place, rights: ['fill'] }),
      await lead(world, { event: bar.event, rights: ['fill'] }, { place, rights: ['write'] }),
    ];
    const person = await world.person();
    const given = await world.as(
      chief,
      async (sql) => (await sql`select private.assign(${person.id}, ${draft.slot}, null, true) as id`)[0]?.id,
    );
    await world.as(chief, (sql) => sql`select private.cancel_signup(${given})`);
    await later(world);
    expect(await alertMails(world)).toEqual([]);
    await giveBack(world, [...(await holders(world, gate.slot, 1)), ...(await holders(world, bar.slot, 1))]);
    await world.at('2030-06-09T10:10:00Z');
    await world.as('service_role', (sql) => sql`select private.claim_mails(0)`);
    await world.sql`delete from lead_grants where user_id in (${ada.id}, ${bo.id}) and 'fill' = any (rights)`;
    const mails = await alertMails(world);
    const ofLeads = mails.filter(({ to }) => [ada.email, bo.email].includes(to));
    expect(ofLeads.map(({ letter }) => letter?.list)).toEqual([null, null]);
    expect([await readBy(world, ada), await readBy(world, bo)]).toEqual([[null], [null]]);
    await grant(world, bo, { place: await placeOf(world, bar.event), rights: ['gate'] });
    expect(await readBy(world, bo)).toMatchObject([{ shifts: [] }]);
  });
});

describe('the digest of a lead', () => {
  it('has the shifts that they may fill, and comes only when something is new for them', async ({ world }) => {
    const { gate, bar, place, chief } = await ground(world);
    const [fill, write] = [
      await lead(world, { place, rights: ['fill'] }),
      await lead(world, { place, rights: ['write'] }),
    ];
    await grant(world, chief, { place, rights: ['fill', 'gate'] });
    await setting(world, fill, { alertHours: 0 });
    await world.sql`update event_slots set min_count = 2 where id in (${gate.slot}, ${bar.slot})`;
    await shiftAt(world, '2030-06-13T12:00Z', { min_count: 1 }, { title: 'Later', location: 'Gate' });
    await giveBack(world, [...(await holders(world, gate.slot, 1)), ...(await holders(world, bar.slot, 1))]);
    await later(world);
    expect(Object.keys(await told(world))).not.toContain(fill.email);
    await world.at('2030-06-10T08:30:00Z');
    const mails = await alertMails(world);
    expect(mails.filter(({ to }) => to === chief.email)).toHaveLength(1);
    expect(mails.filter(({ to }) => to === write.email)).toEqual([]);
    expect(mails.find(({ to }) => to === fill.email)?.letter).toMatchObject({
      ...{ about: 'digest', to_lead: true },
      list: {
        ...{ places: 1, below: 2, questions: 0, ends: 0 },
        shifts: [{ event: { title: 'Gate' }, people: [] }, { event: { title: 'Later' } }],
      },
    });
    // One shift still has too few people; what is new is not where they lead.
    await shiftAt(world, '2030-06-12T12:00Z', { min_count: 1 }, { location: 'Bar' });
    await world.at('2030-06-11T08:30:00Z');
    expect(Object.keys(await told(world))).not.toContain(fill.email);
  });

  it('counts the open ends of others where they may run the gate now, once for each person', async ({ world }) => {
    const { chief, second } = await stage(world);
    const paid = await world.slotType({ hourly_rate: 10, compensation: 'wage' });
    const { event, slot } = await shiftAt(world, '2030-06-10T18:00Z', { slot_type_id: paid });
    await shiftAt(world, '2030-06-10T18:00Z', { slot_type_id: paid }, { title: 'Elsewhere' }).then(({ slot: other }) =>
      holders(world, other, 3),
    );
    await holders(world, slot, 2);
    const [gate, over, fill, off] = [
      await lead(world, { event, rights: ['gate'], after: 13 }),
      await lead(world, { event, rights: ['gate'], after: 12 }),
      await lead(world, { event, rights: ['fill', 'roster', 'write'] }),
      await lead(world, { event, rights: ['gate'], after: 13 }),
    ];
    await setting(world, off, { dailyDigest: false });
    await takes(world, gate, slot);
    await grant(world, second, { event, rights: ['gate'], after: 13 });
    await world.at('2030-06-10T08:00:00Z');
    expect(await alertMails(world)).toEqual([]);
    await world.at('2030-06-11T08:00:00Z');
    const ends = (await alertMails(world)).map(({ to, letter }) => [to, letter?.list]);
    expect(ends).toHaveLength(3);
    expect(Object.fromEntries(ends)).toMatchObject({
      ...{ [chief.email]: { ends: 6 }, [second.email]: { ends: 6 }, [gate.email]: { ends: 2, shifts: [] } },
    });
    expect(await Promise.all([over, fill].map((who) => noticesOf(world, who)))).toEqual([[], []]);
  });
});

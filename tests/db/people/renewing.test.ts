import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { forbidden } from './user-stage.ts';

const it = worlds();

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const people = { ada: await world.person(), bob: await world.person(), chief: await world.person('admin') };
  const [lift] =
    await world.sql`insert into qualifications (name, confirmed_by) values ('Lift', 'organiser') returning id`;
  return { ...people, lift: lift?.id as string };
}
const has = (world: World, person: Person, qualification: string, from: string, until: string | null) =>
  world.sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, valid_until, confirmed_at)
    values (${person.id}, ${qualification}, ${from}, ${until}, private.now())`;
const remind = async (world: World) =>
  (await world.sql`select private.remind_of_qualifications() as reminded`)[0]?.reminded;
const ask = (world: World, who: Person, person: Person, id: string, note: string | null = null) =>
  world.as(who, (sql) => sql`select private.ask_for_qualification(${person.id}, ${id}, ${note})`);
const end = (world: World, who: Person, person: Person, id: string) =>
  world.as(who, (sql) => sql`select private.end_request(${person.id}, ${id})`);
const confirm = (world: World, who: Person, person: Person, id: string) =>
  world.as(who, (sql) => sql`select private.confirm_qualification(${person.id}, ${id}, '{}')`);
const requests = (world: World, who: Person) =>
  world.as(who, (sql) => sql`select user_id, note from public.qualification_requests order by asked_at`);
/** What a person was told about qualifications, by notices and by mails. */
const told = async (world: World, { id }: Person) => ({
  notices: (await world.sql`select kind, about from notices where user_id = ${id} order by created_at, kind`).map(
    ({ kind, about }) => [kind, about.subject, about.day],
  ),
  mails: (
    await world.sql`select letter from private.outbox where user_id = ${id} and kind = 'access' order by created_at`
  ).map(({ letter }) => letter.about),
});
const nothing = { notices: [], mails: [] };

describe('a reminder before a qualification ends', () => {
  it('comes once, 30 days before, by notice and mail; again for another last day', async ({ world }) => {
    const { ada, bob, lift } = await stage(world);
    await has(world, ada, lift, '2026-01-01', '2026-07-02');
    await has(world, bob, lift, '2026-01-01', null);
    await remind(world);
    expect(await told(world, ada)).toEqual(nothing);
    await world.at('2026-06-02T10:00:00Z');
    await remind(world);
    await remind(world);
    const once = { notices: [['qualification_ending', 'Lift', '2026-07-02']], mails: ['qualification_ending'] };
    expect(await told(world, ada)).toEqual(once);
    expect(await told(world, bob)).toEqual(nothing);
    await world.sql`update person_qualifications set valid_until = '2026-07-05' where user_id = ${ada.id}`;
    await world.at('2026-06-20T10:00:00Z');
    await remind(world);
    expect((await told(world, ada)).mails).toHaveLength(2);
  });

  it('does not come on the first day of a short one, after the end, or to people who are blocked', async ({
    world,
  }) => {
    const { ada, bob, chief, lift } = await stage(world);
    await has(world, ada, lift, '2026-06-01', '2026-06-11');
    await has(world, chief, lift, '2026-01-01', '2026-05-31');
    await has(world, bob, lift, '2026-01-01', '2026-06-10');
    await world.sql`update profiles set state = 'blocked' where id = ${bob.id}`;
    await remind(world);
    for (const person of [ada, bob, chief]) expect(await told(world, person)).toEqual(nothing);
    await world.at('2026-06-06T10:00:00Z');
    await remind(world);
    expect((await told(world, ada)).mails).toEqual(['qualification_ending']);
  });
});

describe('asking to have a qualification confirmed', () => {
  it('is one open request for each person and qualification, of which administrators get one notice', async ({
    world,
  }) => {
    const { ada, bob, chief, lift } = await stage(world);
    await ask(world, ada, ada, lift);
    await ask(world, ada, ada, lift, 'Licence of 2019');
    expect(await requests(world, chief)).toEqual([{ user_id: ada.id, note: 'Licence of 2019' }]);
    expect(await requests(world, ada)).toHaveLength(1);
    expect(await requests(world, bob)).toEqual([]);
    expect((await told(world, chief)).notices).toEqual([['qualification_asked', 'Lift', undefined]]);
    await expect(
      world.sql`insert into qualification_requests (user_id, qualification_id) values (${ada.id}, ${lift})`,
    ).rejects.toMatchObject({ constraint_name: 'qualification_requests_user_id_qualification_id_key' });
  });

  it('is for oneself and administrators, and for what administrators confirm', async ({ world }) => {
    const { ada, bob, lift } = await stage(world);
    const missing = refusal(404, 'not_found', 'Qualification not found');
    await expect(ask(world, bob, ada, lift)).rejects.toMatchObject(forbidden);
    const [self] = await world.sql`insert into qualifications (name, confirmed_by) values ('Aid', 'self') returning id`;
    await expect(ask(world, ada, ada, self?.id)).rejects.toMatchObject(missing);
    await expect(end(world, ada, ada, lift)).rejects.toMatchObject(missing);
    await ask(world, ada, ada, lift);
    await expect(end(world, bob, ada, lift)).rejects.toMatchObject(forbidden);
  });

  it('ends when it is confirmed or declined, of which the person is told, or withdrawn, of which nobody is', async ({
    world,
  }) => {
    const { ada, bob, chief, lift } = await stage(world);
    await ask(world, ada, ada, lift);
    await end(world, ada, ada, lift);
    expect(await told(world, ada)).toEqual(nothing);
    await ask(world, ada, ada, lift);
    await end(world, chief, ada, lift);
    expect(await told(world, ada)).toEqual({
      notices: [['qualification_declined', 'Lift', undefined]],
      mails: ['qualification_declined'],
    });
    await ask(world, bob, bob, lift);
    await confirm(world, chief, bob, lift);
    expect(await told(world, bob)).toMatchObject({ mails: ['qualification_confirmed'] });
    expect(await requests(world, chief)).toEqual([]);
    // Confirmed without having been asked.
    await confirm(world, chief, bob, lift);
    expect((await told(world, bob)).mails).toHaveLength(1);
  });
});

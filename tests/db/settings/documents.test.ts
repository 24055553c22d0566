import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { list, tried } from '../planning/candidate-stage.ts';
import { shift, take } from '../signups/rule-stage.ts';
import { type Person, refusal, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();
const text = 'Wear a helmet.\nNo alcohol – ever.';
const sha256 = (of: string) => createHash('sha256').update(of).digest('hex');
type Body = { name?: string; texts?: Record<string, string>; for_everybody?: boolean; slot_type_ids?: string[] };

const bodyOf = (more: Body) => ({
  ...{ name: 'House rules', texts: { english: text }, for_everybody: true, slot_type_ids: [] },
  ...more,
});
const make = async (world: World, chief: Person, more: Body = {}): Promise<string> => {
  const [made] = await world.as(chief, (sql) => sql`select private.create_document(${sql.json(bodyOf(more))}) as id`);
  return made?.id;
};
const replace = (world: World, chief: Person, id: string, more: Body & { asks_again?: boolean }) =>
  world.as(chief, (sql) => sql`select private.replace_document(${id}, ${sql.json(bodyOf(more))})`);
const agree = (world: World, by: Person, person: Person, id: string, edition = 1, language = 'english') =>
  world.as(by, (sql) => sql`select private.agree(${person.id}, ${id}, ${edition}, ${language})`);
const withdraw = (world: World, by: Person, person: Person, id: string) =>
  world.as(by, (sql) => sql`select private.withdraw_agreement(${person.id}, ${id})`);
const kept = ({ sql }: World, person: Person) => sql`
  select edition, language, hash, via, recorded_by as by, withdrawn_at is not null as withdrawn from agreements
  where user_id = ${person.id} order by edition, agreed_at`;
const told = async ({ sql }: World, person: Person) =>
  (await sql`select kind, about ->> 'subject' as subject from notices where user_id = ${person.id}`).map(
    ({ kind, subject }) => [kind, subject],
  );
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { ada: await world.person(), chief: await world.person('admin') };
}
const own = refusal(409, 'document_missing', 'Before you can have this place, agree to: House rules');
const forbidden = { code: 'MU403' };
const missing = (what: string) => ({ code: 'MU404', detail: expect.stringContaining(`"${what}"`) });

describe('a place that asks for a document', () => {
  it('is refused until its person agrees to the present text, which is recorded by its hash', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const id = await make(world, chief, { texts: { english: text, german: 'Trag einen Helm.' } });
    const slot = await shift(world, '20T10:00', '20T12:00');
    const refused = await take(world, ada, slot).catch((error) => error);
    expect(refused).toMatchObject(own);
    expect(JSON.parse(refused.detail).params).toEqual({ own: true, missing: [{ id, name: 'House rules' }] });
    await agree(world, ada, ada, id, 1, 'german');
    await agree(world, ada, ada, id, 1, 'english');
    expect(await kept(world, ada)).toEqual([
      { edition: 1, language: 'german', hash: sha256('Trag einen Helm.'), via: 'self', by: null, withdrawn: false },
    ]);
    await take(world, ada, slot);
  });

  it('is asked by some slot types alone, after not_qualified and too_young and before slot_full', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const type = await world.slotType({ min_age: 16 });
    const id = await make(world, chief, { for_everybody: false, slot_type_ids: [type] });
    await take(world, ada, await shift(world, '10T10:00', '10T12:00'));
    const aid = await world.qualification();
    await world.asks(type, aid);
    const event = await world.event({ start_time: '2026-06-20T10:00Z', end_time: '2026-06-20T12:00Z' });
    const slot = await world.slot(event, { slot_type_id: type, required_count: 1 });
    await world.sql`update event_slots set filled_count = 1 where id = ${slot}`;
    const met: (string | undefined)[] = [];
    const meet = async () => met.push(await take(world, ada, slot).catch((error) => refusalCode(error)));
    await meet();
    await world.as(ada, (sql) => sql`select private.confirm_qualification(${ada.id}, ${aid}, '{}')`);
    await meet();
    await world.as(ada, (sql) => sql`select private.set_birth(${ada.id}, '1990')`);
    await meet();
    await agree(world, ada, ada, id);
    await meet();
    expect(met).toEqual(['not_qualified', 'age_unknown', 'document_missing', 'slot_full']);
  });

  it('is given with a reason; candidates, waiting and offers obey', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const bob = await world.person();
    await world.sql`update profiles set placed_at_once = true where id = ${ada.id}`;
    const slot = await shift(world, '20T10:00', '20T12:00');
    await world.sql`update event_slots set required_count = 1 where id = ${slot}`;
    const held = await take(world, bob, slot);
    const id = await make(world, chief);
    const wait = () => world.as(ada, (sql) => sql`select private.join_waitlist(${slot})`);
    await expect(wait()).rejects.toMatchObject(own);
    await agree(world, ada, ada, id);
    await wait();
    await withdraw(world, ada, ada, id);
    await world.as(bob, (sql) => sql`select private.cancel_signup(${held})`);
    const offers = await world.sql`select 1 from questions where user_id = ${ada.id} and kind = 'offer'`;
    expect(offers).toHaveLength(0);
    const [candidate] = (await list(world, chief, slot, 200, [ada.id])).candidates;
    expect([candidate?.group, candidate?.refusal?.code]).toEqual(['warned', 'document_missing']);
    expect(await tried(world, chief, ada.id, slot, null)).toMatchObject({
      code: 'document_missing',
      message: 'This person has not agreed to: House rules',
      params: { own: false, missing: [{ id, name: 'House rules' }] },
    });
    await world.as(chief, (sql) => sql`select private.assign(${ada.id}, ${slot}, 'Signs on the day')`);
  });
});

describe('a new text', () => {
  it('asks again by default: whoever has places is told, and keeps them', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const [bob, cy] = [await world.person(), await world.person()];
    const id = await make(world, chief);
    for (const person of [ada, bob]) await agree(world, person, person, id);
    const [slot, other] = [await shift(world, '20T10:00', '20T12:00'), await shift(world, '21T10:00', '21T12:00')];
    const mine = await take(world, ada, slot);
    await replace(world, chief, id, { texts: { english: 'Wear two helmets.' } });
    expect((await world.sql`select status from signups where id = ${mine}`)[0]?.status).toBe('confirmed');
    // Bob has no place, and Cy has never agreed.
    expect([await told(world, ada), await told(world, bob), await told(world, cy)]).toEqual([
      [['document_asked', 'House rules']],
      [],
      [],
    ]);
    const mails =
      await world.sql`select user_id, letter from private.outbox where letter ->> 'about' = 'document_asked'`;
    expect(mails).toEqual([{ user_id: ada.id, letter: { about: 'document_asked', document: 'House rules' } }]);
    await expect(take(world, ada, other)).rejects.toMatchObject(own);
    // Nobody agrees to what they have not read.
    await expect(agree(world, ada, ada, id, 1)).rejects.toSatisfy(
      (error: object) => refusalCode(error) === 'stale_version',
    );
    await agree(world, ada, ada, id, 2);
    await take(world, ada, other);
    expect((await kept(world, ada)).map(({ edition, hash }) => [edition, hash])).toEqual([
      [1, sha256(text)],
      [2, sha256('Wear two helmets.')],
    ]);
  });

  it('that is editorial asks nobody, and one that is not another text is no edition', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const id = await make(world, chief);
    await agree(world, ada, ada, id);
    await take(world, ada, await shift(world, '20T10:00', '20T12:00'));
    await replace(world, chief, id, { name: 'Rules' });
    await replace(world, chief, id, { texts: { english: `${text} Really.` }, asks_again: false });
    expect(await told(world, ada)).toEqual([]);
    await take(world, ada, await shift(world, '21T10:00', '21T12:00'));
    const [document] = await world.sql`select name, edition, asked_edition from documents where id = ${id}`;
    expect(document).toEqual({ name: 'House rules', edition: 2, asked_edition: 1 });
    expect((await kept(world, ada)).map(({ edition }) => edition)).toEqual([1]);
  });

  it('never changes one that was published', async ({ world }) => {
    const { chief } = await stage(world);
    const id = await make(world, chief);
    await replace(world, chief, id, { texts: { french: 'Portez un casque.' } });
    const texts = await world.sql`select texts from document_editions where document_id = ${id} order by edition`;
    expect(texts.map((row) => row.texts)).toEqual([{ english: text }, { french: 'Portez un casque.' }]);
  });
});

describe('agreeing', () => {
  it('is recorded by administrators for what was signed on paper, and by nobody else', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const eve = await world.person('staff');
    const id = await make(world, chief);
    await expect(agree(world, eve, ada, id)).rejects.toMatchObject(forbidden);
    await expect(withdraw(world, eve, ada, id)).rejects.toMatchObject(forbidden);
    await agree(world, chief, ada, id);
    expect(await kept(world, ada)).toMatchObject([{ via: 'paper', by: chief.id }]);
    const read = (by: Person) => world.as(by, (sql) => sql`select user_id from public.agreements`);
    expect([await read(ada), await read(chief), await read(eve)]).toEqual([
      [{ user_id: ada.id }],
      [{ user_id: ada.id }],
      [],
    ]);
    expect(await world.sql`select action from audit_log where table_name = 'agreements'`).toEqual([
      { action: 'insert' },
    ]);
  });

  it('needs a document, a person, the present edition and a language that it has', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const id = await make(world, chief);
    await expect(agree(world, ada, ada, crypto.randomUUID())).rejects.toMatchObject(missing('document'));
    await expect(agree(world, chief, { ...ada, id: crypto.randomUUID() }, id)).rejects.toMatchObject(missing('user'));
    await expect(agree(world, ada, ada, id, 1, 'german')).rejects.toMatchObject(
      refusal(400, 'invalid_value', 'Must be english', 'language'),
    );
    await expect(withdraw(world, ada, ada, id)).rejects.toMatchObject(missing('agreement'));
  });

  it('can be withdrawn, which is recorded: places stay, and administrators are told of those ahead', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    const id = await make(world, chief);
    await agree(world, ada, ada, id);
    await withdraw(world, ada, ada, id);
    expect(await told(world, chief)).toEqual([]);
    await agree(world, ada, ada, id);
    const mine = await take(world, ada, await shift(world, '20T10:00', '20T12:00'));
    await withdraw(world, ada, ada, id);
    expect((await world.sql`select status from signups where id = ${mine}`)[0]?.status).toBe('confirmed');
    expect(await told(world, chief)).toEqual([['agreement_withdrawn', 'House rules']]);
    expect((await kept(world, ada)).map(({ withdrawn }) => withdrawn)).toEqual([true, true]);
    await expect(take(world, ada, await shift(world, '21T10:00', '21T12:00'))).rejects.toMatchObject(own);
  });
});

describe('a document', () => {
  it('is written by administrators, with a name of its own', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const id = await make(world, chief);
    const exists = refusal(409, 'document_exists', '"house RULES" is already in the list');
    await expect(make(world, chief, { name: 'house RULES' })).rejects.toMatchObject(exists);
    const other = await make(world, chief, { name: 'Photos' });
    await expect(replace(world, chief, other, { name: 'house RULES' })).rejects.toMatchObject(exists);
    for (const call of [
      () => make(world, ada),
      () => replace(world, ada, id, {}),
      () => world.as(ada, (sql) => sql`select private.remove_document(${id})`),
    ])
      await expect(call()).rejects.toMatchObject(forbidden);
    await expect(make(world, chief, { name: 'X', slot_type_ids: [crypto.randomUUID()] })).rejects.toMatchObject(
      refusal(400, 'not_found', 'Slot type not found', 'slot_type_ids.0.slot_type_id'),
    );
  });

  it('ends if people have agreed to it, and is deleted otherwise; its name is free again', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const remove = (id: string) => world.as(chief, (sql) => sql`select private.remove_document(${id})`);
    await remove(await make(world, chief));
    const id = await make(world, chief);
    await agree(world, ada, ada, id);
    await remove(id);
    expect((await kept(world, ada)).length).toBe(1);
    await take(world, await world.person(), await shift(world, '20T10:00', '20T12:00'));
    await expect(remove(id)).rejects.toMatchObject(missing('document'));
    await make(world, chief);
    expect((await world.sql`select ended_at is null as open from documents order by created_at, open`).length).toBe(2);
  });
});

it('what somebody agreed to is in their archive, moves when people are merged, and stays under their number when they leave', async ({
  world,
}) => {
  const { ada, chief } = await stage(world);
  const bob = await world.person();
  const id = await make(world, chief);
  for (const person of [ada, bob]) await agree(world, person, person, id);
  const other = await make(world, chief, { name: 'Photos' });
  await agree(world, chief, bob, other);
  await world.sql`select private.hand_over(${ada.id}, ${bob.id})`;
  const [own] = await world.as(ada, (sql) => sql`select private.archive() as all`);
  expect(own?.all.agreements).toMatchObject([
    { document: 'House rules', edition: 1, text, sha256: sha256(text), via: 'self', withdrawn_at: null },
    { document: 'Photos', via: 'paper', recorded_by: 'somebody else' },
  ]);
  await world.as(ada, (sql) => sql`select private.leave()`);
  expect((await kept(world, ada)).length).toBe(2);
});

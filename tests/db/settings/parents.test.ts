import { createHash, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { claim, settle } from '../messages/outbox-stage.ts';
import { shift, take } from '../signups/rule-stage.ts';
import { type Person, refusal, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();
const forbidden = { code: 'MU403' };
const young = refusal(409, 'parent_signs', 'A parent or guardian agrees to this for people under 18');
const over = refusal(409, 'parent_link_over', 'This link can no longer be used');
const parent = { name: 'Mary Smith', email: 'mary@example.org', language: 'german' };
const strokes = [[10, 20, 400, 300]];

const make = async (world: World, chief: Person, more: object = {}): Promise<string> => {
  const body = {
    ...{ name: 'Permission', texts: { english: 'She may help.', german: 'Sie darf helfen.' }, for_everybody: true },
    ...{ slot_type_ids: [], parent_signs: true, ...more },
  };
  const [made] = await world.as(chief, (sql) => sql`select private.create_document(${sql.json(body)}) as id`);
  return made?.id;
};
const bornIn = (world: World, person: Person, born: string) =>
  world.sql`insert into births (user_id, born) values (${person.id}, ${born})
    on conflict (user_id) do update set born = excluded.born`;
const agree = (world: World, by: Person, person: Person, id: string, signature: object | null = null) =>
  world.as(by, (sql) => sql`select private.agree(${person.id}, ${id}, 1, 'english', ${sql.json(signature as never)})`);
const ask = (world: World, by: Person, person: Person, id: string, more: object = {}) =>
  world.as(by, (sql) => sql`select private.ask_parent(${person.id}, ${id}, ${sql.json({ ...parent, ...more })})`);
const secret = async (world: World, mail: string | undefined): Promise<string | null> => {
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const [row] = await world.as(
    'service_role',
    (sql) => sql`select private.set_parent_secret(${mail ?? null}, ${hash}) as stored`,
  );
  return row?.stored ? hash : null;
};
const read = async (world: World, hash: string) =>
  (await world.as('service_role', (sql) => sql`select private.read_parent_link(${hash}) as page`))[0]?.page;
const answer = (world: World, hash: string, said: object) =>
  world.as('service_role', (sql) => sql`select private.answer_as_parent(${hash}, ${sql.json(said as never)})`);
const agreed = { answer: 'agreed', edition: 1, language: 'german', name: 'Mary A. Smith' };
const told = async ({ sql }: World, person: Person) =>
  (await sql`select kind, about from notices where user_id = ${person.id}`).map(({ kind, about }) => [kind, about]);

/** Ada is 15, and a document asks for her parent. */
async function stage(world: World, more: object = {}) {
  await world.at('2026-06-01T10:00:00Z');
  const [ada, chief] = [await world.person(), await world.person('admin')];
  await world.sql`update profiles set name = 'Ada' where id = ${ada.id}`;
  await bornIn(world, ada, '2011');
  return { ada, chief, id: await make(world, chief, more) };
}
/** Asks her parent, and returns the hash of the secret in the link. */
async function mailed(world: World, ada: Person, id: string): Promise<string> {
  await ask(world, ada, ada, id);
  const mail = (await claim(world)).find(({ to }) => to === parent.email);
  const hash = await secret(world, mail?.id);
  await settle(world, mail?.id ?? '', 'sent');
  return hash ?? '';
}

describe('a document to which parents agree', () => {
  it('is refused to people under 18, and to those whose birth is not known, and taken by others', async ({ world }) => {
    const { ada, chief, id } = await stage(world);
    const bob = await world.person();
    const reason = async (person: Person) =>
      JSON.parse((await agree(world, person, person, id).catch((error) => error)).detail).params.reason;
    await expect(agree(world, ada, ada, id)).rejects.toMatchObject(young);
    expect([await reason(ada), await reason(bob)]).toEqual(['young', 'unknown']);
    // On the day before their birthday and on it.
    await bornIn(world, bob, '2008-06-02');
    expect(await reason(bob)).toBe('young');
    await bornIn(world, bob, '2008-06-01');
    await agree(world, bob, bob, id);
    // What is on paper is recorded of everybody.
    await agree(world, chief, ada, id);
    expect(await world.sql`select via from agreements order by via`).toEqual([{ via: 'paper' }, { via: 'self' }]);
  });

  it('is agreed to by the link in a mail, once; the young person is told and takes the place', async ({ world }) => {
    const { ada, id } = await stage(world);
    const slot = await shift(world, '20T10:00', '20T12:00');
    await expect(take(world, ada, slot)).rejects.toMatchObject({ code: 'MU409' });
    await ask(world, ada, ada, id);
    const [mail] = (await claim(world)).filter(({ to }) => to === parent.email);
    // Nothing of what the young person has set, and no link that stops her mails.
    expect(mail).toMatchObject({ name: '', settings: null, language: 'german', unsubscribe_key: null });
    expect(mail?.letter).toMatchObject({ about: 'parent_asked', person: 'Ada', document: 'Permission' });
    const hash = (await secret(world, mail?.id)) ?? '';
    expect(await read(world, hash)).toMatchObject({
      ...{ name: 'Mary Smith', person: 'Ada', language: 'german', end: null },
      document: { name: 'Permission', edition: 1, texts: { german: 'Sie darf helfen.' }, signed: false },
    });
    await expect(answer(world, hash, { ...agreed, edition: 2 })).rejects.toSatisfy(
      (error: object) => refusalCode(error) === 'stale_version',
    );
    await answer(world, hash, agreed);
    const [kept] = await world.sql`select a.via, a.language, a.hash, a.recorded_by, s.name, s.email, s.strokes
      from agreements a join signatures s on s.agreement_id = a.id where a.user_id = ${ada.id}`;
    expect(kept).toEqual({
      ...{ via: 'link', language: 'german', recorded_by: null, strokes: null },
      ...{ hash: createHash('sha256').update('Sie darf helfen.').digest('hex') },
      ...{ name: 'Mary A. Smith', email: parent.email },
    });
    expect(await told(world, ada)).toEqual([['parent_agreed', { subject: 'Permission' }]]);
    const mails = await world.sql`select letter from private.outbox where user_id = ${ada.id}`;
    expect(mails).toEqual([{ letter: { about: 'parent_agreed', document: 'Permission' } }]);
    expect(await read(world, hash)).toMatchObject({ end: 'agreed', document: null });
    await expect(answer(world, hash, agreed)).rejects.toMatchObject(over);
    await expect(answer(world, hash, { answer: 'declined' })).rejects.toMatchObject(over);
    await take(world, ada, slot);
  });

  it('is declined by the link, which the young person sees; another mail can be asked for', async ({ world }) => {
    const { ada, id } = await stage(world);
    const hash = await mailed(world, ada, id);
    const seen = async () => (await world.as(ada, (sql) => sql`select private.parent_asked(${id}) as asked`))[0]?.asked;
    expect(await seen()).toMatchObject({ email: parent.email, declined_at: null });
    await answer(world, hash, { answer: 'declined' });
    expect(await seen()).toMatchObject({ declined_at: expect.any(String) });
    expect(await told(world, ada)).toEqual([['parent_declined', { subject: 'Permission' }]]);
    expect(await world.sql`select from agreements`).toHaveLength(0);
    await expect(answer(world, hash, agreed)).rejects.toMatchObject(over);
    await world.at('2026-06-01T11:00:00Z');
    await answer(world, await mailed(world, ada, id), agreed);
    expect(await seen()).toBeNull();
  });

  it.for([
    ['a later mail', 'replaced', (world: World, { ada, id }: Staged) => ask(world, ada, ada, id)],
    ['14 days', 'expired', (world: World) => world.at('2026-06-15T10:00:01Z')],
    ['a birthday', 'over', (world: World, { ada }: Staged) => bornIn(world, ada, '2008-06-01')],
    ['paper', 'over', (world: World, { ada, chief, id }: Staged) => agree(world, chief, ada, id)],
    ['its end', 'over', (world: World) => world.sql`update documents set ended_at = now()`],
    ['another rule', 'over', (world: World) => world.sql`update documents set parent_signs = false`],
  ] as const)('has a link that ends with %s', async ([, end, happens], { world }) => {
    const staged = await stage(world);
    const hash = await mailed(world, staged.ada, staged.id);
    await happens(world, staged);
    expect((await read(world, hash)).end).toBe(end);
    await expect(answer(world, hash, agreed)).rejects.toMatchObject(over);
    await expect(answer(world, hash, { answer: 'declined' })).rejects.toMatchObject(over);
    expect(await world.sql`select from agreements where via = 'link'`).toHaveLength(0);
  });
});
type Staged = Awaited<ReturnType<typeof stage>>;

describe('asking a parent', () => {
  it('is for the person and administrators, for people under 18, and not to their own address', async ({ world }) => {
    const { ada, chief, id } = await stage(world);
    const [bob, eve] = [await world.person(), await world.person()];
    await bornIn(world, eve, '1980');
    await expect(ask(world, bob, ada, id)).rejects.toMatchObject(forbidden);
    await expect(ask(world, ada, ada, randomUUID())).rejects.toMatchObject({ code: 'MU404' });
    const reason = async (person: Person, document: string) =>
      JSON.parse((await ask(world, person, person, document).catch((error) => error)).detail).params.reason;
    expect([await reason(bob, id), await reason(eve, id)]).toEqual(['unknown', 'grown']);
    const other = await make(world, chief, { name: 'Rules', parent_signs: false });
    expect(await reason(ada, other)).toBe('grown');
    await expect(ask(world, ada, ada, id, { email: ada.email })).rejects.toMatchObject({ code: 'MU400' });
    expect(await world.sql`select from private.parent_links`).toHaveLength(0);
    await ask(world, chief, ada, id);
  });

  it('floods nobody: five mails a day from one person, and to one address', async ({ world }) => {
    const { ada, chief, id } = await stage(world);
    const tooMany = { code: 'MU429', detail: expect.stringContaining('"parents"') };
    for (let n = 1; n <= 5; n++) await ask(world, ada, ada, id, { email: `parent-${n}@example.org` });
    await expect(ask(world, ada, ada, id)).rejects.toMatchObject(tooMany);
    for (let n = 1; n <= 5; n++) {
      const bob = await world.person();
      await bornIn(world, bob, '2012');
      await ask(world, bob, bob, id);
    }
    const cy = await world.person();
    await bornIn(world, cy, '2012');
    await expect(ask(world, cy, cy, id)).rejects.toMatchObject(tooMany);
    await expect(ask(world, chief, cy, id)).rejects.toMatchObject(tooMany);
    await ask(world, cy, cy, id, { email: 'other@example.org' });
    await world.at('2026-06-02T10:00:01Z');
    await ask(world, ada, ada, id);
  });

  it('stores no secret for a mail whose link is over, which is not sent then', async ({ world }) => {
    const { ada, chief, id } = await stage(world);
    await ask(world, ada, ada, id);
    const mail = (await claim(world)).find(({ to }) => to === parent.email);
    await agree(world, chief, ada, id);
    expect(await secret(world, mail?.id)).toBeNull();
    expect(await world.sql`select from private.parent_link_secrets`).toHaveLength(0);
  });

  it('is forgotten after 30 days, and when the person leaves; with what they signed', async ({ world }) => {
    const { ada, chief, id } = await stage(world);
    await answer(world, await mailed(world, ada, id), agreed);
    await world.at('2026-07-01T10:00:01Z');
    await world.sql`select private.prune_parent_links()`;
    expect(await world.sql`select from private.parent_links`).toHaveLength(0);
    await world.as(ada, (sql) => sql`select private.withdraw_agreement(${ada.id}, ${id})`);
    await ask(world, ada, ada, id);
    await world.as(chief, (sql) => sql`select private.remove_person(${ada.id}, 'x')`);
    expect(await world.sql`select from private.parent_links`).toHaveLength(0);
    expect(await world.sql`select from signatures`).toHaveLength(0);
    expect(await world.sql`select via from agreements`).toEqual([{ via: 'link' }]);
  });

  it('moves with a merge, in which one link of two stays open', async ({ world }) => {
    const { ada, chief, id } = await stage(world);
    const [other] = await world.sql`insert into profiles (name) values ('Ada Again') returning id`;
    await bornIn(world, { ...ada, id: other?.id }, '2011');
    for (const person of [ada.id, other?.id]) await ask(world, chief, { ...ada, id: person }, id);
    await world.sql`select private.hand_over(${ada.id}, ${other?.id})`;
    expect(await world.sql`select ended_why from private.parent_links where user_id = ${ada.id} order by 1`).toEqual([
      { ended_why: 'replaced' },
      { ended_why: null },
    ]);
  });
});

describe('a signature', () => {
  it('is wanted by a document that says so: drawn or typed, and seen by its person and administrators', async ({
    world,
  }) => {
    const { ada, chief, id } = await stage(world, { parent_signs: false, signed: true });
    const bob = await world.person();
    await expect(agree(world, ada, ada, id)).rejects.toMatchObject({ code: 'MU400' });
    await expect(agree(world, ada, ada, id, { name: null, strokes: null })).rejects.toMatchObject({ code: 'MU400' });
    await agree(world, ada, ada, id, { name: null, strokes });
    await agree(world, bob, bob, id, { name: 'Bob Brown' });
    const seen = (by: Person) => world.as(by, (sql) => sql`select name, strokes from signatures order by name`);
    expect(await seen(ada)).toEqual([{ name: null, strokes }]);
    expect(await seen(bob)).toEqual([{ name: 'Bob Brown', strokes: null }]);
    expect(await seen(chief)).toHaveLength(2);
  });

  it('is not kept where the document does not want it', async ({ world }) => {
    const { ada, id } = await stage(world, { parent_signs: false });
    await agree(world, ada, ada, id, { name: 'Ada', strokes });
    expect(await world.sql`select from signatures`).toHaveLength(0);
  });

  it.for([
    ['no list', '{}'],
    ['no stroke', '[]'],
    ['a stroke that is text', '["<svg onload=alert(1)>"]'],
    ['a point that is text', '[[1, "<script>"]]'],
    ['a point outside', '[[1, 1001]]'],
    ['a point below', '[[-1, 0]]'],
    ['half a point', '[[1]]'],
    ['a list in a stroke', '[[1, [2, 3]]]'],
    ['too many strokes', JSON.stringify(Array.from({ length: 201 }, () => [1, 2]))],
    ['too much', JSON.stringify([Array.from({ length: 10_002 }, () => 1000)])],
  ] as const)('is only numbers in bounds, not %s', async ([, value], { world }) => {
    const { ada, id } = await stage(world, { parent_signs: false, signed: true });
    await agree(world, ada, ada, id, { strokes });
    const change = world.sql`update signatures set strokes = ${value}::jsonb`;
    await expect(change).rejects.toMatchObject({ code: '23514', constraint_name: 'signatures_strokes_check' });
  });

  it.for([
    ['a name or strokes', `update signatures set name = null`, 'signatures_check'],
    ['a trimmed name', `update signatures set name = ' x'`, 'signatures_name_check'],
    ['an address in lower case', `update signatures set email = 'A@b.c'`, 'signatures_email_check'],
    [
      'an agreement of its own',
      'insert into signatures (agreement_id, name) select agreement_id, name from signatures',
      'signatures_agreement_id_key',
    ],
  ] as const)('has %s', async ([, change, constraint], { world }) => {
    const { ada, id } = await stage(world, { parent_signs: false, signed: true });
    await agree(world, ada, ada, id, { name: 'Ada' });
    await expect(world.sql.unsafe(change)).rejects.toMatchObject({ constraint_name: constraint });
  });
});

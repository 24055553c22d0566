import { createHash, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { DeskSigning } from '../../../supabase/functions/_shared/contract/desk-signing.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { act, gateOf, gateStage, send } from './gate-stage.ts';

const it = worlds();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const strokes = [[10, 20, 30, 40]];

interface Made {
  name?: string;
  type?: string | null;
  parent_signs?: boolean;
  signed?: boolean;
}

/** A document that everybody agrees to, or whoever takes places of a slot type. */
async function paper(
  { sql }: World,
  { name = 'House rules', type = null, parent_signs = false, signed = false }: Made = {},
): Promise<string> {
  const [made] = await sql`insert into documents (name, for_everybody, parent_signs, signed)
    values (${name}, ${type === null}, ${parent_signs}, ${signed}) returning id`;
  if (type) await sql`insert into slot_type_documents (slot_type_id, document_id) values (${type}, ${made?.id})`;
  await sql`insert into document_editions (document_id, edition, texts, asks_again)
    values (${made?.id}, 1, ${sql.json({ english: name, german: `${name} auf Deutsch` })}, true)`;
  return made?.id;
}
/** Publishes another text, for which everybody is asked again. */
async function anew({ sql }: World, id: string): Promise<void> {
  await sql`insert into document_editions (document_id, edition, texts, asks_again)
    select ${id}, edition + 1, '{"english": "Other rules"}', true from documents where id = ${id}`;
  await sql`update documents set edition = edition + 1, asked_edition = edition + 1 where id = ${id}`;
}
const typeOf = async ({ sql }: World, slot: string): Promise<string> =>
  (await sql`select slot_type_id as type from event_slots where id = ${slot}`)[0]?.type;
const kept = ({ sql }: World, person: string) => sql`
  select d.name, a.edition, a.language, a.hash, a.via, a.recorded_by as by, s.name as signed_by, s.strokes
  from agreements a join documents d on d.id = a.document_id left join signatures s on s.agreement_id = a.id
  where a.user_id = ${person} order by d.name, a.edition`;
const count = async ({ sql }: World) => (await sql`select 1 from agreements`).length;

/** What somebody agrees to at the desk, by their name. */
const signing = (ids: readonly string[], more: Partial<DeskSigning> = {}): DeskSigning => ({
  documents: ids.map((id) => ({ id, edition: 1, language: 'english' as const })),
  own: { name: 'Ben' },
  ...more,
});
const checkIn = (signup_id: string, more = {}) => ({ kind: 'check_in', signup_id, ...more }) as const;
const newcomer = <More extends object>(slot_id: string, more: More = {} as More) =>
  ({ kind: 'walk_in', signup_id: randomUUID(), slot_id, name: 'Nora', ...more }) as const;

describe('what is signed at the desk', () => {
  it('lets in who signs it, and is kept with the text that was shown, when, and who ran the desk', async ({
    world,
  }) => {
    const { lead, ben, other } = await gateStage(world);
    const id = await paper(world, { signed: true });
    expect(await act(world, lead, checkIn(other))).toBe('refused gate_warning');
    const given = checkIn(other, {
      id: randomUUID(),
      at: '2026-06-12T09:40:00.000Z',
      signing: {
        documents: [{ id, edition: 1, language: 'german' }],
        own: { strokes },
      },
    });
    expect(await act(world, lead, given)).toBe('done here');
    // Sent once more because the answer was lost.
    expect(await act(world, lead, given)).toBe('repeated here');
    expect(await kept(world, ben.id)).toEqual([
      {
        ...{ name: 'House rules', edition: 1, language: 'german', hash: sha256('House rules auf Deutsch') },
        ...{ via: 'desk', by: lead.id, signed_by: null, strokes },
      },
    ]);
    const [row] = await world.sql`select agreed_at from agreements`;
    expect(row?.agreed_at.toISOString()).toBe('2026-06-12T09:40:00.000Z');
    // What was drawn is nowhere else.
    const copies = await world.sql`select 1 from gate_actions where to_jsonb(gate_actions)::text like '%strokes%'
      union all select 1 from audit_log where after::text like '%strokes%'`;
    expect(copies).toEqual([]);
    const [archive] = await world.sql`select private.archived_agreements(${ben.id}) as of`;
    expect(archive?.of).toMatchObject([{ via: 'desk', signature: strokes }]);
  });

  it('comes with somebody new, who has the place in the same step', async ({ world }) => {
    const { lead, slot } = await gateStage(world, { required_count: 5 });
    const id = await paper(world);
    expect(await act(world, lead, newcomer(slot))).toBe('refused gate_warning');
    expect(await world.sql`select 1 from profiles where name = 'Nora'`).toEqual([]);
    const [done] = await send(world, lead, newcomer(slot, { signing: signing([id], { own: { name: 'Nora New' } }) }));
    expect(done).toMatchObject({ outcome: 'done', signup: { state: 'here', missing: [] } });
    expect(done?.person).not.toHaveProperty('signing');
    expect(await kept(world, done?.person?.id ?? '')).toMatchObject([
      { via: 'desk', by: lead.id, signed_by: 'Nora New', strokes: null },
    ]);
  });

  it('holds for the text that was shown, also if there is another by now', async ({ world }) => {
    const { lead, ben, event, other } = await gateStage(world);
    const id = await paper(world);
    await anew(world, id);
    expect(await act(world, lead, checkIn(other, { signing: signing([id]) }))).toBe('done here');
    expect(await kept(world, ben.id)).toMatchObject([{ edition: 1, hash: sha256('House rules') }]);
    // The next time, the new one is asked for.
    const [person] = (await gateOf(world, lead, event)).people.filter(({ id: each }) => each === ben.id);
    expect(person?.signing).toEqual({ documents: [id], birth: 'unknown' });
  });

  it('is nothing that was refused, and nothing that the place does not ask for', async ({ world }) => {
    const { lead, slot, other } = await gateStage(world, { required_count: 2 });
    const id = await paper(world, { type: await typeOf(world, slot) });
    const elsewhere = await paper(world, { name: 'Elsewhere', type: await world.slotType() });
    const ended = await paper(world, { name: 'Ended' });
    await world.sql`update documents set ended_at = private.now() where id = ${ended}`;
    expect(await act(world, lead, newcomer(slot, { signing: signing([id]) }))).toBe('refused slot_full');
    expect(await count(world)).toBe(0);
    const all = signing([elsewhere, ended, randomUUID(), id]);
    expect(await act(world, lead, checkIn(other, { signing: all }))).toBe('done here');
    expect((await world.sql`select document_id as id from agreements`).map((row) => row.id)).toEqual([id]);
  });

  it('stays with the person when the walk-in is undone', async ({ world }) => {
    const { lead, slot } = await gateStage(world, { required_count: 5 });
    const id = await paper(world);
    const given = newcomer(slot, { id: randomUUID(), signing: signing([id]) });
    const [done] = await send(world, lead, given);
    expect(await act(world, lead, { kind: 'undo', action_id: given.id })).toBe('done canceled');
    expect(await kept(world, done?.person?.id ?? '')).toMatchObject([{ via: 'desk', by: lead.id }]);
  });

  it('does not stand for a qualification', async ({ world }) => {
    const { lead, slot, other } = await gateStage(world);
    const id = await paper(world);
    await world.asks(await typeOf(world, slot), await world.qualification());
    const [refused] = await send(world, lead, checkIn(other, { signing: signing([id]) }));
    expect(refused?.refusal).toMatchObject({ code: 'gate_warning', params: { warnings: ['not_qualified'] } });
    expect(JSON.stringify(refused?.refusal)).not.toContain('House rules');
    expect(await count(world)).toBe(0);
  });
});

describe('who signs', () => {
  it('is a parent beside them for people under 18, and themselves otherwise', async ({ world }) => {
    const { lead, slot, ada, first, other } = await gateStage(world, { required_count: 9 });
    const [rules, trip] = [await paper(world), await paper(world, { name: 'Trip', parent_signs: true, signed: true })];
    const both = [rules, trip];
    const parent = { name: 'Mother', strokes };
    const nobody = checkIn(first, { signing: signing(both, { parent }) });
    expect(await act(world, lead, nobody)).toBe('refused parent_signs');
    const young = (more: object) => checkIn(first, { signing: signing(both, { born: '2010', ...more }) });
    expect(await act(world, lead, young({}))).toBe('refused parent_signs');
    expect(await world.sql`select 1 from births`).toEqual([]);
    expect(await act(world, lead, young({ parent }))).toBe('done here');
    expect(await kept(world, ada.id)).toMatchObject([
      { name: 'House rules', via: 'desk', by: lead.id, signed_by: 'Ben', strokes: null },
      { name: 'Trip', via: 'desk_parent', by: lead.id, signed_by: 'Mother', strokes },
    ]);
    expect(await act(world, lead, checkIn(other, { signing: signing(both, { born: '1990' }) }))).toBe('done here');
    const walker = newcomer(slot, { signing: signing(both, { born: '2011', parent }) });
    expect(await act(world, lead, walker)).toBe('done here');
    const born = await world.sql`select b.born from births b join profiles p on p.id = b.user_id order by b.born`;
    expect(born.map((row) => row.born)).toEqual(['1990', '2010', '2011']);
  });

  it('is decided by what is known, whatever is said at the desk', async ({ world }) => {
    const { lead, ben, event, other } = await gateStage(world);
    const id = await paper(world, { parent_signs: true });
    await world.sql`insert into births (user_id, born) values (${ben.id}, '2010-05-03')`;
    const gate = await gateOf(world, lead, event);
    expect(gate.people.find((each) => each.id === ben.id)?.signing).toEqual({ documents: [id], birth: 'young' });
    expect(JSON.stringify(gate)).not.toContain('2010');
    const grown = checkIn(other, { signing: signing([id], { born: '1990' }) });
    expect(await act(world, lead, grown)).toBe('refused parent_signs');
    expect((await world.sql`select born from births`).map((row) => row.born)).toEqual(['2010-05-03']);
  });

  it('is too young by the year that is said', async ({ world }) => {
    const { lead, slot, event } = await gateStage(world, { required_count: 5 });
    await world.sql`update slot_types set min_age = 16 where id = ${await typeOf(world, slot)}`;
    const gate = await gateOf(world, lead, event);
    expect(gate.slot_types).toMatchObject([{ documents: [], min_age: 16, young: null }]);
    expect(gate.people.map((each) => each.signing?.birth)).toEqual(['unknown', 'unknown']);
    const said = (born: string) => newcomer(slot, { signing: signing([], { born }) });
    const [refused] = await send(world, lead, said('2012'));
    expect(refused?.refusal).toMatchObject({ code: 'gate_warning', params: { warnings: ['too_young'] } });
    expect(await world.sql`select 1 from births`).toEqual([]);
    expect(await act(world, lead, said('2000'))).toBe('done here');
  });
});

describe('who records it', () => {
  it('is whoever runs the gate of that shift, of others, and nobody else', async ({ world }) => {
    const { chief, lead, ada, walker, slot, first, other } = await gateStage(world, { required_count: 9 });
    const mine = await world.signUp(lead, slot);
    const id = await paper(world);
    const elsewhere = await world.slot(
      await world.event({ start_time: '2026-06-12T10:00:00Z', end_time: '2026-06-12T14:00:00Z' }),
    );
    const signed = { signing: signing([id]) };
    for (const nobody of [ada, walker])
      await expect(send(world, nobody, checkIn(other, signed))).rejects.toMatchObject({ code: 'MU403' });
    expect(await act(world, lead, newcomer(elsewhere, signed))).toBe('refused gate_closed');
    expect(await act(world, lead, checkIn(mine, signed))).toBe('refused not_yourself');
    expect(await act(world, lead, checkIn(randomUUID(), signed))).toBe('refused gate_closed');
    await world.sql`update signups set status = 'canceled', canceled_at = private.now() where id = ${first}`;
    expect(await act(world, lead, checkIn(first, signed))).toBe('refused gate_state');
    expect(await count(world)).toBe(0);
    expect(await act(world, chief, checkIn(other, signed))).toBe('done here');
    expect(await world.sql`select via, recorded_by from agreements`).toEqual([{ via: 'desk', recorded_by: chief.id }]);
    // No way leads to the table beside it.
    for (const person of [lead, ada]) {
      const write = world.as(
        person,
        (sql) => sql`insert into agreements (user_id, document_id, edition, language, hash, via)
        values (${person.id}, ${id}, 1, 'english', ${sha256('x')}, 'desk')`,
      );
      await expect(write).rejects.toMatchObject({ code: '42501' });
      const call = world.as(
        person,
        (sql) => sql`select private.sign_at_desk(${sql.json(signed.signing as never)}, ${person.id}, null, now())`,
      );
      await expect(call).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is refused as a whole for what never was', async ({ world }) => {
    const { lead, slot, other } = await gateStage(world, { required_count: 5 });
    const id = await paper(world);
    const wrong = (more: object): DeskSigning =>
      signing([], { documents: [{ id, edition: 1, language: 'english', ...more }] });
    const sent = (given: DeskSigning) => send(world, lead, newcomer(slot), checkIn(other, { signing: given }));
    await expect(sent(wrong({ edition: 2 }))).rejects.toMatchObject(
      refusal(400, 'too_big', 'Must be at most 1', 'edition'),
    );
    await expect(sent(wrong({ language: 'french' }))).rejects.toMatchObject({ code: 'MU400' });
    for (const born of ['1850', '2100'])
      await expect(sent(signing([], { born }))).rejects.toMatchObject({ code: 'MU400' });
    expect(await count(world)).toBe(0);
  });
});

describe('what a gate keeps', () => {
  it('has the texts that its shifts ask for, and who lacks which, for whoever runs it alone', async ({ world }) => {
    const { chief, lead, ada, ben, walker, slot, event } = await gateStage(world);
    const type = await typeOf(world, slot);
    const [rules, bar] = [await paper(world), await paper(world, { name: 'Bar', type })];
    await paper(world, { name: 'Elsewhere', type: await world.slotType() });
    await world.as(ada, (sql) => sql`select private.agree(${ada.id}, ${bar}, 1, 'english')`);
    const of = async (who: Person) => {
      const { documents, slot_types, people } = await gateOf(world, who, event);
      const lacks = Object.fromEntries(people.map((each) => [each.id, each.signing?.documents.length]));
      return { names: documents.map((each) => each.name), asks: slot_types[0]?.documents.length, lacks };
    };
    const seen = { names: ['Bar', 'House rules'], asks: 2, lacks: { [ada.id]: 1, [ben.id]: 2 } };
    expect([await of(lead), await of(chief)]).toEqual([seen, seen]);
    expect(await of(walker)).toEqual({ names: [], asks: undefined, lacks: {} });
    await world.sql`update profiles set name = 'Wanda Walker' where id = ${walker.id}`;
    const [found] = await world.as(lead, (sql) => sql`select private.gate_people('wanda') as answer`);
    const person = found?.answer.people.find((each: { id: string }) => each.id === walker.id);
    expect(person.signing).toEqual({ documents: [bar, rules].sort(), birth: 'unknown' });
  });
});

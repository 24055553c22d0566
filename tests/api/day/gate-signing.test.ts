import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DeskSigning } from '../../../supabase/functions/_shared/contract/desk-signing.ts';
import {
  agreeToDocument,
  createDocument,
  listAgreements,
} from '../../../supabase/functions/_shared/contract/documents.ts';
import { doGateActions, getGate } from '../../../supabase/functions/_shared/contract/gate.ts';
import type { GateAction } from '../../../supabase/functions/_shared/contract/gate-actions.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();
const strokes = [[10, 20, 30, 40, 1000, 400]];

/** A shift that has begun and asks for a document that is signed, with one person who lacks it, and a lead who runs its gate. */
async function stage() {
  const [chief, lead, ada] = await Promise.all([person('admin'), person(), person()]);
  const type = await makeSlotType(chief.token, 1);
  const event = await makeEvent(chief.token, [type], { hours: 3, count: 5 });
  const signup = await takePlace(ada.token, event);
  const name = `Rules ${randomUUID()}`;
  const { data: paper } = await ask(createDocument, {
    token: chief.token,
    body: { name, texts: { english: 'Wear a helmet.' }, for_everybody: false, slot_type_ids: [type.id], signed: true },
  });
  await sql`update events set start_time = ${inHours(-1)}, end_time = ${inHours(2)} where id = ${event.id}`;
  await sql`insert into lead_grants (user_id, event_id, rights) values (${lead.id}, ${event.id}, '{gate}')`;
  const id = paper?.id as string;
  const signing = (more: object = {}): DeskSigning => ({
    documents: [{ id, edition: 1, language: 'english' }],
    own: { strokes },
    ...more,
  });
  const checkIn = (more: object) =>
    ({ kind: 'check_in', id: randomUUID(), at: inHours(0), signup_id: signup.id, ...more }) as unknown as GateAction;
  const send = (token: string, ...actions: GateAction[]) => ask(doGateActions, { token, body: { actions } });
  return { chief, lead, ada, event, id, name, slot: event.slot_assignments[0]?.id as string, signing, checkIn, send };
}

it('what is signed at the desk arrives once with the check-in, and the person and administrators see it', async () => {
  const { chief, lead, ada, event, id, name, signing, checkIn, send } = await stage();
  const query = { from: inHours(-12), to: inHours(12), event_id: event.id };
  const { data: gate } = await ask(getGate, { token: lead.token, query });
  expect(gate).toMatchObject({
    documents: [{ id, name, edition: 1, texts: { english: 'Wear a helmet.' }, signed: true, parent_signs: false }],
    slot_types: [{ documents: [id], min_age: null, young: null }],
    people: [{ id: ada.id, signing: { documents: [id], birth: 'unknown' } }],
  });
  const given = checkIn({ signing: signing() });
  const outcomes = [await send(lead.token, given), await send(lead.token, given)];
  expect(outcomes.map(({ data }) => data?.results[0]?.outcome)).toEqual(['done', 'repeated']);
  for (const token of [ada.token, chief.token]) {
    const { data: agreed } = await ask(listAgreements, { token, params: { id: ada.id } });
    expect(agreed).toMatchObject([
      {
        ...{ document: { id }, via: 'desk', edition: 1, text: 'Wear a helmet.', strokes, withdrawn_at: null },
        sha256: createHash('sha256').update('Wear a helmet.').digest('hex'),
      },
    ]);
  }
  expect((await ask(listAgreements, { token: lead.token, params: { id: ada.id } })).status).toBe(403);
});

it('a lead records an agreement in no other way, and members none at all', async () => {
  const { lead, ada, id, signing, checkIn, send } = await stage();
  const [stranger, agreed] = await Promise.all([
    person(),
    ask(agreeToDocument, {
      token: lead.token,
      params: { id: ada.id, documentId: id },
      body: { edition: 1, language: 'english' },
    }),
  ]);
  expect(agreed.status).toBe(403);
  expect((await send(stranger.token, checkIn({ signing: signing() }))).status).toBe(403);
  expect((await ask(doGateActions, { body: { actions: [checkIn({ signing: signing() })] } })).status).toBe(401);
  expect(await sql`select 1 from agreements where user_id = ${ada.id}`).toEqual([]);
});

it('refuses signatures that are none, and stores nothing of them', async () => {
  const { lead, ada, id, signing, checkIn, send } = await stage();
  const line = (length: number) => Array.from({ length }, () => 500);
  const documents = (many: number) => Array.from({ length: many }, () => ({ id, edition: 1, language: 'english' }));
  const wrong: [object, string][] = [
    [{ own: { strokes: [['NaN', 1]] } }, 'own.strokes.0.0'],
    [{ own: { strokes: [[null, 1]] } }, 'own.strokes.0.0'],
    [{ own: { strokes: [[1, 2, 3]] } }, 'own.strokes.0'],
    [{ own: { strokes: [[-1, 2]] } }, 'own.strokes.0.0'],
    [{ own: { strokes: [line(8002)] } }, 'own.strokes'],
    [{ own: { strokes: '<svg onload=alert(1)>' } }, 'own.strokes'],
    [{ own: { name: 'x'.repeat(10_000) } }, 'own.name'],
    [{ parent: { name: 'x'.repeat(10_000) } }, 'parent.name'],
    [{ parent: { name: ' ' } }, 'parent.name'],
    [{ documents: documents(51) }, 'documents'],
    [{ documents: [{ id, edition: 1.5, language: 'english' }] }, 'documents.0.edition'],
    [{ documents: [{ id, edition: 1, language: 'klingon' }] }, 'documents.0.language'],
    [{ born: '20100' }, 'born'],
  ];
  for (const [more, path] of wrong) {
    const { status, data } = await send(lead.token, checkIn({ signing: signing(more) }));
    expect([status, data]).toMatchObject([400, { details: [{ path: `actions.0.signing.${path}` }] }]);
  }
  // Years that nobody can have been born in, and editions that never were, are known by the database.
  for (const more of [{ born: '1850' }, { born: '2099' }, { documents: [{ id, edition: 2, language: 'english' }] }])
    expect((await send(lead.token, checkIn({ signing: signing(more) }))).status).toBe(400);
  const tooLarge = await send(lead.token, checkIn({ signing: signing({ own: { strokes: [line(500_000)] } }) }));
  expect(tooLarge.code).toBe('payload_too_large');
  expect(await sql`select 1 from agreements where user_id = ${ada.id}`).toEqual([]);
  expect(await sql`select 1 from births where user_id = ${ada.id}`).toEqual([]);
});

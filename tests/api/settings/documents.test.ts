import { beforeAll, describe, expect, it } from 'vitest';
import { listAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import {
  agreeToDocument,
  createDocument,
  deleteDocument,
  listDocumentPeople,
  listDocuments,
  updateDocument,
  withdrawAgreement,
} from '../../../supabase/functions/_shared/contract/documents.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeEvent, makeSlotType } = apiContext();
let admin: Awaited<ReturnType<typeof person>>;

beforeAll(async () => {
  admin = await person('admin');
});

/** A document that one slot type asks for, and a shift of it. */
async function stage(texts: Record<string, string> = { english: 'Be kind.' }) {
  const type = await makeSlotType(admin.token);
  const body = { name: `Rules ${crypto.randomUUID()}`, texts, for_everybody: false, slot_type_ids: [type.id] };
  const { data: document } = await ask(createDocument, { token: admin.token, body });
  const event = await makeEvent(admin.token, [type]);
  return { type, body, document, event, slotId: event.slot_assignments[0]?.id ?? '' };
}
const seenBy = async (token: string, id: string) =>
  (await ask(listDocuments, { token })).data.find((each) => each.id === id);

describe('a place that asks for a document', () => {
  it('is blocked in lists with what is missing, refused with the same, and taken once its person has agreed', async () => {
    const volunteer = await person();
    const { token } = volunteer;
    const { type, body, document, event, slotId } = await stage({ english: 'Be kind.', german: ' Sei nett. ' });
    const ref = { id: document.id, name: body.name };
    expect(document).toMatchObject({
      edition: 1,
      texts: { english: 'Be kind.', german: 'Sei nett.' },
      slot_types: [{ id: type.id }],
      agreed: 0,
    });
    const listed = async () => (await ask(getEvent, { token, params: { id: event.id } })).data.slot_assignments[0];
    expect(await listed()).toMatchObject({ blocked: 'document_missing', missing_documents: [ref] });
    const message = `Before you can have this place, agree to: ${body.name}`;
    expect(await ask(signUp, { token, params: { slotId } })).toMatchObject({
      status: 409,
      data: { code: 'document_missing', message, params: { own: true, missing: [ref] } },
    });
    const params = { id: volunteer.id, documentId: document.id };
    const agree = (edition: number, language: 'english' | 'french') =>
      ask(agreeToDocument, { token, params, body: { edition, language } });
    expect(await agree(2, 'english')).toMatchObject({ status: 409, code: 'stale_version' });
    expect(await agree(1, 'french')).toMatchObject({ status: 400, data: { details: [{ path: 'language' }] } });
    expect((await agree(1, 'english')).status).toBe(204);
    const free = await listed();
    expect(free?.blocked).toBeNull();
    expect(free).not.toHaveProperty('missing_documents');
    expect((await ask(signUp, { token, params: { slotId } })).status).toBe(201);
    expect(await seenBy(token, document.id)).toMatchObject({ places: 1, agreed: null, missing: null });
  });

  it('is marked in the roster when a new text asks again; administrators see who has not agreed', async () => {
    const volunteer = await person();
    const { token } = volunteer;
    const { body, document, event, slotId } = await stage();
    const params = { id: volunteer.id, documentId: document.id };
    await ask(agreeToDocument, { token, params, body: { edition: 1, language: 'english' } });
    await ask(signUp, { token, params: { slotId } });
    const roster = async () =>
      (await ask(listAttendance, { token: admin.token, params: { id: event.id } })).data[0]?.missing_documents;
    expect(await roster()).toEqual([]);
    const change = { ...body, texts: { english: 'Be very kind.' }, version: document.version };
    const changed = await ask(updateDocument, { token: admin.token, params: { id: document.id }, body: change });
    expect(changed.data).toMatchObject({ edition: 2, agreed: 0 });
    expect(await roster()).toEqual([{ id: document.id, name: body.name }]);
    expect((await seenBy(token, document.id))?.agreed_at).toBeNull();
    const people = async (which: 'agreed' | 'missing') =>
      (
        await ask(listDocumentPeople, { token: admin.token, params: { id: document.id }, query: { which } })
      ).data.filter(({ user }) => user.id === volunteer.id);
    expect([await people('agreed'), await people('missing')]).toMatchObject([[], [{ agreed_at: null, via: null }]]);
    await ask(agreeToDocument, { token: admin.token, params, body: { edition: 2, language: 'english' } });
    expect([await people('agreed'), await people('missing')]).toMatchObject([[{ via: 'paper' }], []]);
    expect(await roster()).toEqual([]);
  });
});

describe('/documents', () => {
  it('are refused without any text, with a name twice, and for others than administrators', async () => {
    const { body } = await stage();
    const create = (more: object, token = admin.token) => ask(createDocument, { token, body: { ...body, ...more } });
    expect(await create({ texts: { english: '  ' } })).toMatchObject({
      status: 400,
      data: { details: [{ path: 'texts', code: 'required' }] },
    });
    expect(await create({ name: body.name.toUpperCase() })).toMatchObject({ status: 409, code: 'document_exists' });
    expect((await create({ name: 'Mine' }, (await person()).token)).status).toBe(403);
  });

  it('end when they are deleted, if people have agreed to them; what they agreed to stays and can be withdrawn', async () => {
    const volunteer = await person();
    const { token } = volunteer;
    const { document, slotId } = await stage();
    const params = { id: volunteer.id, documentId: document.id };
    await ask(agreeToDocument, { token, params, body: { edition: 1, language: 'english' } });
    const removed = await ask(deleteDocument, { token: admin.token, params: { id: document.id } });
    expect(removed.status).toBe(204);
    expect(await seenBy(token, document.id)).toBeUndefined();
    expect((await ask(signUp, { token: (await person()).token, params: { slotId } })).status).toBe(201);
    expect((await ask(withdrawAgreement, { token, params })).status).toBe(204);
    expect((await ask(withdrawAgreement, { token, params })).status).toBe(404);
  });
});

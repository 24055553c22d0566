import { beforeAll, describe, expect, it } from 'vitest';
import { setBirth } from '../../../supabase/functions/_shared/contract/births.ts';
import {
  agreeToDocument,
  askParent,
  createDocument,
  listAgreements,
  listDocumentPeople,
  listDocuments,
} from '../../../supabase/functions/_shared/contract/documents.ts';
import {
  agreeAsParent,
  declineAsParent,
  readParentLink,
} from '../../../supabase/functions/_shared/contract/parents.ts';
import { hashOf } from '../../../supabase/functions/_shared/link-token.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, sql, person } = apiContext();
let admin: Awaited<ReturnType<typeof person>>;
const parent = { name: ' Mary <b>Smith</b> ', email: 'Mary@Example.org', language: 'english' as const };
const strokes = [[10, 20, 400, 300]];

beforeAll(async () => {
  admin = await person('admin');
});

/** Somebody who is 15, and a document to which parents agree. */
async function stage(more: object = {}) {
  const young = await person();
  await ask(setBirth, {
    token: young.token,
    params: { id: young.id },
    body: { born: String(new Date().getUTCFullYear() - 15) },
  });
  const body = { name: `Permission ${crypto.randomUUID()}`, texts: { english: 'May help.' }, for_everybody: false };
  const { data: document } = await ask(createDocument, {
    token: admin.token,
    body: { ...body, slot_type_ids: [], parent_signs: true, ...more },
  });
  const seen = async () => (await ask(listDocuments, { token: young.token })).data.find(({ id }) => id === document.id);
  return { young, document, seen, params: { id: young.id, documentId: document.id } };
}
/** The secret of the link that was asked for last, as the mail has it. */
async function secretOf(id: string): Promise<string> {
  const token = crypto.randomUUID();
  await sql`insert into private.parent_link_secrets (hash, link_id)
    select ${await hashOf(token)}, id from private.parent_links where user_id = ${id} and ended_at is null`;
  return token;
}

describe('a parent', () => {
  it('is asked by somebody under 18, reads, agrees and signs without an account, once', async () => {
    const { young, document, seen, params } = await stage({ signed: true });
    const { token: session } = young;
    expect(await seen()).toMatchObject({ parent_signs: true, signed: true, signer: 'parent', parent: null });
    const own = await ask(agreeToDocument, { token: session, params, body: { edition: 1, language: 'english' } });
    expect(own).toMatchObject({ status: 409, data: { code: 'parent_signs', params: { reason: 'young' } } });
    expect((await ask(askParent, { token: session, params, body: parent })).status).toBe(204);
    expect(await seen()).toMatchObject({
      parent: { name: 'Mary <b>Smith</b>', email: 'mary@example.org', declined_at: null },
    });
    const token = await secretOf(young.id);
    const { data: page } = await ask(readParentLink, { body: { token } });
    expect(page).toMatchObject({ name: 'Mary <b>Smith</b>', end: null, document: { texts: { english: 'May help.' } } });
    const said = { token, edition: 1, language: 'english' as const, name: 'Mary Smith', strokes };
    expect(await ask(agreeAsParent, { body: { ...said, name: ' ' } })).toMatchObject({ status: 400 });
    expect(await ask(agreeAsParent, { body: { ...said, strokes: [[1, 2, 3]] } })).toMatchObject({ status: 400 });
    // Of two at the same moment, one counts.
    const both = await Promise.all([ask(agreeAsParent, { body: said }), ask(agreeAsParent, { body: said })]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { data: over } = await ask(readParentLink, { body: { token } });
    expect([over.end, over.document]).toEqual(['agreed', null]);
    expect(await ask(agreeAsParent, { body: said })).toMatchObject({ status: 409, code: 'parent_link_over' });
    const agreements = await ask(listAgreements, { token: session, params: { id: young.id } });
    expect(agreements.data).toMatchObject([
      {
        ...{ document: { id: document.id, name: document.name }, edition: 1, text: 'May help.', via: 'link' },
        ...{ signed_by: 'Mary Smith', email: 'mary@example.org', strokes, sha256: await hashOf('May help.') },
      },
    ]);
    const { data: people } = await ask(listDocumentPeople, {
      token: admin.token,
      params: { id: document.id },
      query: { which: 'agreed' },
    });
    expect(people).toMatchObject([{ edition: 1, via: 'link', signed_by: 'Mary Smith' }]);
  });

  it('of somebody else is not asked, and nobody reads what others agreed to', async () => {
    const { young, params } = await stage();
    const other = await person();
    expect((await ask(askParent, { token: other.token, params, body: parent })).status).toBe(403);
    expect((await ask(listAgreements, { token: other.token, params: { id: young.id } })).status).toBe(403);
    expect((await ask(listAgreements, { token: admin.token, params: { id: young.id } })).status).toBe(200);
    const own = await ask(askParent, {
      token: young.token,
      params,
      body: { ...parent, email: young.email.toUpperCase() },
    });
    expect(own).toMatchObject({ status: 400, data: { details: [{ path: 'email', code: 'own_address' }] } });
  });

  it('cannot use the link for another document, and no guess opens one', async () => {
    const first = await stage();
    await ask(askParent, { token: first.young.token, params: first.params, body: parent });
    const token = await secretOf(first.young.id);
    const body = { token, edition: 1, language: 'english' as const, name: 'Mary' };
    // The link says which document: nothing in the body can name another.
    const named = { ...body, document_id: crypto.randomUUID() };
    expect(await ask(agreeAsParent, { rawBody: JSON.stringify(named) } as never)).toMatchObject({ status: 400 });
    for (const guess of ['', token.slice(1), token.toUpperCase(), await hashOf(token), `${token}'--`]) {
      expect(await ask(readParentLink, { body: { token: guess } }), guess).toMatchObject({ status: 404 });
      expect(await ask(agreeAsParent, { body: { ...body, token: guess } }), guess).toMatchObject({ status: 404 });
      expect(await ask(declineAsParent, { body: { token: guess } }), guess).toMatchObject({ status: 404 });
    }
    expect((await ask(agreeAsParent, { body })).status).toBe(204);
  });

  it('is asked at most five times a day by ten calls at once', async () => {
    const { young, params } = await stage();
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        ask(askParent, { token: young.token, params, body: { ...parent, email: `p${n}-${young.id}@example.org` } }),
      ),
    );
    expect(asked.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(asked.find(({ status }) => status === 429)?.data).toMatchObject({ params: { what: 'parents' } });
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomField,
  getFile,
  listUserAnswers,
  saveUserAnswers,
  uploadFile,
} from '../../../supabase/functions/_shared/contract/custom-fields.ts';
import { filesIn } from '../../../supabase/local/storage/storage.ts';
import { apiContext } from '../../support/api-context.ts';
import { callNotify } from '../../support/call-notify.ts';

const { stack, sql, ask, person } = apiContext();
type Someone = Awaited<ReturnType<typeof person>>;
let admin: Someone;
let field: string;
beforeAll(async () => {
  admin = await person('admin');
  const body = { label: 'Consent: “ok”?', purpose: 'To know', kind: 'file', readers: 'administrators' } as const;
  const { data } = await ask(createCustomField, { token: admin.token, body });
  expect(data.max_mb).toBe(5);
  field = data.id;
});

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);
const upload = async (by: Someone, text: string, of = by) => {
  const asking = { token: by.token, params: { id: of.id }, query: { field_id: field }, rawBody: pdf(text) };
  const { status, data } = await ask(uploadFile, asking);
  expect(status).toBe(201);
  return data.file;
};
const answer = ({ id, token }: Someone, file: string | null) => {
  const value = file === null ? null : { file };
  return ask(saveUserAnswers, { token, params: { id }, body: { answers: [{ field_id: field, value }] } });
};
const download = (file: string, token?: string) =>
  fetch(`${stack.apiUrl}/files/${file}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const isStored = (file: string) => existsSync(join(filesIn(stack.dataDir), 'answers', file));

describe('a file', () => {
  it('is uploaded, answers the question, and is read by whom the question lets read, as a download', async () => {
    const [ada, bob] = [await person(), await person()];
    const file = await upload(ada, 'mine');
    expect((await download(file, ada.token)).status, 'it is no answer yet').toBe(404);
    const saved = await answer(ada, file);
    const value = { file, type: 'pdf', bytes: 13 };
    expect(saved.data.find((each) => each.field.id === field)).toMatchObject({ value });
    for (const { token } of [ada, admin]) {
      const response = await download(file, token);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('%PDF-1.7\nmine');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="Consent ok - [\w -]+\.pdf"; filename\*=UTF-8''Consent%20ok%20-%20[\w%-]+\.pdf$/,
        ),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await download(file, bob.token)).status).toBe(404);
    expect((await download(file)).status).toBe(401);
    expect((await ask(getFile, { token: admin.token, params: { id: crypto.randomUUID() } })).code).toBe('not_found');
    // An administrator answers for somebody else.
    const { data } = await ask(saveUserAnswers, {
      token: admin.token,
      params: { id: bob.id },
      body: { answers: [{ field_id: field, value: { file: await upload(admin, 'on paper', bob) } }] },
    });
    expect(data.find((each) => each.field.id === field)?.value).toMatchObject({ type: 'pdf' });
  });

  it('leaves the storage when another one replaces it, and when its answer is deleted', async () => {
    const ada = await person();
    const [first, second] = [await upload(ada, 'one'), await upload(ada, 'two')];
    await answer(ada, first);
    await answer(ada, second);
    expect([isStored(first), isStored(second)]).toEqual([true, true]);
    await callNotify(stack);
    await expect.poll(() => [isStored(first), isStored(second)]).toEqual([false, true]);
    await answer(ada, null);
    await callNotify(stack);
    await expect.poll(() => isStored(second)).toBe(false);
    await expect.poll(() => sql`select from private.answer_files where id in ${sql([first, second])}`).toHaveLength(0);
  });

  it('is in the archive of its person, and one that the storage has lost is not found', async () => {
    const ada = await person();
    const file = await upload(ada, 'kept');
    await answer(ada, file);
    const authorization = `Bearer ${ada.token}`;
    const archive = async () => {
      const response = await fetch(`${stack.apiUrl}/users/me/archive`, { headers: { authorization } });
      return unzipSync(new Uint8Array(await response.arrayBuffer()));
    };
    const files = await archive();
    expect(strFromU8(files['files/Consent ok - 1.pdf'] ?? new Uint8Array())).toBe('%PDF-1.7\nkept');
    const storage = (method: string, path: string, body: string) =>
      fetch(`${stack.gatewayUrl}/storage/v1/object/${path}`, {
        method,
        headers: { authorization: `Bearer ${stack.secretKey}`, 'content-type': 'application/json' },
        body,
      });
    const again = await storage('POST', `answers/${file}`, 'other bytes');
    expect(await again.json(), 'as Supabase Storage refuses it').toMatchObject({ statusCode: '409' });
    await storage('DELETE', 'answers', JSON.stringify({ prefixes: [file] }));
    expect(await ask(getFile, { token: ada.token, params: { id: file } })).toMatchObject({
      status: 404,
      message: 'File not found',
    });
    expect(Object.keys(await archive()).filter((name) => name.startsWith('files/'))).toEqual([]);
    const { data } = await ask(listUserAnswers, { token: ada.token, params: { id: ada.id } });
    expect(data.find((each) => each.field.id === field)?.value, 'what was said stays').toMatchObject({ file });
  });
});

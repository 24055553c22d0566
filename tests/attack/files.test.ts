import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../../supabase/local/storage/storage.ts';
import { rawHttp } from '../support/raw-http.ts';
import { attackContext } from './support/attacker.ts';
import { type Scene, scenes } from './support/scene.ts';
import { keepTally } from './support/tally.ts';

const { stack, shoot } = attackContext();
const { sql, makeScene } = scenes(stack);
keepTally();

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
});

const bucket = () => join(filesIn(stack.dataDir), 'answers');
const path = (query = '') => `/users/${scene.people.volunteer.id}/files?field_id=${scene.ids.fileField}${query}`;
const upload = (body: Uint8Array | string, more: { headers?: string[]; contentType?: string; query?: string } = {}) =>
  shoot({
    method: 'POST',
    path: path(more.query),
    token: scene.tokens.volunteer,
    body: Buffer.from(body),
    contentType: more.contentType ?? 'application/octet-stream',
    ...(more.headers && { headers: more.headers }),
  });
const noFiles = async () => expect(await sql`select from private.answer_files`).toHaveLength(0);

const png = '\x89PNG\r\n\x1a\n';
const script = '<script>alert(document.cookie)</script>';
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('what is none of the kinds by its first bytes is refused, and nothing of it is stored', () => {
  it.each<[string, Uint8Array]>([
    ['zero bytes', bytes('')],
    ['one byte', bytes('%')],
    ['an SVG with a script', bytes(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a GIF that is JavaScript', bytes('GIF89a=1;alert(1)//')],
    ['a PDF with HTML in front', bytes(`<!doctype html>${script}%PDF-1.7`)],
    ['a PDF after a byte order mark', bytes('\xef\xbb\xbf%PDF-1.7')],
    ['a PNG after a blank', bytes(` ${png}`)],
    ['half of the beginning of a PNG', bytes('\x89PNG')],
    ['RIFF that is no WebP', bytes('RIFF\0\0\0\0WAVE')],
    ['a program', bytes('MZ\x90\0')],
    ['an archive', bytes('PK\x03\x04')],
    ['HTML', bytes(`<html>${script}</html>`)],
  ])('%s', async (_, body) => {
    for (const contentType of ['application/pdf', 'image/png', 'text/html', 'application/octet-stream']) {
      const { status, code, text } = await upload(body, { contentType });
      expect([status, code]).toEqual([400, 'invalid_request']);
      expect(text).toContain('Must be a PDF, or a JPEG, PNG or WebP picture');
    }
    await noFiles();
  });

  const megabytes = (count: number) => {
    const first = new Uint8Array(1024 * 1024);
    first.set(bytes('%PDF-1.7'));
    return { first, rest: Array.from({ length: count - 1 }, () => new Uint8Array(1024 * 1024)) };
  };

  it('100 MB that are announced: with a sentence', async () => {
    const { first, rest } = megabytes(100);
    const asked = fetch(stack.apiUrl + path(), {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.tokens.volunteer}`, 'content-type': 'application/pdf' },
      body: new Blob([first, ...rest]),
    });
    const response = await asked;
    expect(response.status).toBe(413);
    expect((await response.json()).error).toMatchObject({
      code: 'file_too_large',
      message: 'The file is larger than 10 MB',
    });
    await noFiles();
  });

  it('100 MB that are not announced: after a part of them', async () => {
    const { first, rest } = megabytes(100);
    const pieces = [first, ...rest];
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        sent += 1;
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    // Whoever is cut off while sending may see the end of the connection in place of the answer.
    const status = await fetch(stack.apiUrl + path(), {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.tokens.volunteer}` },
      body,
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      () => 0,
    );
    expect([0, 413, 503]).toContain(status);
    expect(sent, 'megabytes that were taken').toBeLessThan(60);
    await noFiles();
  });

  it('a little more than the API takes, and than the question takes', async () => {
    for (const [size, most] of [
      [10 * 1024 * 1024 + 1, 10],
      [5 * 1024 * 1024 + 1, 5],
    ] as const) {
      const body = new Uint8Array(size);
      body.set(bytes('%PDF-1.7'));
      const { status, code, text } = await upload(body);
      expect([status, code]).toEqual([413, 'file_too_large']);
      expect(text).toContain(`The file is larger than ${most} MB`);
    }
    await noFiles();
  });
});

describe('what its sender calls a file', () => {
  it.each<[string, string[]]>([
    ['a path', ['content-disposition', 'attachment; filename="../../../../etc/cron.d/x"']],
    ['a path of Windows', ['content-disposition', 'attachment; filename="..\\..\\x.exe"']],
    ['10,000 characters', ['content-disposition', `attachment; filename="${'x'.repeat(10_000)}.pdf"`]],
    ['a header', ['slug', '../../x', 'x-file-name', '../../x']],
  ])('matters nowhere: %s', async (_, headers) => {
    const before = new Set(readdirSync(stack.dataDir, { recursive: true, encoding: 'utf8' }));
    const { status, text } = await upload(bytes('%PDF-1.7 mine'), { headers, contentType: 'text/html' });
    expect(status).toBe(201);
    const { file } = JSON.parse(text) as { file: string };
    const made = readdirSync(join(stack.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => !before.has(`files/${name}`),
    );
    expect(made.filter((name) => name !== 'answers')).toEqual([`answers/${file}`]);
  });

  it('in the query is refused', async () => {
    for (const query of ['&name=../../x', '&field_id=../../x', '&file=x'])
      expect((await upload(bytes('%PDF-1.7'), { query })).code).toBe('invalid_request');
  });
});

it.each<[string, string, Buffer]>([
  ['a PDF with HTML after it', 'pdf', bytes(`%PDF-1.7\n${script}`)],
  ['a JPEG that is also JavaScript', 'jpg', bytes(`\xff\xd8\xff\xe0/*${script}*/=alert(1)//`)],
  ['a PNG with HTML in it', 'png', bytes(`${png}${script}`)],
  ['a WebP with HTML in it', 'webp', bytes(`RIFF\0\0\0\0WEBP${script}`)],
])('%s is served as a download that a browser never shows', async (_, ending, body) => {
  const { text } = await upload(body);
  const { file } = JSON.parse(text) as { file: string };
  const answers = { answers: [{ field_id: scene.ids.fileField, value: { file } }] };
  const saved = await shoot({
    method: 'PUT',
    path: `/users/${scene.people.volunteer.id}/answers`,
    token: scene.tokens.volunteer,
    body: JSON.stringify(answers),
  });
  expect(saved.status).toBe(200);
  const got = await shoot({ method: 'GET', path: `/files/${file}`, token: scene.tokens.admin });
  expect(got.status).toBe(200);
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="Paper - [^"/\\\\]+\\.${ending}"; filename\\*=UTF-8''[\\w%.-]+$`),
    ),
  });
  expect(got.headers['set-cookie']).toBeUndefined();
  for (const token of [scene.tokens.staff, undefined])
    expect((await shoot({ method: 'GET', path: `/files/${file}`, token })).status).toBe(token ? 404 : 401);
});

describe('the storage itself', () => {
  it('answers nobody but the functions', async () => {
    const [name = ''] = readdirSync(bucket());
    const port = Number(new URL(stack.gatewayUrl).port);
    const address = (rest: string) => `/storage/v1/object/${rest}`;
    for (const token of [scene.tokens.admin, scene.tokens.volunteer, stack.publishableKey, 'x', '', undefined]) {
      const headers = ['authorization', `Bearer ${token}`, 'apikey', token ?? ''];
      for (const [method, path] of [
        ['GET', `answers/${name}`],
        ['GET', `authenticated/answers/${name}`],
        ['GET', `public/answers/${name}`],
        ['POST', `answers/${crypto.randomUUID()}`],
        ['DELETE', 'answers'],
      ] as const) {
        const { status, text } = await rawHttp(port, {
          method,
          path: address(path),
          headers: [...headers, 'content-type', 'application/json'],
          ...(method !== 'GET' && { body: [JSON.stringify({ prefixes: [name] })] }),
        });
        expect(status, `${method} ${path}`).toBe(400);
        expect(JSON.parse(text)).toMatchObject({ statusCode: '403' });
      }
    }
    expect(readdirSync(bucket())).toContain(name);
  });

  it('reaches no other path with the secret key', async () => {
    const port = Number(new URL(stack.gatewayUrl).port);
    const headers = ['authorization', `Bearer ${stack.secretKey}`];
    for (const path of [
      'answers/../../keys.json',
      'answers/..%2f..%2fkeys.json',
      'answers//keys.json',
      '../keys.json',
      'other/x',
      'answers/',
    ])
      for (const method of ['GET', 'POST']) {
        const { status, text } = await rawHttp(port, {
          method,
          path: `/storage/v1/object/${path}`,
          headers,
          ...(method === 'POST' && { body: ['x'] }),
        });
        expect(status, path).toBe(400);
        expect(text).not.toContain('adminPassword');
      }
    const body = [JSON.stringify({ prefixes: ['../../keys.json'] })];
    expect((await rawHttp(port, { method: 'DELETE', path: '/storage/v1/object/answers', headers, body })).status).toBe(
      400,
    );
    expect(readdirSync(stack.dataDir)).toContain('keys.json');
  });
});

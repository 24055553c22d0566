import { describe, expect, it } from 'vitest';
import { parseJson, readBody } from './read-body.ts';

const request = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the media type', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
  ])('%s is read', async (type) => {
    await expect(readBody(request('{}', { 'content-type': type }))).resolves.toEqual(bytes('{}'));
  });
  it.each([
    'text/plain',
    'application/json, application/json',
    'application/json; charset=latin1',
    'application/jsonx',
    'application/json; a=b; charset=utf-8',
    '',
  ])('%j is refused', async (type) => {
    await expect(readBody(request('{}', { 'content-type': type }))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });
  it('a compressed body is refused', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    await expect(readBody(request('{}', headers))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('the size', () => {
  it('may be 1 MiB and no byte more', async () => {
    await expect(readBody(request('x'.repeat(1024 * 1024)))).resolves.toHaveLength(1024 * 1024);
    await expect(readBody(request('x'.repeat(1024 * 1024 + 1)))).rejects.toMatchObject({ code: 'payload_too_large' });
  });
  it('is counted while the body arrives, and an endless body is canceled', async () => {
    let sent = 0;
    let canceled = false;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel: () => {
        canceled = true;
      },
    });
    await expect(readBody(request(endless))).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(sent).toBeLessThan(9 * 1024);
    expect(canceled).toBe(true);
  });
});

describe('a body whose sender disconnects', () => {
  it('is refused with 400, not reported as a failure of the server', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(bytes('{"name": ')),
      pull: (controller) => controller.error(new Error('error reading a body from connection')),
    });
    await expect(readBody(request(broken))).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The body is not valid JSON',
    });
  });
});

describe('the content', () => {
  it('is UTF-8', () => {
    expect(parseJson(bytes('{"name":"Zoë 🙂"}'))).toEqual({ name: 'Zoë 🙂' });
    expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('The body is not valid UTF-8');
  });
  it.each(['', '{', '{"a":1,}', 'NaN', "{'a':1}"])('%j is no JSON', (text) => {
    expect(() => parseJson(bytes(text))).toThrow('The body is not valid JSON');
  });
  it('must not be nested deeper than any body of the contract', () => {
    expect(parseJson(bytes('['.repeat(32) + ']'.repeat(32)))).toBeDefined();
    expect(() => parseJson(bytes('['.repeat(34) + ']'.repeat(34)))).toThrow('The body is nested too deeply');
    expect(() => parseJson(bytes('['.repeat(500_000) + ']'.repeat(500_000)))).toThrow('The body is nested too deeply');
  });
  it.each([
    ['a list', `[${'1,'.repeat(16_000)}1]`],
    ['an object', JSON.stringify(Object.fromEntries(Array.from({ length: 16_001 }, (_, index) => [`k${index}`, 1])))],
    ['lists in a list', `[${'[1,1],'.repeat(8_000)}1]`],
  ])('is %s of no more parts than the largest body needs', (_, text) => {
    expect(() => parseJson(bytes(text))).toThrow('The body has too many parts');
  });
});

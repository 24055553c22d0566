import { beforeAll, describe, expect, it } from 'vitest';
import { someAt } from '../support/times.ts';
import { attackContext, createVerdicts, fill, type Shot } from './support/attacker.ts';
import { attempts } from './support/attempts.ts';
import { forbiddenKeys } from './support/payloads.ts';
import { everything, type Scene, scenes } from './support/scene.ts';
import { sideBySide } from './support/side-by-side.ts';
import { keepTally } from './support/tally.ts';

const { stack, calls, shoot } = attackContext();
const { sql, makeScene } = scenes(stack);
keepTally();

interface Prepared {
  id: string;
  /** The request without its body. */
  shot: Shot;
  body: Record<string, unknown>;
  /** The keys that the call accepts, and those of an object in its body. */
  known: string[];
  knownIn: (path: string) => string[];
  isPublic: boolean;
  /** Refused to volunteers, whatever the body is. */
  isForbidden: boolean;
}

interface BodySchema {
  properties?: Record<string, BodySchema & { const?: unknown }>;
  oneOf?: BodySchema[];
}

/** The keys that a schema accepts; for one of several kinds of bodies, those of the kind of `body`. */
const keysOf = ({ properties, oneOf = [] }: BodySchema, body: Record<string, unknown>): string[] => {
  const kind = oneOf.find((one) => one.properties?.action?.const === body.action);
  return Object.keys(properties ?? kind?.properties ?? {});
};

/** Every call with a body, as an administrator makes it. */
const prepare = (scene: Scene): Prepared[] =>
  calls
    .filter((call) => call.body)
    .map((call) => {
      const { params, body, result } = attempts[call.id] ?? {};
      const path = fill(call.path, params?.(scene) ?? {});
      const sent = { ...body?.(scene) };
      return {
        id: call.id,
        shot: { method: call.method, path, token: scene.tokens.admin },
        body: sent,
        known: keysOf(call.body as BodySchema, sent),
        knownIn: (name) => Object.keys((call.body as BodySchema).properties?.[name]?.properties ?? {}),
        isPublic: call.isPublic,
        isForbidden: result?.volunteer === 'forbidden' && !forLeads.has(call.id),
      };
    });

/** For leads: whether somebody is one is judged after the body, which says where. */
const forLeads = new Set([
  ...['doGateActions', 'placeHelper', 'recordExport', 'scanCode', 'settleOpenEnds'],
  ...['approveHours', 'approveClean', 'answerClaim'],
]);

/** The objects inside a body: rows of lists, and objects. */
const inner = (body: Record<string, unknown>): [path: string, put: (key: string) => Record<string, unknown>][] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (Array.isArray(value) && value[0] instanceof Object)
      return [[`${name}.0`, (key: string) => ({ ...body, [name]: [withKey(value[0], key)] })]];
    if (Array.isArray(value) || !(value instanceof Object)) return [];
    return [[name, (key: string) => ({ ...body, [name]: withKey(value as Record<string, unknown>, key) })]];
  });

/** Assigning `__proto__` would set the prototype and nothing else. */
const withKey = (body: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.fromEntries([...Object.entries(body), [key, { role: 'admin' }]]);

describe('mass assignment', () => {
  it('unknown keys are refused by name at every depth, and change nothing', async () => {
    const scene = await makeScene();
    const verdicts = createVerdicts();
    const before = await everything(sql);
    await sideBySide(prepare(scene), async ({ id, shot, body, known, knownIn }, index) => {
      for (const key of someAt(index, forbiddenKeys).filter((one) => !known.includes(one))) {
        const places = [
          ['', withKey(body, key)] as const,
          ...inner(body)
            .filter(([path]) => !knownIn(path).includes(key))
            .map(([path, put]) => [`${path}.`, put(key)] as const),
        ];
        for (const [place, sent] of places) {
          const { text, code } = await shoot({ ...shot, body: JSON.stringify(sent) });
          verdicts.expect(`${id} with ${place}${key}`, code, 'invalid_request');
          verdicts.expect(`${id} names ${place}${key}`, text.includes(JSON.stringify(`${place}${key}`)), true);
        }
      }
    });
    verdicts.expect('what is stored', await everything(sql), before);
    verdicts.done();
  });

  it('a body is refused by calls that have none, with the names of its keys', async () => {
    const scene = await makeScene();
    const verdicts = createVerdicts();
    const before = await everything(sql);
    const bare = calls.filter(
      (call) => !call.body && call.method !== 'GET' && !['stopMails', 'uploadFile'].includes(call.id),
    );
    await sideBySide(bare, async (call, index) => {
      const { params, query } = attempts[call.id] ?? {};
      const path = fill(call.path, params?.(scene) ?? {}) + (query?.(scene) ?? '');
      const shot = { method: call.method, path, token: scene.tokens.admin };
      for (const key of someAt(index, forbiddenKeys)) {
        const { text, code } = await shoot({ ...shot, body: JSON.stringify(withKey({}, key)) });
        verdicts.expect(`${call.id} with ${key}`, code, 'invalid_request');
        verdicts.expect(`${call.id} names ${key}`, text.includes(JSON.stringify(key)), true);
      }
      for (const body of ['[]', 'null', 'role=admin', `{"x":"${'x'.repeat(mebi)}"}`]) {
        const { code } = await shoot({ ...shot, body, contentType: null });
        verdicts.expect(`${call.id} with ${body.slice(0, 20)}`, code, 'invalid_request');
      }
    });
    verdicts.expect('what is stored', await everything(sql), before);
    verdicts.done();
  });

  it('volunteers can change only their own name, phone and settings', async () => {
    const { people, tokens } = await makeScene();
    const verdicts = createVerdicts();
    const before = await everything(sql);
    const own = { method: 'PATCH', path: `/users/${people.volunteer.id}`, token: tokens.volunteer };
    for (const key of ['role', 'description', 'required_credits']) {
      for (const value of ['"admin"', '0', 'null', '{}']) {
        const { code } = await shoot({ ...own, body: `{"name":"Eve","${key}":${value}}` });
        verdicts.expect(`${key}: ${value}`, code, 'forbidden');
      }
    }
    const texts = [
      '{"role":"admin","role":null}',
      '{"name":"x","r\\u006fle":"admin"}',
      '{"settings":{"role":"admin"}}',
    ];
    texts.push(
      '{"name":"x","__proto__":{"role":"admin"}}',
      '{"name":"x","constructor":{"prototype":{"role":"admin"}}}',
    );
    texts.push(
      '{"name":["x"]}',
      '{"settings":{"__proto__":{"darkMode":true}}}',
      '{"settings":[]}',
      '[{"role":"admin"}]',
    );
    for (const body of texts) {
      const { status } = await shoot({ ...own, body });
      verdicts.expect(body, status === 400 || status === 403, true);
    }
    verdicts.expect('what is stored', await everything(sql), before);
    verdicts.done();
  });
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join();
const mebi = 1024 * 1024;

/** Bodies that no call can understand. `from`: a valid body from which it was made. */
const senseless: [what: string, from: (body: string) => Partial<Shot>, codes: string[]][] = [
  ['nothing', () => ({ body: '' }), ['invalid_request']],
  ['null', () => ({ body: 'null' }), ['invalid_request']],
  ['a number', () => ({ body: '1e999' }), ['invalid_request']],
  ['a text', () => ({ body: '"x"' }), ['invalid_request']],
  ['true', () => ({ body: 'true' }), ['invalid_request']],
  ['a list', (body) => ({ body: `[${body}]` }), ['invalid_request']],
  ['an empty list', () => ({ body: '[]' }), ['invalid_request']],
  ['half a million entries', () => ({ body: `[${'1,'.repeat(mebi / 2 - 2)}1]` }), ['invalid_request']],
  ['100,000 keys', () => ({ body: `{${many(100_000, (index) => `"${index.toString(36)}":1`)}}` }), ['invalid_request']],
  ['one key of 1 MiB', () => ({ body: `{"${'k'.repeat(mebi - 20)}":1}` }), ['invalid_request']],
  [
    'a number of 1 MiB',
    (body) => ({ body: body.replace('{', `{"x":${'9'.repeat(mebi - 2000)},`) }),
    ['invalid_request'],
  ],
  ['500,000 open brackets', () => ({ body: '['.repeat(500_000) }), ['invalid_request']],
  ['nested 100,000 deep', () => ({ body: '['.repeat(100_000) + ']'.repeat(100_000) }), ['invalid_request']],
  [
    'objects nested 50,000 deep',
    () => ({ body: '{"a":'.repeat(50_000) + 1 + '}'.repeat(50_000) }),
    ['invalid_request'],
  ],
  ['cut short', (body) => ({ body: body.slice(0, -1) }), ['invalid_request']],
  ['twice', (body) => ({ body: body + body }), ['invalid_request']],
  ['with a comment', (body) => ({ body: `${body}//` }), ['invalid_request']],
  ['single quotes', (body) => ({ body: body.replaceAll('"', "'") }), ['invalid_request']],
  ['NaN', (body) => ({ body: body.replace('{', '{"x":NaN,') }), ['invalid_request']],
  ['a byte order mark of UTF-16', (body) => ({ body: utf16(body) }), ['invalid_request']],
  ['Latin-1', (body) => ({ body: Buffer.from(body.replace('{', '{"é":1,'), 'latin1') }), ['invalid_request']],
  [
    'overlong UTF-8',
    () => ({ body: Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) }),
    ['invalid_request'],
  ],
  ['surrogates in UTF-8', () => ({ body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]) }), ['invalid_request']],
  ['zero bytes', () => ({ body: Buffer.alloc(100) }), ['invalid_request']],
  ['more than 1 MiB', (body) => ({ body: body + ' '.repeat(mebi) }), ['payload_too_large']],
  [
    'a form',
    () => ({ contentType: 'application/x-www-form-urlencoded', body: 'role=admin' }),
    ['unsupported_media_type'],
  ],
  ['multipart', () => ({ contentType: 'multipart/form-data; boundary=x', body: '--x--' }), ['unsupported_media_type']],
  ['XML', () => ({ contentType: 'application/xml', body: '<x/>' }), ['unsupported_media_type']],
  ['text', (body) => ({ contentType: 'text/plain', body }), ['unsupported_media_type']],
  ['no type', (body) => ({ contentType: null, body }), ['unsupported_media_type']],
  ['UTF-7', (body) => ({ contentType: 'application/json; charset=utf-7', body }), ['unsupported_media_type']],
  ['two types', (body) => ({ contentType: 'application/json, text/plain', body }), ['unsupported_media_type']],
  ['merge patch', (body) => ({ contentType: 'application/merge-patch+json', body }), ['unsupported_media_type']],
  ['gzip', (body) => ({ headers: ['content-encoding', 'gzip'], body }), ['unsupported_media_type']],
];

describe('a body that no call understands', () => {
  let scene: Scene;
  let before: string;
  beforeAll(async () => {
    scene = await makeScene();
    before = await everything(sql);
  });

  it.each(senseless.map(([what, from, codes], place) => ({ what, from, codes, place })))(
    '$what: is refused by every call with the right error, and nothing changes',
    async ({ what, from, codes, place }) => {
      const verdicts = createVerdicts();
      const requests = prepare(scene).map(({ shot, body, ...call }) => ({
        ...call,
        shot: { ...shot, ...from(JSON.stringify(body)) },
      }));
      // All calls read bodies in the same function.
      await sideBySide(someAt(place, requests), async ({ id, shot, isPublic, isForbidden }) => {
        const byAdmin = await shoot(shot);
        verdicts.expect(`${id}: ${what}`, codes.includes(byAdmin.code ?? ''), true);
        expect(byAdmin.text.length, 'an answer larger than its request helps attackers to flood').toBeLessThan(20_000);
        const forVolunteers = isForbidden && codes[0] === 'invalid_request' ? 'forbidden' : codes[0];
        const byVolunteer = await shoot({ ...shot, token: scene.tokens.volunteer });
        verdicts.expect(`${id} by a volunteer: ${what}`, byVolunteer.code, forVolunteers);
        const byNobody = await shoot({ ...shot, token: undefined });
        verdicts.expect(`${id} by nobody: ${what}`, byNobody.code, isPublic ? codes[0] : 'unauthenticated');
      });
      verdicts.expect('what is stored', await everything(sql), before);
      verdicts.done();
    },
  );
});

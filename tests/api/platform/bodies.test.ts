import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import { createEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { dismissNotice } from '../../../supabase/functions/_shared/contract/notices.ts';
import { createSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';
import { type OwnApi, startOwnApi } from '../../support/own-function.ts';
import { rawHttp } from '../../support/raw-http.ts';

const { stack, ask, person, makeSlotType, makeEvent, allEvents } = apiContext();
let own: OwnApi;
let admin: Account;

beforeAll(async () => {
  admin = await person('admin');
  own = await startOwnApi(stack);
});
afterAll(() => own.stop());

describe('a body', () => {
  const post = (headers: string[], body: Iterable<string | Uint8Array> = ['{}']) =>
    rawHttp(own.port, {
      method: 'POST',
      path: '/api/slot-types',
      headers: ['authorization', `Bearer ${admin.token}`, ...headers],
      body,
    });
  const codeOf = ({ text }: { text: string }) => JSON.parse(text).error?.code;
  const json = ['content-type', 'application/json'];

  it.each([
    [[]],
    [['content-type', 'text/plain']],
    [['content-type', 'application/x-www-form-urlencoded']],
    [['content-type', 'application/json; charset=iso-8859-1']],
    [['content-type', 'application/json', 'content-type', 'application/json']],
    [['content-type', 'application/json', 'content-type', 'text/plain']],
    [['content-type', 'application/json', 'content-encoding', 'gzip']],
  ])('with the headers %j is refused', async (headers) => {
    expect(await post(headers)).toMatchObject({ status: 415 });
  });
  it('of more than 1 MiB is refused, with and without Content-Length', async () => {
    const kib = new Uint8Array(1024).fill(32);
    const streamed = await post(
      json,
      Array.from({ length: 1025 }, () => kib),
    );
    expect([streamed.status, codeOf(streamed)]).toEqual([413, 'payload_too_large']);
    const announced = await ask(createSlotType, { token: admin.token, rawBody: ' '.repeat(1024 * 1024 + 1) });
    expect(announced.code).toBe('payload_too_large');
    const largest = await ask(createSlotType, { token: admin.token, rawBody: ' '.repeat(1024 * 1024) });
    expect(largest.code).toBe('invalid_request');
  });
  it.each(allCalls.filter((call) => call.body).map((call) => [call.id, call] as const))(
    'of %s needs the same content type and has the same limit',
    async (_, call) => {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]));
      const asking = { token: admin.token, params };
      const text = { ...asking, rawBody: '{}', headers: { 'content-type': 'text/plain' } };
      expect((await ask(call, text)).code).toBe('unsupported_media_type');
      expect((await ask(call, { ...asking, rawBody: ' '.repeat(1024 * 1024 + 1) })).code).toBe('payload_too_large');
    },
  );
  it('of more than 1 MiB is refused before the caller’s role is checked', async () => {
    const volunteer = await person();
    const reply = await ask(createSlotType, { token: volunteer.token, rawBody: ' '.repeat(1024 * 1024 + 1) });
    expect(reply.code).toBe('payload_too_large');
  });
  it.each([
    ['', 'The body is not valid JSON'],
    ['{"name":', 'The body is not valid JSON'],
    ['['.repeat(100_000), 'The body is not valid JSON'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'The body is nested too deeply'],
  ])('%.20j is refused', async (rawBody, message) => {
    expect(await ask(createSlotType, { token: admin.token, rawBody })).toMatchObject({
      code: 'invalid_request',
      message,
    });
  });
  it('that is not UTF-8 is refused', async () => {
    const rawBody = Buffer.from('{"name":"Caf\xe9"}', 'latin1');
    expect(await ask(createSlotType, { token: admin.token, rawBody })).toMatchObject({
      code: 'invalid_request',
      message: 'The body is not valid UTF-8',
    });
  });
  it('of a call without a body is refused, unless it is empty', async () => {
    const params = { id: crypto.randomUUID() };
    const asking = { token: admin.token, params };
    const text = { headers: { 'content-type': 'text/plain' }, rawBody: 'whatever' };
    expect((await ask(dismissNotice, { ...asking, ...text })).status).toBe(400);
    for (const rawBody of ['', '{}']) expect((await ask(dismissNotice, { ...asking, rawBody })).code).toBe('not_found');
  });
  it('may contain every character that people write', async () => {
    const slotType = await makeSlotType(admin.token, 1, 'Ünïcode 🙂 \u202e "quotes" \\ \u2028 </script>');
    const title = '漢字 🧑‍🤝‍🧑 \t tab';
    const event = await makeEvent(admin.token, [slotType], { title });
    expect(event.title).toBe(title);
    expect(event.slot_assignments[0]?.slot_type.name).toBe(slotType.name);
    const data = await allEvents(admin.token);
    expect({ ...data.find(({ id }) => id === event.id), source: null }).toEqual(event);
  });
  it.each(['a\0b', 'a\ud800b', '\udfff'])('with text that cannot be stored is refused: %j', async (text) => {
    const slotType = await makeSlotType(admin.token);
    const body = {
      title: text,
      description: text,
      location: text,
      timezone: text,
      start_time: '2030-01-01T00:00:00Z',
      end_time: '2030-01-01T01:00:00Z',
      slot_assignments: [{ slot_type_id: slotType.id, required_count: 1 }],
    };
    const { data } = await ask(createEvent, { token: admin.token, rawBody: JSON.stringify(body) });
    const { details } = data as unknown as { details: { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(['title', 'description', 'location', 'timezone']);
  });
});

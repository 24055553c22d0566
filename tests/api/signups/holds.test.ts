import { beforeAll, describe, expect, it } from 'vitest';
import { createCustomField, deleteCustomField } from '../../../supabase/functions/_shared/contract/custom-fields.ts';
import { createDocument } from '../../../supabase/functions/_shared/contract/documents.ts';
import {
  confirmHold,
  getOpenPage,
  getOpenPicture,
  holdPlace,
  releaseHold,
  sendHoldAgain,
  signInByHold,
} from '../../../supabase/functions/_shared/contract/open-page.ts';
import {
  getOpenSettings,
  removeOpenPicture,
  setOpenPicture,
  updateOpenSettings,
} from '../../../supabase/functions/_shared/contract/open-settings.ts';
import { apiContext } from '../../support/api-context.ts';
import { inboxOf } from '../../support/inbox.ts';
import { stack } from '../../support/own-stack.ts';
import { times } from '../../support/times.ts';

const { ask, sql, person, makeSlotType, makeEvent } = apiContext();

let admin: { token: string };
beforeAll(async () => {
  admin = await person('admin');
  expect((await ask(updateOpenSettings, { token: admin.token, body: { shows: 'all' } })).status).toBe(200);
  await keptIsOver();
});
/** The page is kept for ten seconds. */
const keptIsOver = () => new Promise((resolve) => setTimeout(resolve, 10_100));
const newAddress = () => `visitor-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function shift(count = 3) {
  const type = await makeSlotType(admin.token, 1, `Bar ${crypto.randomUUID().slice(0, 8)}`);
  const event = await makeEvent(admin.token, [type], {
    count,
    title: 'Open bar',
    start: 100 + Math.floor(Math.random() * 3000),
  });
  return { event, slot: event.slot_assignments[0]?.id ?? '' };
}
const hold = (slot_id: string, email: string) =>
  ask(holdPlace, { body: { slot_id, name: 'Vera Visitor', email, language: 'english' } });
/** The digits of the latest mail to an address. */
async function digitsOf(email: string): Promise<string> {
  const found = async () =>
    (await inboxOf(stack, email))
      .map(({ subject }) => /^(\d{6}) is your code for/.exec(subject)?.[1])
      .findLast(Boolean);
  await expect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return (await found()) ?? '';
}

it('a visitor takes a place with the six digits of the mail, and signs in with it', async () => {
  const { slot, event } = await shift();
  const email = newAddress();
  const { status, data } = await hold(slot, email.toUpperCase());
  expect(status).toBe(201);
  const held = data as { key: string; until: string };
  expect(Date.parse(held.until) - Date.now()).toBeGreaterThan(9 * 60_000);
  const code = await digitsOf(email);
  const wrong = await ask(confirmHold, { body: { key: held.key, code: code === '000000' ? '000001' : '000000' } });
  expect([wrong.status, wrong.message]).toEqual([400, 'This code is wrong or too old']);
  expect((await ask(confirmHold, { body: { key: held.key, code } })).data).toEqual({ outcome: 'taken' });
  const [row] = await sql`select p.name, p.account_id, s.status from signups s join profiles p on p.id = s.user_id
    where s.event_id = ${event.id}`;
  expect(row).toEqual({ name: 'Vera Visitor', account_id: null, status: 'confirmed' });
  const link = await ask(signInByHold, { body: { key: held.key } });
  expect(link.data).toMatchObject({ token_hash: expect.any(String) });
});

it('says what the place asks first, and is held until the visitor has said it', async () => {
  const { slot, event } = await shift(1);
  const type = event.slot_assignments[0]?.slot_type.id ?? '';
  const { data: document } = await ask(createDocument, {
    token: admin.token,
    body: { name: `Rules ${type}`, texts: { english: 'Wear a helmet.' }, for_everybody: false, slot_type_ids: [type] },
  });
  const question = {
    label: 'Shirt',
    purpose: 'To order',
    kind: 'size',
    options: ['S', 'M'],
    readers: 'administrators',
  };
  const { data: field } = await ask(createCustomField, {
    token: admin.token,
    body: { ...question, needed: 'before_taking', scope: 'slot_type', slot_type_id: type } as never,
  });
  const email = newAddress();
  const { key } = (await hold(slot, email)).data as { key: string };
  const code = await digitsOf(email);
  const { data: answer } = await ask(confirmHold, { body: { key, code } });
  expect(answer).toMatchObject({
    outcome: 'asked',
    asked: {
      birth: false,
      documents: [{ id: document?.id, edition: 1, language: 'english', text: 'Wear a helmet.' }],
      fields: [{ id: field?.id, label: 'Shirt', options: ['S', 'M'] }],
    },
  });
  const agreements = [{ document_id: document?.id ?? '', edition: 1, language: 'english' as const }];
  const given = (value: string) => ({ key, code, agreements, answers: [{ field_id: field?.id ?? '', value }] });
  const wrong = await ask(confirmHold, { body: given('XXL') });
  expect([wrong.status, wrong.message]).toEqual([400, 'This is not an answer to "Shirt"']);
  for (const body of [
    { ...given('M'), born: '1850-02-31' },
    { ...given('M'), agreements: [...Array(201)].map(() => agreements[0]) },
    { ...given('M'), answers: 'all' },
  ]) {
    expect((await ask(confirmHold, { body: body as never })).status).toBe(400);
  }
  expect((await ask(confirmHold, { body: given('M') })).data).toEqual({ outcome: 'taken' });
  await ask(deleteCustomField, { token: admin.token, params: { id: field?.id ?? '' } });
});

it('refuses what is not there, what is over and what is nonsense, each with its sentence', async () => {
  const { slot } = await shift(1);
  const email = newAddress();
  expect((await hold(crypto.randomUUID(), email)).status).toBe(404);
  const bad = await ask(holdPlace, {
    body: { slot_id: slot, name: ' ', email: 'nobody', language: 'klingon' as never },
  });
  expect(bad.code).toBe('invalid_request');
  const { data } = await hold(slot, email);
  const { key } = data as { key: string };
  expect((await hold(slot, newAddress())).code).toBe('slot_full');
  expect((await ask(releaseHold, { body: { key } })).status).toBe(204);
  for (const call of [sendHoldAgain, signInByHold]) {
    expect((await ask(call, { body: { key } })).code).toBe('hold_over');
    expect((await ask(call, { body: { key: 'unknown' } })).status).toBe(404);
  }
  expect((await ask(confirmHold, { body: { key, code: '123456' } })).code).toBe('hold_over');
  expect((await ask(confirmHold, { body: { key, code: 'abc' } })).status).toBe(400);
});

it('the public page is JSON that every site may read, ten seconds old at most', async () => {
  const { event } = await shift(2);
  await keptIsOver();
  const answer = await fetch(`${stack.apiUrl}/open?scope=${event.id}`, { headers: { origin: 'https://club.example' } });
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
  expect(await answer.json()).toMatchObject({
    scope: { kind: 'event', name: 'Open bar' },
    shifts: [{ id: event.id, slots: [{ left: 2, state: 'free' }] }],
  });
  const missing = await ask(getOpenPage, { query: { scope: crypto.randomUUID() } });
  expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  expect((await ask(getOpenPage, { query: { from: 'soon' } as never })).status).toBe(400);
});

it('a picture is shown as what it is; anything else is refused', async () => {
  const png = btoa('\x89PNG\r\n\x1a\nrest');
  const set = await ask(setOpenPicture, { token: admin.token, body: { picture: png } });
  const name = set.data?.picture ?? '';
  const answer = await fetch(`${stack.apiUrl}/open/picture?name=${name}`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'public, max-age=31536000, immutable'],
  ]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const svg = await ask(setOpenPicture, { token: admin.token, body: { picture: btoa('<svg onload="alert(1)"/>') } });
  expect([svg.status, svg.message]).toEqual([400, 'Must be a WebP, JPEG or PNG picture of at most 300 kB']);
  expect((await ask(removeOpenPicture, { token: admin.token })).status).toBe(204);
  expect((await ask(getOpenPicture, { query: { name } })).status).toBe(404);
});

it('sites are kept as origins; a page of a site is one of it, and what is no site is refused', async () => {
  const saved = await ask(updateOpenSettings, {
    token: admin.token,
    body: { sites: ['https://Club.example/about?x=1', 'http://localhost:8080/'] },
  });
  expect(saved.data?.sites).toEqual(['https://club.example', 'http://localhost:8080']);
  for (const site of ['club.example', 'javascript:alert(1)', 'http://club.example', '*']) {
    expect((await ask(updateOpenSettings, { token: admin.token, body: { sites: [site] } })).status).toBe(400);
  }
  expect((await ask(getOpenSettings, { token: admin.token })).data?.sites).toHaveLength(2);
});

describe('who is a member', () => {
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

  it('cannot be learned: a member, a blocked person, an invited one and a stranger get the same answers in the same time', async () => {
    const rounds = times(50, 200);
    const members = await Promise.all(Array.from({ length: 5 }, () => person('volunteer')));
    const blocked = await Promise.all(Array.from({ length: 5 }, () => person('volunteer')));
    await sql`update profiles set state = 'blocked' where id = any (${blocked.map(({ id }) => id)})`;
    const addresses = (some: { id: string }[]) =>
      sql`select email from profiles where id = any (${some.map(({ id }) => id)})`;
    const known = (await addresses(members)).map(({ email }) => email);
    const barred = (await addresses(blocked)).map(({ email }) => email);
    const invited = Array.from({ length: 5 }, newAddress);
    await sql`insert into profiles (name, email) select 'Ina Invited', email from unnest(${invited}::text[]) email`;
    const kinds: Record<string, (round: number) => string> = {
      member: (round) => known[round % 5],
      blocked: (round) => barred[round % 5],
      invited: (round) => invited[round % 5] ?? '',
      stranger: () => newAddress(),
      'stranger again': () => newAddress(),
    };
    const seen: Record<string, { times: number[]; answers: Set<string> }> = {};
    for (const kind of Object.keys(kinds)) seen[kind] = { times: [], answers: new Set() };
    const { slot } = await shift(3);
    for (let round = 0; round < rounds; round++) {
      // One after the other in each round, so that a busy machine is busy for all of them.
      for (const [kind, addressOf] of Object.entries(kinds)) {
        const began = performance.now();
        const { status, data, code } = await hold(slot, addressOf(round));
        seen[kind]?.times.push(performance.now() - began);
        seen[kind]?.answers.add(`${status} ${code ?? Object.keys(data ?? {}).sort()}`);
        // Otherwise the limits of an address of mail and of this machine are what is measured.
        await sql`delete from private.holds`;
        await sql`delete from private.buckets`;
      }
    }
    for (const { answers } of Object.values(seen)) expect([...answers]).toEqual(['201 key,until']);
    const medians = Object.fromEntries(Object.entries(seen).map(([kind, { times }]) => [kind, median(times)]));
    const [stranger = 0, again = 0] = [medians.stranger, medians['stranger again']];
    // Two kinds of strangers differ by chance; members must not differ by more than a few times that, or than a quarter.
    const chance = Math.max(4 * Math.abs(stranger - again), 0.25 * stranger);
    console.log('milliseconds, medians', medians);
    for (const kind of ['member', 'blocked', 'invited']) {
      expect(Math.abs((medians[kind] ?? 0) - stranger), JSON.stringify(medians)).toBeLessThan(chance);
    }
  });

  it('the limits are those of what was typed in, whoever it belongs to', async () => {
    const { slot } = await shift(30);
    const member = await person('volunteer');
    const [row] = await sql`select email from profiles where id = ${member.id}`;
    for (const email of [row?.email, newAddress()]) {
      await sql`delete from private.holds`;
      const answers = [];
      for (let count = 0; count < 4; count++) answers.push((await hold(slot, email)).status);
      expect(answers).toEqual([201, 201, 201, 429]);
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../supabase/functions/_shared/contract/call.ts';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import { strangerToken } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { stack, sql, ask, person } = apiContext();
const tokens: Record<'nobody' | 'stranger' | 'volunteer' | 'staff' | 'admin', string | undefined> = {
  nobody: undefined,
  stranger: undefined,
  volunteer: undefined,
  staff: undefined,
  admin: undefined,
};

beforeAll(async () => {
  const [volunteer, staff, admin] = await Promise.all([person(), person('staff'), person('admin')]);
  tokens.volunteer = volunteer.token;
  tokens.staff = staff.token;
  tokens.admin = admin.token;
  // A genuine token of a person without an application user.
  tokens.stranger = await strangerToken(stack, sql);
});

/** Requests that differ only in what is checked after the caller's role: one good, one for each mistake, one with all of them. */
const variants = (call: Call) => {
  const good = Object.fromEntries(
    [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', crypto.randomUUID()]),
  );
  const bad = Object.fromEntries(Object.keys(good).map((name) => [name, 'x']));
  const plain = { params: good, rawQuery: '', ...(call.body && { rawBody: '{}' }) };
  const mistakes = [
    { rawQuery: '?unknown=1' },
    ...(call.path.includes(':') ? [{ params: bad }] : []),
    ...(call.body ? [{ rawBody: '{"unknown":1}' }, { rawBody: 'no JSON' }] : []),
  ];
  const all = mistakes.length > 1 ? [Object.assign({}, ...mistakes)] : [];
  return [{}, ...mistakes, ...all].map((mistake) => ({ ...plain, ...mistake }));
};

/** For leads: whether somebody is one at this shift is judged after the request. */
const forLeads = new Set(['listRoster', 'listHelpers', 'listEventAnswers']);

type Expected = Partial<Record<keyof typeof tokens, string>>;
const expectedOf = ({ access }: Call): Expected => {
  if (access === 'public') return {};
  if (access === 'token') return { nobody: 'unauthenticated' };
  const members = { nobody: 'unauthenticated', stranger: 'unauthenticated' };
  return access === 'member' ? members : { ...members, volunteer: 'forbidden', staff: 'forbidden' };
};

describe.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const expected = expectedOf(call);
  it.each(Object.keys(tokens) as (keyof typeof tokens)[])(
    'for %s',
    { tags: ['1.6', '2.26', '2.123', '6.9'] },
    async (who) => {
      for (const asking of variants(call)) {
        const reply = await ask(call, { ...asking, token: tokens[who] });
        const refusal = ['unauthenticated', 'forbidden'].find((code) => code === reply.code);
        const judged = forLeads.has(call.id) && !asking.rawQuery && asking.params.id !== 'x';
        const forMembers = judged && ['volunteer', 'staff'].includes(who) ? 'forbidden' : undefined;
        expect(refusal, JSON.stringify(asking)).toBe(expected[who] ?? forMembers);
        if (refusal === undefined && (asking.rawQuery || asking.params.id === 'x'))
          expect(reply.code).toBe('invalid_request');
      }
    },
  );
});

describe.each([
  ['PATCH', '/users/:id', ['role', 'description', 'required_credits']],
  ['GET', '/event-slot-signups', ['user_id', 'event_id']],
])('%s %s', (method, path, keys) => {
  it.each(keys)('%s is for administrators', { tags: ['6.9'] }, async (key) => {
    const call = allCalls.find((one) => one.method === method && one.path === path) as Call;
    expect(call.adminKeys).toContain(key);
    const { id, token } = await person();
    const asking = call.body ? { params: { id }, rawBody: JSON.stringify({ [key]: {} }) } : { rawQuery: `?${key}=x` };
    expect((await ask(call, { ...asking, token })).code).toBe('forbidden');
    expect((await ask(call, { ...asking, token: tokens.admin })).code).toBe('invalid_request');
  });
});

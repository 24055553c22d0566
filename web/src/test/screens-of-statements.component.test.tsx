import { type CheckedStatement, checkStatement, getDid } from '@contract/statement.ts';
import { listOwnStatements } from '@contract/statements.ts';
import { beforeAll } from 'vitest';
import { everyLook, opened, press } from './every-look.ts';
import { api, refusal } from './fake-api.ts';
import { worldWith } from './open-app.tsx';
import { eventWith, newId, signupFor, userWith } from './records.ts';
import { fill, long, unbroken } from './screens.ts';
import { forged, keysWith, newKey, ownStatement, statementId, statementPath } from './statements.ts';

let key: Awaited<ReturnType<typeof newKey>>;
let token: string;
const said = {
  ...{ initials: 'X. G.', organisation: `Klm ${unbroken}` },
  roles: [
    { name: `Qrs ${unbroken}`, minutes: 100 },
    { name: long, minutes: 6000 },
  ],
};
beforeAll(async () => {
  key = await newKey();
  token = await key.sign(said);
});

const check = (more: Partial<CheckedStatement>) => () => {
  api.on(getDid, keysWith(key));
  api.on(checkStatement, { token, withdrawn_at: null, has_newer: false, ...more });
};
const text = async (given: () => string) => {
  await fill('textarea', given());
  await press('[type=submit]');
};

const me = userWith({ name: 'Xyz Ghk' });
const own = () => {
  const past = eventWith({ title: 'Fgh', start_time: '2026-10-02T09:00:00Z', end_time: '2026-10-02T12:00:00Z' });
  worldWith({ me, signups: [signupFor(past, me, { season: { id: newId(), name: `Vwx ${long}` } })] });
  const corrected = { withdrawn_at: '2026-10-23T09:00:00Z', withdrawn_why: 'correction' } as const;
  api.on(listOwnStatements, {
    can_issue: true,
    statements: [
      ownStatement(token),
      ownStatement(token, { ...corrected, id: '1'.repeat(28), first_day: '2025-12-31' }),
      ownStatement(token, { ...corrected, id: '2'.repeat(28), first_day: '2024-01-01', withdrawn_why: 'holder' }),
    ],
  });
};

everyLook([
  { what: 'a statement that is valid', path: statementPath, world: check({ has_newer: true }) },
  {
    what: 'a statement that is withdrawn',
    path: statementPath,
    world: check({ withdrawn_at: '2026-10-20T10:00:00Z' }),
  },
  {
    what: 'an unknown statement',
    path: statementPath,
    world: () => [check({})(), api.on(checkStatement, refusal('not_found', { what: 'statement' }))],
  },
  {
    what: 'a statement without a connection',
    path: statementPath,
    world: () => [check({})(), api.on(checkStatement, () => new Response('', { status: 502 }))],
  },
  { what: 'the check of a text', path: '/check', world: check({}) },
  { what: 'a forged statement', path: '/check', world: check({}), act: () => text(() => forged(token)) },
  { what: 'no statement', path: '/check', world: check({}), act: () => text(() => 'Qrs') },
  {
    what: 'a signature without a connection',
    path: '/check',
    world: () => [check({})(), api.on(checkStatement, () => new Response('', { status: 502 }))],
    act: () => text(() => token),
  },
  { what: 'the own statements', path: '/volunteer/shifts', world: own },
  {
    what: 'the form of a statement',
    path: '/volunteer/shifts',
    world: own,
    act: async () => {
      await press('section[aria-labelledby=own-statements] > button');
      await opened();
    },
  },
  { what: 'an own statement', path: `/volunteer/statement?id=${statementId}`, world: own },
]);

import { beginAddressChange, confirmAddress } from '@contract/addresses.ts';
import { getInvitationProgress } from '@contract/invitations.ts';
import { getLeaving } from '@contract/leaving.ts';
import { listDoubles, type MergedPerson, mergeUsers } from '@contract/merging.ts';
import { listSessions } from '@contract/sessions.ts';
import { expect } from 'vitest';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure, refusal } from './fake-api.ts';
import { invitationWith } from './invitation-records.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId, userWith } from './records.ts';
import { fill, isWrong, long, submit, unbroken } from './screens.ts';
import { withFactors } from './second-factors.ts';

const one = userWith({ name: unbroken, email: `${'long.'.repeat(10)}@example.org`, phone: '+49 30 1234567' });
const two = userWith({ name: 'Xyz 2', email: null, has_account: false, role: 'staff' });
const merged = (user: typeof one): MergedPerson => ({ ...user, ahead: 2, past: 12, hours: 3.25, displaced: 0 });
const comparison = `/admin/staff/doubles?one=${one.id}&two=${two.id}`;

function people() {
  worldWith({ me: administrator(), users: [one, two] });
  api.on(listDoubles, [
    { one: one.id, two: two.id, by_name: true, different: false },
    { one: two.id, two: one.id, by_name: false, different: false },
  ]);
  const result = { ...merged(one), displaced: 1 };
  api.on(mergeUsers, { persons: [merged(one), merged(two)], result, account_deleted: true });
}

const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const times = { started_at: '2026-10-20T10:00:00Z', last_used_at: '2026-10-22T10:00:00Z' };

const ownData = 'section[aria-labelledby=own-data]';
const leaving = (places: number, last_admin: boolean) => () => {
  worldWith(last_admin ? { me: administrator() } : {});
  api.on(getLeaving, { places, name_until: places ? '2027-01-20T10:00:00Z' : null, last_admin });
};
const askToLeave = async () => {
  await press(`${ownData} button + button:enabled`);
  await opened();
};

const askForAddress = async () => {
  await press('main form button[type=button]');
  await opened();
};

everyLook([
  { what: 'possible duplicates', path: '/admin/staff/doubles', world: people },
  {
    what: 'people who are said to be different',
    path: '/admin/staff/doubles',
    world: () => {
      people();
      api.on(listDoubles, [{ one: one.id, two: two.id, by_name: true, different: true }]);
    },
    act: () => press('main button[aria-expanded=false]'),
  },
  {
    what: 'no duplicates',
    path: '/admin/staff/doubles',
    world: () => {
      people();
      api.on(listDoubles, []);
    },
  },
  { what: 'two people side by side', path: comparison, world: people },
  {
    what: 'two people that failed to load',
    path: comparison,
    world: () => {
      people();
      api.on(mergeUsers, failure());
    },
  },
  {
    what: 'the question before two people are merged',
    path: comparison,
    world: people,
    act: async () => {
      await press('main .sheet > button:last-of-type');
      await opened();
    },
  },
  {
    what: 'a person to add, with errors',
    path: '/admin/staff',
    world: people,
    act: async () => {
      await press('main button');
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'invitations that are being sent',
    path: '/admin/staff',
    world: () => {
      const states = [
        { mail: 'waiting', sent_at: null },
        { mail: 'failed', reason: long },
        { mail: 'held', sent_at: null, inviter: null },
        { end: 'expired', inviter: unbroken },
        { end: 'inviter', inviter: unbroken },
        { end: 'inviter', inviter: null },
      ] as const;
      worldWith({
        me: administrator(),
        users: [one],
        invitations: states.map((state) => invitationWith({ email: `${newId()}@example.org`, ...state })),
      });
      const progress = {
        total: 435,
        sent: 312,
        failed: 1,
        waiting: 122,
        minutes_left: 6,
        reason: unbroken,
        pending: 3,
      };
      api.on(getInvitationProgress, progress);
    },
  },
  {
    what: 'the sessions of an administrator',
    path: '/volunteer/settings',
    world: () => {
      worldWith({ me: administrator() });
      api.on(listSessions, [
        { id: newId(), device, ...times, is_current: true },
        { id: newId(), device: null, ...times, is_current: false },
        { id: newId(), device: unbroken, ...times, last_used_at: '2026-10-20T09:00:00Z', is_current: false },
      ]);
    },
  },
  {
    what: 'sessions that failed to load',
    path: '/volunteer/settings',
    world: () => {
      worldWith();
      api.on(listSessions, failure());
    },
  },
  {
    what: 'the question before one leaves for good',
    path: '/volunteer/profile',
    world: leaving(2, false),
    act: askToLeave,
  },
  { what: 'the same without anything ahead', path: '/volunteer/profile', world: leaving(0, false), act: askToLeave },
  {
    what: 'the last administrator, who cannot leave',
    path: '/volunteer/profile',
    world: leaving(1, true),
    act: () => expect.poll(() => document.querySelector(`${ownData} button:disabled`)).not.toBeNull(),
  },
  {
    what: 'another address, with an error',
    path: '/volunteer/profile',
    world: () => worldWith(),
    act: async () => {
      await askForAddress();
      await fill('[role=dialog] input', 'xyz');
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'a wrong code for another address',
    path: '/volunteer/profile',
    world: () => {
      worldWith();
      api.on(beginAddressChange, null);
      const wrong = { path: 'code', code: 'wrong_code', params: {}, message: '' } as const;
      api.on(confirmAddress, refusal('invalid_request', {}, [wrong]));
    },
    act: async () => {
      await askForAddress();
      await fill('[role=dialog] input', `${'xyz.'.repeat(12)}xyz@example.org`);
      await press('[role=dialog] [type=submit]');
      await fill('[role=dialog] [inputmode=numeric]', '000000');
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'an authenticator app to set up',
    path: '/volunteer/second-factor',
    world: () => {
      worldWith({ me: administrator() });
      return withFactors([]);
    },
    act: async () => {
      await press('main section button');
      await expect.poll(() => document.querySelector('main section img')).not.toBeNull();
    },
  },
  {
    what: 'a wrong code of an authenticator app',
    path: '/volunteer/second-factor',
    world: () => {
      worldWith({ me: administrator() });
      return withFactors([{ id: 'mine' }]);
    },
    act: async () => {
      await fill('main form input', '000000');
      await press(submit);
      await expect.poll(() => document.querySelector('main [role=alert]')).not.toBeNull();
    },
  },
  {
    what: 'a second factor that was used',
    path: '/volunteer/second-factor',
    world: () => {
      worldWith({ me: administrator() });
      return withFactors([{ id: 'mine' }], true);
    },
  },
  {
    what: 'second factors that failed to load',
    path: '/volunteer/second-factor',
    world: () => worldWith({ me: administrator() }),
  },
]);

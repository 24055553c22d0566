import { getMe } from '@contract/users.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { organisationWith, userWith } from './records.ts';
import { fill, isWrong, long, submit, unbroken } from './screens.ts';

const organisation = organisationWith({ name: 'Xyz 1', contact: 'xyz@example.org', entry: 'invitation' });
const me = userWith({ email: 'xyz@example.org' });
const waiting = userWith({ name: unbroken, state: 'waiting', entry_note: long });
const blocked = userWith({ name: 'Xyz 2', state: 'blocked', block_reason: long });
const people = () =>
  worldWith({ me: administrator(), users: [waiting, { ...waiting, id: me.id, name: `2${unbroken}` }, blocked] });
/** Somebody who is still called as their address begins. */
const newcomer = () =>
  worldWith({ me: userWith({ name: unbroken.toLowerCase(), email: `${unbroken.toLowerCase()}@example.org` }) });

everyLook([
  {
    what: 'waiting for approval',
    path: '/entry',
    world: () => worldWith({ me: { ...me, state: 'waiting', entry_note: 'Xyz 3' }, organisation }),
  },
  {
    what: 'a blocked person',
    path: '/entry',
    world: () => worldWith({ me: { ...me, state: 'blocked', block_reason: unbroken }, organisation }),
  },
  { what: 'a session that a block has ended', path: '/entry?blocked=true', world: () => worldWith({ organisation }) },
  {
    what: 'somebody who is not invited',
    path: '/login',
    world: () => {
      worldWith({ organisation });
      api.on(getMe, null);
    },
  },
  { what: 'the question for a name', path: '/volunteer', world: newcomer },
  {
    what: 'the question for a name, left empty',
    path: '/volunteer',
    world: newcomer,
    act: async () => {
      await fill('main form input', '');
      await press(submit);
      await isWrong();
    },
  },
  { what: 'people who wait', path: '/admin/staff', world: people },
  {
    what: 'the question before somebody is declined',
    path: '/admin/staff',
    world: people,
    act: async () => {
      await press('main li button + button');
      await opened();
    },
  },
  {
    what: 'a block without a reason',
    path: '/admin/staff',
    world: people,
    act: async () => {
      await press('main li button + button + button');
      await opened();
      await press(submit.replace('main', '[role=dialog]'));
    },
  },
  { what: 'a blocked person’s details', path: `/admin/staff/${blocked.id}/edit`, world: people },
]);

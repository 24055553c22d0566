import { importUsers } from '@contract/invitations.ts';
import { expect } from 'vitest';
import { everyLook, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { outcomeWith } from './importing.ts';
import { administrator, worldWith } from './open-app.tsx';
import { fill, unbroken } from './screens.ts';

const path = '/admin/staff';
const world = () => {
  worldWith({ me: administrator() });
  api.on(importUsers, ({ body }) => ({
    lines: (body as { lines: { email?: string }[] }).lines.map(({ email = null }) =>
      email === '0@example.org'
        ? outcomeWith({
            ...{ email, outcome: 'updated', known: 'member', role: 'staff' },
            changes: [{ field: 'name', before: 'Xyz', after: unbroken }],
          })
        : outcomeWith({ email }),
    ),
  }));
};

const open = async () => {
  await press('main button + button');
  await expect.poll(() => document.querySelector('[role=dialog] textarea')).not.toBeNull();
};
const check =
  (...lines: string[]) =>
  async () => {
    await open();
    await fill('textarea', lines.join('\n'));
    await press('[role=dialog] [type=submit]');
    await expect.poll(() => document.querySelector('[role=dialog] [role=status]')?.textContent).toBeTruthy();
  };

everyLook([
  { what: 'the import of people', path, world, act: open },
  {
    what: 'people to import, with errors',
    path,
    world,
    act: async () => {
      await check('name,email,role', `${unbroken},0@example.org,staff`, `${unbroken},bad@${unbroken},boss`)();
      await press('[role=dialog] [aria-expanded=false]');
    },
  },
  {
    what: 'people to import, with rows left out',
    path,
    world,
    act: check(
      'name,email,phone',
      `${unbroken},xyz@example.org,${unbroken}`,
      'Xyz 2,XYZ@example.org,"0171 1, 0172 7654321"',
      'Xyz 3,,',
      'Xyz 4,xyz@,',
    ),
  },
]);

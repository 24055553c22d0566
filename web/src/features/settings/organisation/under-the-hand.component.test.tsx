import { updateOrganisation } from '@contract/organisation.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { api } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openSettings>>;

const name = page.getByLabelText('Name', { exact: true });
const length = page.getByLabelText('Default length (minutes)');
const zone = page.getByRole('combobox', { name: 'Time zone of the organization' });

/** The settings of the organization. What others do changes `world`. */
async function openSettings() {
  const world = worldWith({ me: administrator() });
  const app = await openApp('/admin/settings');
  await expect.element(name).toBeVisible();
  return { ...app, world };
}

const shown = ({ queryClient }: Scene) =>
  expect.poll(() => queryClient.getQueryData(organisationQuery.queryKey)?.version).toBe(2);

const others = {
  'another administrator changes the sender of mails': {
    change: ({ world }: Scene) => {
      world.organisation = { ...world.organisation, mail_sender_name: 'Rota', version: 2 };
    },
    shown,
  },
};

keeps('settings that are half typed', {
  open: async () => {
    const scene = await openSettings();
    await length.fill('4');
    await name.fill('Harb');
    return scene;
  },
  others: {
    ...others,
    'another administrator changes the same setting': {
      change: ({ world }) => {
        world.organisation = { ...world.organisation, name: 'Pier', feed_default_length_minutes: 90, version: 2 };
      },
      shown,
    },
  },
});

keeps('a number that is removed to type another one', {
  open: async () => {
    const scene = await openSettings();
    await length.fill('');
    return scene;
  },
  others,
  stays: () => (document.activeElement as HTMLInputElement).value,
});

keeps('the search for a time zone', {
  open: async () => {
    const scene = await openSettings();
    await zone.fill('toky');
    await expect.element(page.getByRole('option', { name: /Tokyo/ }).first()).toBeVisible();
    return scene;
  },
  others: {
    ...others,
    'another administrator changes the time zone': {
      change: ({ world }) => {
        world.organisation = { ...world.organisation, timezone: 'Europe/Berlin', version: 2 };
      },
      shown,
    },
  },
});

keeps('the open choice of an interval', {
  open: async () => {
    const scene = await openSettings();
    await page.getByLabelText('Refresh interval').click();
    await expect.element(page.getByRole('listbox')).toBeVisible();
    return scene;
  },
  others,
  endedBy: /window becomes/,
});

it('saves what is typed on the version that it was typed on, so that what others have saved meanwhile is not lost', async () => {
  const { world, queryClient } = await openSettings();
  api.on(updateOrganisation, () => world.organisation);
  await name.fill('Harb');
  world.organisation = { ...world.organisation, mail_sender_name: 'Rota', version: 2 };
  await queryClient.invalidateQueries({ queryKey: organisationQuery.queryKey });
  await exactButton('Save Settings').click();
  await expect.poll(() => api.made(updateOrganisation)).toMatchObject([{ body: { name: 'Harb', version: 1 } }]);
});

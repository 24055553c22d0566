import { defaultSettings } from '@contract/users.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';
import { keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openOwn>>;

const firstName = page.getByLabelText('First Name', { exact: true });
const phone = page.getByLabelText('Phone Number');
const zone = page.getByLabelText('Timezone');
const language = page.getByLabelText('Language');
const dark = page.getByRole('switch', { name: 'Dark Mode' });

/** A page of a volunteer about themselves. What others do changes `world`. */
async function openOwn(path: string) {
  const me = userWith({ phone: '030 1', settings: { ...defaultSettings, timezone: 'UTC' } });
  const world = worldWith({ me });
  const app = await openApp(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => app.queryClient.isFetching()).toBe(0);
  const change = (more: Partial<typeof me>) => {
    world.me = { ...world.me, ...more, version: 2 };
  };
  return { ...app, change };
}

const shown = ({ queryClient }: Scene) =>
  expect.poll(() => queryClient.getQueryData(queryKeys.me)).toMatchObject({ version: 2 });

const others = {
  'an administrator changes what is required of the person': {
    change: ({ change }: Scene) => change({ required_credits: 20 }),
    shown,
  },
};

keeps('a profile that is half typed', {
  open: async () => {
    const scene = await openOwn('/volunteer/profile');
    await phone.fill('030 12');
    await firstName.fill('Ver');
    return scene;
  },
  others: {
    ...others,
    'an administrator changes the same fields': {
      change: ({ change }) => change({ name: 'Verena Volunteer', phone: '040 9' }),
      shown,
    },
  },
});

const inSettings = {
  ...others,
  'the person chooses another time zone on a phone': {
    change: ({ change }: Scene) => change({ settings: { ...defaultSettings, timezone: 'Europe/Berlin' } }),
    shown,
  },
};

keeps('the search for a time zone of a person', {
  open: async () => {
    const scene = await openOwn('/volunteer/settings');
    await zone.fill('toky');
    await expect.element(page.getByRole('option', { name: /Tokyo/ }).first()).toBeVisible();
    return scene;
  },
  others: inSettings,
});

keeps('a switch that is not saved, and the open choice of a language', {
  open: async () => {
    const scene = await openOwn('/volunteer/settings');
    await dark.click();
    await language.click();
    await expect.element(page.getByRole('listbox')).toBeVisible();
    return scene;
  },
  others,
  endedBy: /window becomes/,
});

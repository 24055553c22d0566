import { listLeads } from '@contract/leads.ts';
import { getUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBuild } from '@/lib/offline/build-id.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { api, servePage } from '@/test/fake-api.ts';
import { button, dialog, exactButton, toasts } from '@/test/find.ts';
import { press } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';
import { keeps, removeFile } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openStaff>>;

const search = page.getByRole('textbox', { name: 'Search people' });
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = page.getByRole('region', { name: 'Selected people' });
/** Found behind a dialog as well. */
const isListed = (name: string) => document.querySelector(`[aria-label="Select ${name}"]`) !== null;
const rows = () => document.querySelectorAll('tbody tr').length;

/** The table of Ada, Bea, Cleo and more people. What others do changes `world`. */
async function openStaff(more = 0) {
  const people = ['Ada', 'Bea', 'Cleo', ...Array.from({ length: more }, (_, index) => `Person ${1000 + index}`)];
  const users = people.map((name) => userWith({ name, email: `${name.replace(' ', '')}@example.org` }));
  const world = worldWith({ me: administrator({ name: 'Zoe' }), users });
  const app = await openApp('/admin/staff?view=table');
  await expect.element(box('Cleo')).toBeVisible();
  return { ...app, world };
}

const others = {
  'another administrator adds a person above': {
    change: ({ world }: Scene) => {
      world.users = [userWith({ name: 'Aaron' }), ...world.users];
    },
    shown: () => expect.poll(() => isListed('Aaron')).toBe(true),
  },
  'another administrator removes a person': {
    change: ({ world }: Scene) => {
      world.users = world.users.filter(({ name }) => name !== 'Bea');
    },
    shown: () => expect.poll(() => isListed('Bea')).toBe(false),
  },
  'another administrator renames a person': {
    change: ({ world }: Scene) => {
      world.users = world.users.map((user) => (user.name === 'Bea' ? { ...user, name: 'Beate', version: 2 } : user));
    },
    shown: () => expect.poll(() => isListed('Beate')).toBe(true),
  },
};

keeps('two chosen people and a typed search', {
  open: async () => {
    const scene = await openStaff();
    await box('Ada').click();
    await box('Cleo').click();
    // Those who are found are the same.
    await search.fill('example');
    await expect.element(bar).toHaveTextContent('2 people selected');
    return scene;
  },
  others: { 'another administrator renames a person': others['another administrator renames a person'] },
  // Its name is another one in another language.
  stays: () => document.querySelector('section.fixed')?.textContent.slice(0, 1),
});

keeps('the length of a long table', {
  open: async () => {
    const scene = await openStaff(240);
    // Scrolling to the button would show more by itself.
    (button('Show more').element() as HTMLElement).click();
    await expect.poll(rows).toBe(120);
    return scene;
  },
  others,
  stays: rows,
});

keeps('a dialog with a half-written invitation', {
  open: async () => {
    const scene = await openStaff();
    await button('Invite User').first().click();
    await dialog.getByLabelText('Email').fill('nora@example.org');
    return scene;
  },
  others,
});

keeps('the values that are typed into the form of a person', {
  open: async () => {
    const ada = userWith({ name: 'Ada', phone: '+49 1' });
    const world = worldWith({ me: administrator(), users: [ada, userWith({ name: 'Bea' })] });
    const app = await openApp(`/admin/staff/${ada.id}/edit`);
    await page.getByLabelText('Description').fill('Speaks Dutch');
    await page.getByLabelText('Name', { exact: true }).fill('Countess');
    return { ...app, world };
  },
  others: {
    'another administrator changes the same person': {
      change: ({ world }: Scene) => {
        world.users = world.users.map((user) =>
          user.name === 'Ada' ? { ...user, name: 'Augusta', version: 2 } : user,
        );
      },
      shown: () => expect.poll(() => api.made(getUser).length).toBeGreaterThan(1),
    },
  },
});

it('offers to reload when a deployment has removed the code of a dialog, and keeps the people that are chosen', async () => {
  await openStaff();
  await box('Ada').click();
  removeFile('person-dialogs.tsx');
  servePage('<script type="module" src="/assets/index-next.js"></script>');
  await button('Invite User').first().click();
  await expect.element(toasts).toHaveTextContent('There is a new version, and this part of the page needs it.');
  await expect.element(toasts.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.element(bar).toHaveTextContent('1 person selected');
});

it.each([
  ['has the same version', () => servePage(`<script type="module" src="${ownBuild()}"></script>`)],
  ['does not answer', () => {}],
])('says that the service is not reachable when code cannot be fetched and the server %s', async (_, serve) => {
  await openStaff();
  removeFile('person-dialogs.tsx');
  serve();
  await button('Invite User').first().click();
  await expect.element(toasts).toHaveTextContent('The service is not reachable right now.');
  await expect.element(toasts.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
});

it('empties the search with Escape, and keeps the people that are chosen', async () => {
  await openStaff();
  await box('Ada').click();
  await search.fill('a');
  await press('{Escape}');
  await expect.element(search).toHaveValue('');
  await press('{Escape}');
  await expect.element(bar).toHaveTextContent('1 person selected');
  await box('Ada').click();
  await expect.element(bar).not.toBeInTheDocument();
  await box('Ada').click();
  await press('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
});

it('what is below the form of a person appears at once, and a reason that is typed there stays while a part is loaded again', async () => {
  const ada = userWith({ name: 'Ada' });
  worldWith({ me: administrator(), users: [ada] });
  const leads = api.hold(listLeads, []);
  const { queryClient } = await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada');
  await expect.poll(() => api.made(listLeads)).toHaveLength(1);
  await api.rest();
  expect(exactButton('Block').query()).toBeNull();
  leads.go();
  await exactButton('Block').click();
  const reason = dialog.getByRole('textbox');
  await reason.fill('Took the till');
  const again = api.hold(listLeads, []);
  void queryClient.resetQueries({ queryKey: leadsQuery.queryKey });
  await api.rest();
  await expect.element(reason).toHaveValue('Took the till');
  again.go();
});

import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { choose, exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';
import { keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openForm>>;

const name = page.getByLabelText('Name', { exact: true });
const type = page.getByRole('combobox', { name: 'Slot type' });
const options = page.getByRole('listbox');

/** The form of a new feed, half filled: the bar is chosen, with 3 places. What others do changes `world`. */
async function openForm() {
  const [bar, gate] = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Gate' })];
  const world = worldWith({ me: administrator(), slotTypes: [bar, gate] });
  const app = await openApp('/admin/ical-feeds/create');
  await page.getByLabelText('URL').fill('https://calendars.example.org/pri');
  await choose(type, 'Bar');
  await exactButton('Add slot type').click();
  await page.getByLabelText('Slots for Bar').fill('3');
  await name.fill('Hall');
  return { ...app, world, bar, gate };
}
const replace = ({ world }: Scene, id: string, more: Partial<Scene['bar']>) => {
  world.slotTypes = world.slotTypes.map((each) => (each.id === id ? { ...each, ...more, version: 2 } : each));
};
const typesShown = ({ queryClient, world }: Scene) =>
  expect.poll(() => queryClient.getQueryData(['slot-types'])).toEqual(world.slotTypes);

const others = {
  'another administrator renames a chosen slot type': {
    change: (scene: Scene) => replace(scene, scene.bar.id, { name: 'Cocktails' }),
    shown: () => expect.element(page.getByLabelText('Slots for Cocktails')).toBeInTheDocument(),
  },
  'another administrator adds a slot type': {
    change: ({ world }: Scene) => {
      world.slotTypes = [slotTypeWith({ name: 'Awning' }), ...world.slotTypes];
    },
    shown: typesShown,
  },
  'another administrator deletes a slot type that is not chosen': {
    change: ({ world, gate }: Scene) => {
      world.slotTypes = world.slotTypes.filter(({ id }) => id !== gate.id);
    },
    shown: typesShown,
  },
  'another administrator changes the usual length': {
    change: ({ world }: Scene) => {
      world.organisation = { ...world.organisation, feed_default_length_minutes: 45, version: 2 };
    },
    shown: ({ queryClient, world }: Scene) =>
      expect.poll(() => queryClient.getQueryData(['organisation'])).toEqual(world.organisation),
  },
};

keeps('a feed that is half described', { open: openForm, others });

keeps('the open choice of a slot type', {
  open: async () => {
    const scene = await openForm();
    await type.click();
    await expect.element(options).toBeVisible();
    return scene;
  },
  others,
  endedBy: /window becomes/,
});

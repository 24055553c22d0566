import { getEvent } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { answerEventChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, exactButton, expectGone, field, text } from '@/test/find.ts';
import { press } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openForm>>;

/** A form of events, for slots of Bar, Gate and Stage. What others do changes `world`. */
async function openForm(path: (fair: { id: string }) => string) {
  const slotTypes = ['Bar', 'Gate', 'Stage'].map((name) => slotTypeWith({ name }));
  const [bar] = slotTypes as [(typeof slotTypes)[0]];
  const fair = eventWith({ title: 'Fair', slot_assignments: [slotOf(bar)] });
  const world = worldWith({ me: administrator(), slotTypes, events: [fair] });
  answerEventChanges(world);
  const app = await openApp(path(fair));
  await expect.element(field('Title')).toBeVisible();
  return { ...app, world };
}

/** The names of slot types are also in what is hidden, such as the choices of a select. */
const said = () => document.querySelector('section[aria-labelledby=volunteer-slots]')?.textContent;

const others = {
  'another administrator adds a slot type': {
    change: ({ world }: Scene) => {
      world.slotTypes = [slotTypeWith({ name: 'Archery' }), ...world.slotTypes];
    },
    shown: ({ queryClient }: Scene) =>
      expect.poll(() => queryClient.getQueryData(queryKeys.slotTypes)).toMatchObject([{ name: 'Archery' }, {}, {}, {}]),
  },
  'another administrator renames the chosen slot type': {
    change: ({ world }: Scene) => {
      world.slotTypes = world.slotTypes.map((type) => (type.name === 'Gate' ? { ...type, name: 'Door' } : type));
    },
    shown: () => expect.poll(said).toContain('Door'),
  },
  'another administrator deletes another slot type': {
    change: ({ world }: Scene) => {
      world.slotTypes = world.slotTypes.filter(({ name }) => name !== 'Stage');
    },
    shown: () => expect.poll(said).not.toContain('Stage'),
  },
};

keeps('what is typed about a new event', {
  open: async () => {
    const scene = await openForm(() => '/admin/events/create');
    await exactButton('Gate').click();
    await field('Count of Gate').fill('12');
    await field('Start time').fill('18:00');
    await field('Title').fill('Conc');
    return scene;
  },
  others,
});

/** The event is loaded again when something is changed in another tab. */
const reload = async ({ queryClient }: Scene) => {
  await queryClient.invalidateQueries({ queryKey: queryKeys.events });
  expect(api.made(getEvent).length).toBeGreaterThan(1);
};

const sameEvent = {
  'another administrator changes the same event': {
    change: ({ world }: Scene) => {
      world.events = world.events.map((event) => ({ ...event, title: 'Fun fair', location: 'Pier', version: 2 }));
    },
    shown: reload,
  },
  'another administrator deletes the event': {
    change: ({ world }: Scene) => {
      world.events = [];
    },
    shown: reload,
  },
};

keeps('what is typed about an event, and a slot that is added', {
  open: async () => {
    const scene = await openForm(({ id }) => `/admin/events/${id}/edit`);
    await button('Add slot').click();
    await expect.element(field('Slot type 2')).toHaveTextContent('Gate');
    await field('Count of Gate').fill('12');
    await field('Title').fill('Summer fa');
    return scene;
  },
  others: { ...others, ...sameEvent },
});

keeps('the open choice of a slot type', {
  open: async () => {
    const scene = await openForm(({ id }) => `/admin/events/${id}/edit`);
    await button('Add slot').click();
    await field('Title').fill('Summer fa');
    await field('Slot type 2').click();
    await expect.element(page.getByRole('option', { selected: true })).toHaveFocus();
    await press('{ArrowUp}');
    await expect.element(page.getByRole('option', { name: 'Gate' })).toHaveFocus();
    return scene;
  },
  others: { ...others, ...sameEvent },
  endedBy: /window becomes/,
});

it.each([
  ['a new event', () => '/admin/events/create', () => exactButton('Gate').click()],
  ['an event', ({ id }: { id: string }) => `/admin/events/${id}/edit`, () => button('Add slot').click()],
])(
  'shows that a slot type that was chosen for %s has been deleted, so that it can be removed',
  async (_, path, add) => {
    const { world, queryClient } = await openForm(path);
    await add();
    await field('Count of Gate').fill('12');
    world.slotTypes = world.slotTypes.filter(({ name }) => name !== 'Gate');
    await queryClient.invalidateQueries({ queryKey: queryKeys.slotTypes });
    await expect.element(text('This slot type has been deleted.')).toBeVisible();
    await expect.element(field('Count of Slot')).toHaveValue(12);
    await exactButton('Remove Slot').click();
    await expectGone(text('This slot type has been deleted.'));
  },
);

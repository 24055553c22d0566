import { listAttendance } from '@contract/attendance.ts';
import { makeChange } from '@contract/change-sets.ts';
import { getEvent } from '@contract/events.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { answerFilling, candidateOf } from '@/test/filling.ts';
import { desk } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';
import { keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openPanel>>;

const panel = page.getByRole('complementary');
const search = panel.getByLabelText('Search by name');
const give = (name: string) => panel.getByRole('button', { name: `Give ${name} the place` });
/** Found behind a dialog as well. */
const said = () => document.querySelector('aside')?.textContent;

/** A supper with places at the bar, where Olga and Paul are, and in the kitchen, and people for them. What others do changes `people` and `world`. */
async function openPanel() {
  await desk();
  const [bar, kitchen] = [
    slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 4, current_count: 2 }),
    slotOf(slotTypeWith({ name: 'Kitchen' })),
  ];
  const series = { id: newId(), events: 2 };
  const event = eventWith({ title: 'Supper', series, slot_assignments: [bar, kitchen] });
  const next = eventWith({
    ...{ title: 'Supper', series, slot_assignments: [slotOf(bar.slot_type)] },
    ...{ start_time: '2026-10-30T18:00:00Z', end_time: '2026-10-30T20:00:00Z' },
  });
  const people = [attendeeOf(bar, 'Olga'), attendeeOf(bar, 'Paul')];
  const refusal = { code: 'too_many_hours' as const, params: { own: false, max_hours: 8 }, message: '' };
  const candidates = [candidateOf('Ada'), candidateOf('Adam'), candidateOf('Wanda', { group: 'warned', refusal })];
  const world = worldWith({ me: administrator(), events: [event, next] });
  answerFilling(world, event, people, candidates);
  const count = (name: string, current_count: number) => {
    world.events = world.events.map((each) => ({
      ...each,
      slot_assignments: each.slot_assignments.map((slot) =>
        each.id === event.id && slot.slot_type.name === name ? { ...slot, current_count } : slot,
      ),
    }));
  };
  // Without a place in the address: the first with room is up.
  const app = await openApp(`/admin/events?shift=${event.id}`);
  await expect.element(give('Ada')).toBeVisible();
  return { ...app, world, bar, people, candidates, count };
}

const others = {
  'another administrator gives somebody a place': {
    change: ({ bar, people, count }: Scene) => {
      people.unshift(attendeeOf(bar, 'Nina'));
      count('Bar', 3);
    },
    shown: () => expect.poll(said).toContain('Nina'),
  },
  'others take the last places': {
    change: ({ bar, people, count }: Scene) => {
      people.unshift(attendeeOf(bar, 'Nina'), attendeeOf(bar, 'Nora'));
      count('Bar', 4);
    },
    shown: () => expect.poll(said).toContain('4 of 4'),
  },
  'another administrator renames the shift': {
    change: ({ world }: Scene) => {
      world.events = world.events.map((event) => ({ ...event, title: 'Dinner', version: 2 }));
    },
    shown: () => expect.poll(said).toContain('Dinner'),
  },
  'the shift cannot be loaded again': {
    change: () => {
      api.on(getEvent, failure());
      api.on(listAttendance, failure());
    },
    shown: () => expect.poll(said).toContain('Try again'),
  },
};

/** The place that would be given. */
const place = () => /(Bar|Kitchen)$/.exec(document.querySelector('[data-give]')?.getAttribute('aria-label') ?? '')?.[0];

keeps('a search for people, and the place that they are for', {
  open: async () => {
    const scene = await openPanel();
    await search.fill('Ad');
    await expect.element(give('Wanda')).not.toBeInTheDocument();
    return scene;
  },
  others: {
    ...others,
    'somebody who was found takes another shift': {
      change: ({ candidates }) => candidates.shift(),
      shown: () => expect.element(give('Ada:')).not.toBeInTheDocument(),
    },
  },
  stays: place,
});

keeps('a reason that is half typed', {
  open: async () => {
    const scene = await openPanel();
    await give('Wanda').click();
    await panel.getByLabelText('Reason').fill('Has the k');
    return scene;
  },
  others,
});

keeps('the menu of a person of the shift', {
  open: async () => {
    const scene = await openPanel();
    await panel.getByRole('button', { name: 'Change the place of Olga' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    return scene;
  },
  others,
});

keeps('a dialog that gives several dates', {
  open: async () => {
    const scene = await openPanel();
    api.on(makeChange, outcomeWith({ id: null, action: 'give' }));
    await panel.getByRole('button', { name: 'Give Ada several dates: Bar' }).click();
    const dates = page.getByRole('dialog', { name: 'Give Ada several dates: Bar' });
    await dates.getByRole('radio', { name: 'Only this date' }).click();
    await expect.element(dates.getByText('There is no date that Ada can have.')).toBeVisible();
    return scene;
  },
  others: {
    ...others,
    'somebody else gives the person a place': {
      change: ({ bar, people, candidates, count }) => {
        const [ada] = candidates;
        if (ada) people.unshift(attendeeOf(bar, 'Ada', { user: ada.user }));
        count('Bar', 3);
      },
      shown: () => expect.poll(() => document.querySelector('aside ul')?.textContent).toContain('Ada'),
    },
  },
});

import { getAutoFill } from '@contract/auto-fill.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { type ChangeOutcome, makeChange } from '@contract/change-sets.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSelection, selectShifts } from '@/lib/change-sets/selection.ts';
import { api } from '@/test/fake-api.ts';
import { answerOf, type Case, shiftAt } from '@/test/fill-cases.ts';
import { button, dialog, expectGone, link, radio, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

const anyone = new Set([0, 1, 2]);
const person = (more: Partial<Case['people'][0]> = {}) => ({
  roles: anyone,
  busy: [],
  required: 12,
  credits: 4,
  ...more,
});

/** Two shifts one after the other, of which people can have one each, and two people; a third has a place close to the first. */
const afternoon: Case = {
  shifts: [shiftAt(0, 10, 4), shiftAt(1, 15, 4), shiftAt(2, 20, 2)],
  holes: [
    { shift: 0, role: 0, missing: 2, toMin: 1 },
    { shift: 1, role: 1, missing: 1, toMin: 1 },
  ],
  people: [person(), person({ roles: new Set([0]), credits: 8 }), person({ roles: new Set([1]), busy: [2] })],
  rest: 2,
  mostADay: null,
};
/** The same after the two places of the first shift were given. */
const later: Case = { ...afternoon, holes: afternoon.holes.slice(1), people: afternoon.people.slice(2) };

const row = (name: RegExp | string) => page.getByRole('checkbox', { name });
const path = '/admin/auto-fill?from=2026-06-12&to=2026-06-13';

/** The page on a server that gives what is asked. */
function serve(cases: Case[]) {
  worldWith({ me: administrator() });
  let given = 0;
  api.on(getAutoFill, () => answerOf(cases[Math.min(given, cases.length - 1)] as Case));
  api.on(makeChange, ({ body }) => {
    const { places, preview } = body as Extract<ChangeBody, { action: 'give' }>;
    if (!preview) given += 1;
    const user = (id: string) => ({ id, name: 'Person' });
    return {
      id: preview ? null : newId(),
      action: 'give',
      events: [],
      deleted: 0,
      signups: places.map(({ slot_id, user_id }) => ({
        ...{ id: newId(), event_id: newId(), slot_id, user: user(user_id), status: 'confirmed' as const },
      })),
      told: places.map(({ user_id }) => ({
        user: user(user_id),
        kind: 'assigned' as const,
        event_id: null,
        reached: true,
      })),
      unreached: [],
      clashes: [],
      here: [],
      skipped: [],
      drafts_left: 0,
      tells_at: null,
      undo_until: '2026-10-24T10:00:00Z',
    } satisfies ChangeOutcome;
  });
}
const chosenPlaces = () => {
  const [body] = api
    .made(makeChange)
    .slice(-1)
    .map((made) => made.body as Extract<ChangeBody, { action: 'give' }>);
  return body?.places.map(({ user_id }) => user_id);
};

it('says how much it fills, for whom and why, and what stays open', async () => {
  serve([afternoon]);
  await openApp(path);
  await expect.element(text('2 of 3 open places filled')).toBeVisible();
  await expect.element(text('2 of 2 places that minimums need')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'People with a place' })).toHaveTextContent('13');
  await expect.element(row('Person 1: Role 0, Shift 0')).toBeChecked();
  await expect.element(row('Person 0: Role 1, Shift 1')).toBeChecked();
  const first = page.getByRole('region', { name: 'Shift 0' });
  await expect.element(first.getByRole('listitem').first()).toHaveTextContent('Still owes 4 of 12 credits');
  const open = page.getByRole('region', { name: 'Still open' });
  await expect.element(open).toHaveTextContent('1 place open');
  await expect.element(open).toHaveTextContent('2 people may do this role');
  await expect.element(open).toHaveTextContent('1 would lack rest');
  await expect.element(open).toHaveTextContent('Person 0, with 1 h less rest than the rule');
});

it('says what people said of their time, and whom to ask', async () => {
  const says = { free: [], notFree: [], mostHours: null, roles: [], places: [] };
  serve([
    {
      ...afternoon,
      people: [
        person({ roles: new Set([0]), says: { ...says, free: [0], roles: [0] } }),
        person({ roles: new Set([1]), says: { ...says, notFree: [1] } }),
        person({ roles: new Set([1]), says: { ...says, mostHours: 2 } }),
      ],
    },
  ]);
  await openApp(path);
  const first = page.getByRole('region', { name: 'Shift 0' });
  await expect.element(first.getByRole('listitem').first()).toHaveTextContent('Said free');
  const open = page.getByRole('region', { name: 'Still open' });
  await expect.element(open).toHaveTextContent('1 said not free');
  await expect.element(open).toHaveTextContent('1 wants to work less that day');
  await expect.element(open).toHaveTextContent('Person 1, who said not free:');
  await expect.element(open).toHaveTextContent('Person 2, with 2 h more than they want to work a day');
});

it('gives what is chosen as one change, shows first what it means, and then proposes the rest', async () => {
  serve([afternoon, later]);
  await openApp(path);
  await expect.element(button('Give 2 places')).toBeVisible();
  await row('All places: Shift 1').click();
  await expect.element(row('Person 0: Role 1, Shift 1')).not.toBeChecked();
  await expect.element(text('1 place chosen')).toBeVisible();
  await button('Give 1 place').click();
  await expect.element(dialog).toBeVisible();
  expect(chosenPlaces()).toEqual([answerOf(afternoon).people[1]?.id]);
  await dialog.getByRole('button', { name: 'Give 1 place' }).click();
  await expect.element(toasts).toHaveTextContent('1 place given');
  await expect.element(text('0 of 1 open place filled')).toBeVisible();
  await expect.element(text('Nobody can take these places')).toBeVisible();
});

it('groups by person, and chooses all or nothing, by keyboard', async () => {
  serve([afternoon]);
  await openApp(path);
  await radio('Each person').click();
  const one = page.getByRole('region', { name: 'Person 0' });
  await expect.element(one).toHaveTextContent('Shift 1');
  await button('Choose none').click();
  await expect.element(text('0 places chosen')).toBeVisible();
  await expect.element(button('Give 0 places')).toBeDisabled();
  await userEvent.keyboard('{Tab}');
  await expect.element(row('All places: Person 0')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(row('Person 0: Role 1, Shift 1')).toBeChecked();
  await expect.element(button('Give 1 place')).toBeEnabled();
  await button('Choose all').click();
  await expect.element(button('Give 2 places')).toBeEnabled();
});

it('fills only the selected shifts', async () => {
  serve([afternoon]);
  selectShifts([answerOf(afternoon).shifts[1]?.id ?? '']);
  await openApp(`${path}&selected=true`);
  await expect.element(text('1 selected shift')).toBeVisible();
  await expect.element(text('1 of 1 open place filled')).toBeVisible();
  await expectGone(row('Person 1: Role 0, Shift 0'));
  clearSelection();
});

it('says that no place is open, and leads back', async () => {
  serve([{ ...afternoon, holes: [] }]);
  await openApp(path);
  await expect.element(text('No open places')).toBeVisible();
  await expect.element(link('Go to the schedule')).toHaveAttribute('href', '/admin/schedule?day=2026-06-12');
});

it('can be stopped and started again', async () => {
  serve([afternoon]);
  const RealWorker = Worker;
  const asked = vi.fn();
  // A worker that never answers.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = asked;
      terminate() {}
    },
  );
  await openApp(path);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  vi.stubGlobal('Worker', RealWorker);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await button('Stop').click();
  await expect.element(text('Stopped. Nothing has changed.')).toBeVisible();
  await button('Start again').click();
  await expect.element(text('2 of 3 open places filled')).toBeVisible();
});

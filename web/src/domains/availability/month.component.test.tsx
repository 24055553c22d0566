import { setAvailability } from '@contract/availability.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerSaying } from '@/test/availability.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, signupFor, userWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'When I can help' });
const month = section.getByRole('grid');
const day = (name: string | RegExp) => month.getByRole('gridcell', { name });
const press = (name: string) => section.getByRole('button', { name, exact: true });

it('marks days by two clicks, as the whole day, and takes it back with Undo', async () => {
  worldWith({ me: userWith({ name: 'Vera' }) });
  const bodies = answerSaying();
  await openApp('/volunteer/profile');
  await expect.element(day('Saturday, October 24: Nothing said')).toBeVisible();
  await day(/October 24:/).click();
  await expect.element(section.getByRole('status')).toHaveTextContent('Chosen: Sat, Oct 24');
  await day(/October 26:/).click();
  await expect.element(section.getByRole('status')).toHaveTextContent('Chosen: Sat, Oct 24 – Mon, Oct 26');
  await expect.element(day(/October 25:/)).toHaveAttribute('aria-selected', 'true');
  await press('Not free').click();
  await expect.element(day('Sunday, October 25: Not free')).toHaveAttribute('aria-selected', 'false');
  await expect.element(day('Monday, October 26: Not free')).toHaveFocus();
  await expect.element(day('Tuesday, October 27: Nothing said')).toBeVisible();
  await expect.element(toasts).toHaveTextContent('Not free: Sat, Oct 24 – Mon, Oct 26');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(day('Sunday, October 25: Nothing said')).toBeVisible();
  expect(bodies).toMatchObject([
    {
      version: 0,
      statements: [{ says: 'not_free', from: '2026-10-24T00:00:00+00:00', to: '2026-10-27T00:00:00+00:00' }],
    },
    { version: 1, statements: [] },
  ]);
});

it('is used with the keys of a grid: arrows, ends of the week, months, and Shift to choose several days', async () => {
  worldWith({ me: userWith({ name: 'Vera' }) });
  const bodies = answerSaying();
  await openApp('/volunteer/profile');
  await expect.element(day('Friday, October 23: Nothing said')).toHaveAttribute('tabindex', '0');
  day('Friday, October 23: Nothing said').element().focus();
  const keys = async (pressed: string, focused: RegExp) => {
    await userEvent.keyboard(pressed);
    await expect.element(day(focused)).toHaveFocus();
  };
  // Days that are over cannot be reached.
  await keys('{ArrowUp}', /October 23:/);
  await keys('{ArrowDown}', /October 30:/);
  await keys('{Home}', /October 25:/);
  await keys('{End}', /October 31:/);
  await keys('{PageDown}', /November 30:/);
  await expect.element(section.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await keys('{ArrowUp}', /November 23:/);
  expect(
    month
      .getByRole('gridcell')
      .elements()
      .filter((cell) => cell.getAttribute('tabindex') === '0'),
  ).toHaveLength(1);
  await keys('{Shift>}{ArrowRight}{/Shift}', /November 24:/);
  await keys('{Shift>}{ArrowDown}{/Shift}', /December 1:/);
  await expect.element(section.getByRole('status')).toHaveTextContent('Chosen: Mon, Nov 23 – Tue, Dec 1');
  await userEvent.keyboard('{Escape}');
  await expect.element(section.getByRole('status')).toHaveTextContent('Choose a day');
  await userEvent.keyboard('{Enter}');
  await expect.element(section.getByRole('status')).toHaveTextContent('Chosen: Tue, Dec 1');
  await section.getByRole('checkbox', { name: 'The whole day' }).click();
  await section.getByLabelText('From time').fill('');
  await press('Free').click();
  await expect.element(section.getByLabelText('From time')).toHaveAccessibleDescription('Enter both times');
  await section.getByLabelText('From time').fill('18:00');
  await section.getByLabelText('To time').fill('23:00');
  await press('Free').click();
  await expect.element(day('Tuesday, December 1: Free: 6:00 PM – 11:00 PM')).toHaveFocus();
  expect(bodies).toMatchObject([
    { statements: [{ from: '2026-12-01T18:00:00+00:00', to: '2026-12-01T23:00:00+00:00' }] },
  ]);
});

it('shows what is said for every week and the shifts, and says that both stay', async () => {
  const fair = eventWith({ title: 'Fair', start_time: '2026-10-24T10:00:00Z', end_time: '2026-10-24T12:00:00Z' });
  const vera = userWith({ name: 'Vera' });
  worldWith({ me: vera, signups: [signupFor(fair, vera)] });
  const weekly = {
    repeats: 'weekly',
    says: 'free',
    weekdays: [6],
    from: '00:00',
    to: '00:00',
    last_day: null,
  } as const;
  answerSaying({ statements: [{ ...weekly, weekdays: [6], said_at: '2026-06-01T10:00:00Z' }], version: 1 });
  await openApp('/volunteer/profile');
  await day('Saturday, October 24: Free. 1 shift').click();
  await expect.element(section.getByText(/^Fair, .*: 10:00 AM – 12:00 PM$/)).toBeVisible();
  await expect.element(section.getByText('What is said for every week stays.')).toBeVisible();
  await press('Nothing said').click();
  await expect.element(toasts).toHaveTextContent('Nothing said once: Sat, Oct 24');
  await expect.element(day('Saturday, October 24: Free. 1 shift')).toBeVisible();
});

it('says why days were not marked, and keeps them chosen', async () => {
  worldWith({ me: userWith({ name: 'Vera' }) });
  answerSaying();
  api.on(setAvailability, refusal('stale_version', { version: 7, updated_at: '2026-06-13T09:00:00Z' }));
  await openApp('/volunteer/profile');
  await day(/October 24:/).click();
  await press('Free').click();
  await expect.element(toasts).toHaveTextContent('This was changed by someone else');
  await expect.element(day(/October 24:/)).toHaveAttribute('aria-selected', 'true');
});

it('lets administrators mark days of a person, in the zone of the person', async () => {
  const vera = userWith({ name: 'Vera' });
  worldWith({ me: userWith({ role: 'admin' }), users: [vera] });
  const bodies = answerSaying({ version: 3, timezone: 'Asia/Tokyo' });
  await openApp(`/admin/staff/${vera.id}/edit`);
  const theirs = page.getByRole('region', { name: 'When they can help' });
  await expectGone(theirs.getByRole('grid'));
  await theirs.getByRole('button', { name: 'Write down what they told me' }).click();
  await expect.element(theirs.getByText('Days are those of Asia/Tokyo.')).toBeVisible();
  await theirs.getByRole('gridcell', { name: /October 24:/ }).click();
  await theirs.getByRole('button', { name: 'Free', exact: true }).click();
  await expect.element(theirs.getByRole('gridcell', { name: 'Saturday, October 24: Free' })).toBeVisible();
  expect(bodies).toMatchObject([
    {
      version: 3,
      timezone: 'Asia/Tokyo',
      statements: [{ from: '2026-10-24T00:00:00+09:00', to: '2026-10-25T00:00:00+09:00' }],
    },
  ]);
});

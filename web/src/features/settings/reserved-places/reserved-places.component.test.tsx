import { listEvents } from '@contract/events.ts';
import { recordExport } from '@contract/record.ts';
import {
  createReservation,
  endReservation,
  listReservations,
  listReservedPeople,
  type Reservation,
  updateReservation,
} from '@contract/reservations.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { button, dialog, expectGone, link, question, toasts } from '@/test/find.ts';
import { pressOn } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { reservationWith, reservedAt, reservedPerson } from '@/test/reservations.ts';

const path = '/admin/reserved-places';
const bar = slotTypeWith({ name: 'Bar' });
const medic = slotTypeWith({ name: 'Medic', open_to: 'staff' });
const concertOn = (day: number, taken = 0) =>
  eventWith({
    title: `Concert ${day}`,
    ...{ start_time: `2026-11-${day}T18:00:00Z`, end_time: `2026-11-${day}T22:00:00Z` },
    slot_assignments: [slotOf(bar, { required_count: 6, current_count: taken }), slotOf(medic)],
  });
const [first, second] = [concertOn(14, 2), concertOn(21)] as const;
let stored: Reservation[];

beforeEach(() => {
  stored = [];
  worldWith({ me: administrator(), slotTypes: [bar, medic], events: [first, second] });
  api.on(listReservations, () => stored);
  api.on(createReservation, ({ body }) => {
    const { name, until } = body as { name: string; until: string };
    stored = [reservationWith({ name, until: new Date(until).toISOString(), places: [reservedAt(first)] })];
    return stored[0] as Reservation;
  });
});

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const submit = () => dialog.getByRole('button', { name: 'Reserve places' });

it('reserves the same number at several shifts, three days before the first unless somebody says otherwise, and shows the link', async () => {
  await openApp('/admin/settings');
  await link('Reserved places').click();
  await expect.element(page.getByText('No places are reserved')).toBeVisible();
  await button('Reserve places').click();
  await dialog.getByLabelText('Name').fill('Rotary Club');
  await expect.element(dialog.getByText('6:00 PM – 10:00 PM · 4 free')).toBeVisible();
  // Places that not everyone can take are not offered.
  expect(dialog.getByText('Medic').elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: /^Add Bar, Concert 21/ }).click();
  await expect.element(dialog.getByLabelText('Kept until')).toHaveValue('2026-11-18');
  await expect.element(dialog.getByLabelText(/^How many: Bar, Concert 21/)).toHaveFocus();
  await userEvent.keyboard('3');
  await dialog.getByRole('button', { name: /^Add Bar, Concert 14/ }).click();
  await expect.element(dialog.getByLabelText(/^How many: Bar, Concert 14/)).toHaveValue(3);
  await expect.element(dialog.getByLabelText('Kept until')).toHaveValue('2026-11-11');
  await submit().click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Address of the page' }))
    .toHaveValue(`${location.origin}/open?link=aZ09_-aZ09_-aZ09_-aZ09`);
  await expect.element(dialog.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  await expect.element(toasts).toHaveTextContent('The places for Rotary Club are reserved.');
  const places = [first, second].map(({ slot_assignments: [slot] }) => ({ slot_id: slot?.id, places: 3 }));
  expect(api.made(createReservation)).toMatchObject([
    { body: { name: 'Rotary Club', places, until: expect.stringMatching(/^2026-11-11T18:00:00/) } },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(row('Rotary Club')).toHaveTextContent('1 of 3 places taken');
});

it('an end that somebody has typed stays when other shifts are chosen', async () => {
  await openApp(path);
  await button('Reserve places').click();
  await dialog.getByRole('button', { name: /^Add Bar, Concert 21/ }).click();
  await dialog.getByLabelText('Kept until').fill('2026-11-01');
  await dialog.getByRole('button', { name: /^Add Bar, Concert 14/ }).click();
  await expect.element(dialog.getByLabelText('Kept until')).toHaveValue('2026-11-01');
});

it('says what is missing, and sends nothing', async () => {
  await openApp(path);
  await button('Reserve places').click();
  await submit().click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose shifts below.');
  expect(api.made(createReservation)).toEqual([]);
});

it('finds shifts by their words; Enter in the search sends nothing', async () => {
  await openApp(path);
  await button('Reserve places').click();
  await dialog.getByLabelText('Find a shift').fill('21');
  await expectGone(dialog.getByRole('button', { name: /^Add Bar, Concert 14/ }));
  await userEvent.keyboard('{Enter}');
  await dialog.getByLabelText('Find a shift').fill('nothing like it');
  await expect.element(dialog.getByText(/^No coming shift with free places/)).toBeVisible();
  expect(api.made(listEvents).at(-1)?.query.get('open')).toBe('yes');
  expect(dialog.getByRole('alert').elements()).toHaveLength(0);
});

it('says at the number how many are free if others were faster, and keeps what was typed', async () => {
  const slot_id = first.slot_assignments[0]?.id ?? '';
  api.on(
    createReservation,
    refusal('too_few_free', { slot_id, event_title: 'Concert 14', slot_type_name: 'Bar', left: 2 }),
  );
  await openApp(path);
  await button('Reserve places').click();
  await dialog.getByLabelText('Name').fill('Rotary Club');
  for (const day of [21, 14])
    await dialog.getByRole('button', { name: new RegExp(`^Add Bar, Concert ${day}`) }).click();
  const count = dialog.getByLabelText(/^How many: Bar, Concert 14/);
  await count.fill('4');
  await submit().click();
  await expect.element(count).toHaveAccessibleDescription('Only 2 places are free as "Bar" at "Concert 14"');
  await expect.element(count).toHaveFocus();
  await expect.element(count).toHaveValue(4);
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Rotary Club');
});

it('changes what is reserved, on the version that was shown; what is refused for another reason is said', async () => {
  stored = [reservationWith({ version: 7, until: '2026-11-10T16:00:00Z', places: [reservedAt(first)] })];
  api.on(updateReservation, refusal('reservation_over', {}));
  await openApp(path);
  await button('Edit Rotary Club').click();
  await expect.element(dialog.getByLabelText('Kept until')).toHaveValue('2026-11-10');
  await expect.element(dialog.getByText(/1 taken/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Add Bar, Concert 21/ }).click();
  await expect.element(dialog.getByLabelText('Kept until')).toHaveValue('2026-11-10');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog.getByText('These places are no longer reserved.')).toBeVisible();
  api.on(updateReservation, () => stored[0] as Reservation);
  await dialog.getByRole('button', { name: /^Remove Bar, Concert 21/ }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectGone(dialog);
  expect(api.made(updateReservation).map(({ body }) => body)).toMatchObject([
    { version: 7, places: [{ places: 3 }, { places: 3 }] },
    { version: 7, name: 'Rotary Club', places: [{ slot_id: first.slot_assignments[0]?.id, places: 3 }] },
  ]);
});

it('copies the link, ends a reservation after saying what becomes free, and keeps it below', async () => {
  const running = reservationWith({ places: [reservedAt(first), reservedAt(second)] });
  stored = [running, reservationWith({ name: 'Class 7b', places: [reservedAt(first, { taken: 3, left: 0 })] })];
  api.on(endReservation, () => {
    stored = [{ ...running, ended_at: '2026-10-23T10:00:00Z' }, ...stored.slice(1)];
    return null;
  });
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openApp(path);
  await button('Copy link Rotary Club').click();
  await expect.element(toasts).toHaveTextContent('The link has been copied.');
  expect(copy).toHaveBeenCalledWith(`${location.origin}/open?link=${running.secret}`);
  await button('End now Class 7b').click();
  await expect.element(question).toHaveTextContent('All places are taken, so none becomes free.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await pressOn(button('End now Rotary Club'));
  await expect.element(question).toHaveTextContent('4 places that nobody has taken become free for everybody.');
  await pressOn(question.getByRole('button', { name: 'End the reservation' }));
  await expectGone(button('End now Rotary Club'));
  await expect.element(button('End now Class 7b')).toHaveFocus();
  await button('1 that is over').click();
  await expect.element(row('Rotary Club')).toHaveTextContent('Ended');
  expect(api.made(endReservation)).toMatchObject([{ params: { id: running.id } }]);
});

it('shows who has taken places at which shift, and saves it as a file, which is recorded', async () => {
  const running = reservationWith({ places: [reservedAt(first, { taken: 3, left: 0 }), reservedAt(second)] });
  stored = [running];
  api.on(listReservedPeople, [
    reservedPerson(first, '=Ada', { email: 'ada@example.org', phone: '+49 123', companions: 2 }),
    reservedPerson(second, 'Berta', { email: null }),
  ]);
  await openApp(path);
  await link('Rotary Club').click();
  const concert = page.getByRole('region', { name: /^Bar, Concert 14/ });
  await expect.element(concert).toHaveTextContent('3 of 3 taken');
  await expect.element(concert).toHaveTextContent('=Ada and 2 more');
  await expect
    .element(concert.getByRole('link', { name: 'ada@example.org' }))
    .toHaveAttribute('href', 'mailto:ada@example.org');
  await expect.element(page.getByRole('region', { name: /^Bar, Concert 21/ })).toHaveTextContent('Berta');
  await expect.element(page.getByRole('textbox', { name: 'Address of the page' })).toBeVisible();
  const files = catchDownloads();
  await button('Save as CSV').click();
  await expect.poll(() => files.length).toBe(1);
  expect(api.made(recordExport).map(({ body }) => body)).toEqual([{ export: 'people' }]);
  expect((await files[0]?.text())?.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffName,Email,Phone,Event,Slot type,Start,Places,Taken',
    "'=Ada,ada@example.org,'+49 123,Concert 14,Bar,2026-11-14 18:00,3,2026-10-23 09:00",
  ]);
});

it('is changed and ended where its people are, too', async () => {
  const running = reservationWith({ places: [reservedAt(first)] });
  stored = [running];
  api.on(listReservedPeople, []);
  api.on(updateReservation, () => {
    stored = [{ ...running, name: 'Lions Club' }];
    return stored[0] as Reservation;
  });
  api.on(endReservation, () => {
    stored = [{ ...running, ended_at: '2026-10-23T10:00:00Z' }];
    return null;
  });
  await openApp(`${path}/${running.id}`);
  await button('Edit').click();
  await dialog.getByLabelText('Name').fill('Lions Club');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lions Club' })).toBeVisible();
  await button('End now').click();
  await expect.element(question).toHaveTextContent('2 places that nobody has taken become free for everybody.');
  await question.getByRole('button', { name: 'End the reservation' }).click();
  await expectGone(button('End now'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('one whose time is over can be kept for longer; a time that is over is refused at its field', async () => {
  const late = reservationWith({ until: '2026-10-22T16:00:00Z', places: [reservedAt(first)] });
  stored = [late];
  api.on(listReservedPeople, []);
  const problems = [{ path: 'until', code: 'not_ahead', message: 'Must be in the future', params: {} }] as const;
  api.on(updateReservation, ({ body }) => {
    const { until } = body as { until: string };
    if (until < '2026-10-23') return refusal('invalid_request', {}, [...problems]);
    stored = [{ ...late, until: new Date(until).toISOString() }];
    return stored[0] as Reservation;
  });
  await openApp(`${path}/${late.id}`);
  await expect.element(page.getByText('Ended Thu, Oct 22, 4:00 PM')).toBeVisible();
  expect(button('End now').elements()).toHaveLength(0);
  await button('Edit').click();
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect.element(dialog.getByLabelText('Kept until')).toHaveAccessibleDescription('Must be in the future');
  await dialog.getByLabelText('Kept until').fill('2026-10-30');
  await save.click();
  await expect.element(page.getByText('Kept until Fri, Oct 30, 4:00 PM')).toBeVisible();
  await expect.element(button('End now')).toBeVisible();
});

it('one that is over has no link any more; one that is not there says so', async () => {
  const ended = reservationWith({ ended_at: '2026-10-23T09:00:00Z', places: [reservedAt(first)] });
  stored = [ended];
  api.on(listReservedPeople, []);
  await openApp(`${path}/${ended.id}`);
  await expect.element(page.getByText('Nobody yet')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Address of the page' }).elements()).toHaveLength(0);
  await link('Reserved places').click();
  stored = [];
  await openApp(`${path}/${ended.id}`);
  await expect.element(page.getByText('There is no such reservation.')).toBeVisible();
});

it('says what could not be loaded, and loads it again', async () => {
  api.on(listReservations, failure());
  await openApp(path);
  await expect.element(page.getByText('Failed to load the reserved places. Please try again.')).toBeVisible();
  api.on(listReservations, [reservationWith()]);
  await button('Try again').click();
  await expect.element(row('Rotary Club')).toBeVisible();
});

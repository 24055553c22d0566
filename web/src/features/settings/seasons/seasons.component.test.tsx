import { getBoard, getBoardDays } from '@contract/board.ts';
import type { CallBody } from '@contract/call.ts';
import { makeChange } from '@contract/change-sets.ts';
import {
  createSeason,
  deleteSeason,
  listSeasonEvents,
  listSeasons,
  type Season,
  updateSeason,
} from '@contract/seasons.ts';
import type { SlotType } from '@contract/slot-types.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, type Made, refusal } from '@/test/fake-api.ts';
import { button, choose, dialog, expectGone, heading, link, question, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId, seasonWith, slotTypeWith } from '@/test/records.ts';

let slotTypes: SlotType[] = [];
beforeEach(() => {
  slotTypes = [];
});

/** Opens the page with these seasons, the first of which is the present one, on a server that stores what it is sent. */
async function openWith(...seasons: Season[]) {
  let stored = seasons;
  const world = worldWith({ me: administrator(), season: seasons[0] ?? null, slotTypes });
  const made = (body: unknown) => body as CallBody<typeof createSeason>;
  api.on(listSeasons, () => stored);
  api.on(createSeason, ({ body }) => {
    const { required_credits = null, budget = null, version: _, ...row } = made(body);
    const season = seasonWith({ ...row, required_credits, budget });
    const other = stored.find(({ first_day, last_day }) => first_day <= row.last_day && row.first_day <= last_day);
    if (other) return refusal('season_overlaps', { season_id: other.id, season_name: other.name });
    stored = [season, ...stored];
    world.season = season;
    return season;
  });
  api.on(updateSeason, ({ params, body }) => {
    stored = stored.map((one) => (one.id === params.id ? { ...one, ...made(body), version: 2 } : one));
    return stored.find(({ id }) => id === params.id) as Season;
  });
  api.on(deleteSeason, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return null;
  });
  const screen = await openApp('/admin/seasons');
  await expect.element(heading(1, { name: 'Seasons' })).toBeVisible();
  return screen;
}
const inDialog = (label: string) => dialog.getByLabelText(label);
const row = (name: string) => page.getByRole('listitem').filter({ has: heading(2, { name }) });
const add = dialog.getByRole('button', { name: 'Add season' });

it('is reached from the system settings', async () => {
  worldWith({ me: administrator() });
  api.on(listSeasons, []);
  await openApp('/admin/settings');
  await link('Seasons').click();
  await expect.element(heading(1, { name: 'Seasons' })).toBeVisible();
  await expect.element(text('All work counts, whenever it was.', { exact: false })).toBeVisible();
});

it('adds the first season, and says what is missing or wrong', async () => {
  await openWith();
  await button('Add season').click();
  await add.click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await inDialog('Name').fill('Summer 2026');
  await inDialog('First day').fill('2026-06-01');
  await inDialog('Last day').fill('2026-05-01');
  await inDialog('Required credits').fill('12');
  await add.click();
  await expect.element(dialog.getByText('The last day must not be before the first')).toBeVisible();
  await inDialog('Last day').fill('2026-08-31');
  await add.click();
  for (const words of ['June 1 – August 31, 2026', '12 credits required · 0 shifts · 0 people'])
    await expect.element(row('Summer 2026')).toHaveTextContent(words);
  // The page knows that credits are those of this season from now on.
  await expect.element(row('Summer 2026')).toHaveTextContent('Credits of this season are shown');
  expect(api.made(createSeason)[0]?.body).toMatchObject({ required_credits: 12 });
});

it('names the season that has the days already, and changes one', async () => {
  await openWith(seasonWith({ name: 'Autumn 2026', required_credits: 6 }));
  await button('Add season').click();
  await inDialog('Name').fill('Winter');
  await inDialog('First day').fill('2026-11-30');
  await inDialog('Last day').fill('2027-02-28');
  await add.click();
  await expect.element(dialog.getByText('Some of these days are in "Autumn 2026" already')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Edit Autumn 2026').click();
  await expect.element(inDialog('Required credits')).toHaveValue(6);
  await inDialog('Required credits').fill('');
  await inDialog('Name').fill('Fall');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(row('Fall')).toBeVisible();
  expect(api.made(updateSeason)[0]?.body).toMatchObject({ name: 'Fall', required_credits: null, version: 1 });
});

it('says what is deleted with a season', async () => {
  await openWith(seasonWith({ name: 'Autumn', own_requirements: 2 }), seasonWith({ name: 'Summer' }));
  await button('Delete Autumn').click();
  await expect.element(question).toHaveTextContent('Its shifts stay and count in no season.');
  await expect
    .element(question)
    .toHaveTextContent('The required credits of 2 people in this season are deleted as well.');
  await question.getByRole('button', { name: 'Delete season' }).click();
  await expect.element(toasts).toHaveTextContent('The season “Autumn” has been deleted.');
  await expectGone(row('Autumn'));
  await button('Delete Summer').click();
  await expect.element(question).toHaveTextContent('It is the only season: all work counts again');
  expect(question.element().textContent).not.toContain('deleted as well');
});

const past = seasonWith({ name: 'Past', first_day: '2026-06-04', last_day: '2026-06-07', shifts: 3, people: 2 });
const next = seasonWith({ name: 'Next', first_day: '2027-06-03', last_day: '2027-06-05' });
const shifts = ['2026-06-04', '2026-06-06', '2026-06-07'].map((day) => ({ id: newId(), day, version: 1 }));

async function openCopy() {
  api.on(listSeasonEvents, shifts);
  api.on(getBoard, { timezone: 'UTC', slot_types: [], places: [], shifts: [], people: [] });
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [] });
  api.on(makeChange, ({ body }: Made) => {
    const { preview } = body as { preview?: boolean };
    const outcome = outcomeWith({ action: 'copy', events: shifts.map(() => changedEventOf(eventWith())) });
    return preview ? { ...outcome, id: null } : outcome;
  });
  const screen = await openWith(past, next);
  await expectGone(row('Next').getByRole('button', { name: 'Copy to another season…' }));
  await row('Past').getByRole('button', { name: 'Copy to another season…' }).click();
  await expect.element(dialog).toHaveTextContent('Copy 3 shifts of “Past”');
  return screen;
}

it('copies a season to the next one, weekday for weekday, and leads to the first copies', async () => {
  const screen = await openCopy();
  await expect
    .element(dialog)
    .toHaveTextContent('The first shift, on Thursday, June 4, 2026, is copied to Thursday, June 3, 2027.');
  await expect.element(dialog).toHaveTextContent('1 shift would be outside of this season.');
  await dialog.getByRole('checkbox', { name: 'Copy the places of people as well' }).click();
  await dialog.getByRole('button', { name: 'Copy season' }).click();
  await expect.poll(() => screen.address()).toContain('/admin/schedule?day=2027-06-03');
  expect(api.made(makeChange)[1]?.body).toEqual({
    action: 'copy',
    events: shifts.map(({ id, version }) => ({ id, version })),
    days: [364],
    people: true,
  });
});

it('copies a season to other dates, but not onto itself', async () => {
  await openCopy();
  await choose(dialog.getByRole('combobox', { name: 'To' }), 'Choose the first day');
  await inDialog('Day of the first shift').fill('2026-06-05');
  const copy = dialog.getByRole('button', { name: 'Copy season' });
  await copy.click();
  await expect.element(dialog).toHaveTextContent('The shifts are on these days already.');
  await inDialog('Day of the first shift').fill('2026-06-20');
  await expect.element(dialog).toHaveTextContent('to Thursday, June 18, 2026.');
  await copy.click();
  await expect.poll(() => api.made(makeChange).length).toBe(2);
  expect(api.made(makeChange)[1]?.body).toMatchObject({ days: [14] });
});

it('has a budget for wages where there are any, which can be removed again', async () => {
  slotTypes = [slotTypeWith({ hourly_credits: -20 })];
  await openWith(seasonWith({ name: 'Summer', budget: 1500 }));
  await expect.element(row('Summer')).toHaveTextContent('$1,500.00 for wages');
  await button('Edit Summer').click();
  const budget = dialog.getByRole('spinbutton', { name: 'Budget for wages (USD)' });
  await expect.element(budget).toHaveValue(1500);
  await budget.fill('2500.5');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(row('Summer')).toHaveTextContent('$2,500.50 for wages');
  expect(api.made(updateSeason).at(-1)?.body).toMatchObject({ budget: 2500.5 });
  await button('Edit Summer').click();
  await budget.fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(row('Summer')).not.toHaveTextContent('for wages');
  expect(api.made(updateSeason).at(-1)?.body).toMatchObject({ budget: null });
});

it('asks for no budget where nothing is paid', async () => {
  slotTypes = [slotTypeWith({ hourly_credits: 1 })];
  await openWith(seasonWith({ name: 'Summer' }));
  await button('Edit Summer').click();
  await expect.element(inDialog('Required credits')).toBeVisible();
  expect(dialog.getByText(/budget/i).elements()).toEqual([]);
});

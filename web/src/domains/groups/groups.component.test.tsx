import { giveBackCompanions, nameCompanions, signUpTogether } from '@contract/groups.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, opened, press } from '@/test/every-look.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith();
const slot = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 5, current_count: 2 });
const fairWith = (group_size: number | null) => eventWith({ title: 'Fair', slot_assignments: [slot], group_size });
const fair = fairWith(10);
const companion = { id: newId(), name: 'Ada' };
const own = signupFor(fair, me, { group: { unnamed: 2, people: [companion] } });
const bring = eventOf('Fair').getByRole('button', { name: 'Bring others for Bar, Fair' });
const taking = page.getByRole('dialog', { name: 'Bar: take several places' });
const naming = page.getByRole('dialog', { name: 'Who comes with you' });
const nameOf = (number: number) => page.getByRole('textbox', { name: `Name of companion ${number}` });

/** Own shifts with a group of four. */
function worldOfGroup(): World {
  const world = worldWith({ me, signups: [own] });
  api.on(nameCompanions, () => {
    world.signups = [{ ...own, group: { unnamed: 1, people: [companion, { id: newId(), name: 'Zoe' }] } }];
    return null;
  });
  return world;
}

it('takes as many places as are free, with the names that are known', async () => {
  worldWith({ me, events: [fair] });
  api.on(signUpTogether, signupFor(fair, me, { group: { unnamed: 1, people: [companion] } }));
  await openApp('/volunteer');
  await bring.click();
  await expect.element(taking).toHaveTextContent('At most 3 places, your own included');
  await button('More of you').click();
  await expect.element(button('More of you')).toBeDisabled();
  await nameOf(2).fill(' Ada ');
  await button('Take 3 places').click();
  await expect.element(toasts).toHaveTextContent('You have 3 places.');
  await expectGone(taking);
  expect(api.made(signUpTogether)).toMatchObject([
    { params: { slotId: slot.id }, body: { places: 3, names: [' Ada '] } },
  ]);
});

it('says why it was refused, at the name that it is about, and keeps what was typed', async () => {
  worldWith({ me, events: [fair] });
  const problem = { code: 'duplicate', params: { what: 'name' } } as const;
  api.on(signUpTogether, refusal('invalid_request', {}, [{ path: 'names.1', message: 'twice', ...problem }]));
  await openApp('/volunteer');
  await bring.click();
  await button('More of you').click();
  await nameOf(1).fill('Ada');
  await nameOf(2).fill('Bea');
  await button('Take 3 places').click();
  await expect.element(taking).toHaveTextContent('This name is there twice. Add a last name');
  await expect.element(nameOf(2)).toHaveAttribute('aria-invalid', 'true');
  api.on(signUpTogether, refusal('too_few_left', { left: 2 }));
  await nameOf(2).fill('Bea B.');
  await button('Take 3 places').click();
  await expect.element(taking).toHaveTextContent('These places could not be taken. Only 2 places are left');
  await expect.element(nameOf(1)).toHaveValue('Ada');
});

it('is not seen where the event does not allow it', async () => {
  worldWith({ me, events: [fairWith(null)] });
  await openApp('/volunteer');
  await expect.element(eventOf('Fair')).toBeVisible();
  await expectGone(bring);
});

it('shows who comes with the person, and names them later', async () => {
  worldOfGroup();
  await openApp('/volunteer/shifts');
  await expect.element(page.getByText('You and 3 more (Ada, 2 without a name yet)')).toBeVisible();
  await expectGone(button('Hand over'));
  await page.getByRole('button', { name: /^Who comes with you/ }).click();
  await nameOf(1).fill('Zoe');
  await button('Save names').click();
  await expect.element(page.getByText('You and 3 more (Ada, Zoe, 1 without a name yet)')).toBeVisible();
  await expectGone(naming);
  expect(api.made(nameCompanions)).toMatchObject([{ params: { signupId: own.id }, body: { names: ['Zoe'] } }]);
});

it('gives back single places, with a name or without', async () => {
  const world = worldOfGroup();
  api.on(giveBackCompanions, ({ body }) => {
    const left = (body as { places?: number }).places ? { unnamed: 1, people: [companion] } : null;
    world.signups = [{ ...own, group: left }];
    return null;
  });
  await openApp('/volunteer/shifts');
  await page.getByRole('button', { name: /^Who comes with you/ }).click();
  await button('Give back one place').click();
  await expectGone(nameOf(2));
  await button('Give back the place of Ada').click();
  await expectGone(naming);
  expect(api.made(giveBackCompanions).map(({ body }) => body)).toEqual([{ places: 1 }, { signup_ids: [companion.id] }]);
});

everyLook([
  {
    what: 'several places',
    path: '/volunteer',
    world: () => worldWith({ me, events: [fair] }),
    act: async () => {
      await press('.entry [aria-haspopup=dialog]');
      await opened();
    },
  },
  {
    what: 'who comes',
    path: '/volunteer/shifts',
    world: worldOfGroup,
    act: async () => {
      await press('.entry [aria-haspopup=dialog]');
      await opened();
    },
  },
]);

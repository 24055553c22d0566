import { listHelpers, placeHelper } from '@contract/leads.ts';
import { type LedSlot, listLedShifts } from '@contract/led-shifts.ts';
import { cancelSignup } from '@contract/signups.ts';
import { expect, it, vi } from 'vitest';
import { api } from '@/test/fake-api.ts';
import { button, dialog, expectGone, question, toasts } from '@/test/find.ts';
import { helper, ledAnswers, ledPerson, ledShift, ledSlot } from '@/test/led-shifts.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { hear } from '@/test/under-the-hand.ts';

const people = [ledPerson('Ada Byron'), ledPerson('Bob Baker')];
const bar = ledSlot('Bar', { people });
const concert = ledShift('Concert', { slots: [bar] });
const [cleo, dan] = [helper('Cleo Chen', { asks: false }), helper('Dan Diaz', { asks: false })];
/** Others change the shift. */
const change = (slot: Partial<LedSlot>) => {
  api.on(listLedShifts, [{ ...concert, slots: [{ ...bar, ...slot }] }]);
  hear();
};
const give = (name: string) => dialog.getByRole('button', { name: `Give ${name} the place: Bar` });

async function openGiving() {
  worldWith({ rights: ['roster', 'fill'] });
  ledAnswers([concert], [cleo, dan]);
  const app = await openApp('/lead');
  await button('Find somebody: Bar, Concert').click();
  await expect.element(give('Cleo Chen')).toBeVisible();
  return app;
}

it.each([
  ['is canceled', { is_canceled: true }, 'Bar, Concert'],
  ['is filled by others', { current_count: 3 }, 'All places have been filled in the meantime.'],
] as const)('closes the search for people when the slot %s, and says so', async (_, slot, said) => {
  await openGiving();
  change(slot);
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent(said);
  expect(api.made(placeHelper)).toEqual([]);
});

it('takes back no place that its person has given back already', async () => {
  worldWith({ rights: ['roster', 'fill'] });
  ledAnswers([concert]);
  await openApp('/lead');
  await button('Release the place of Ada Byron').click();
  await expect.element(question).toBeVisible();
  change({ people: people.slice(1), current_count: 1 });
  await expectGone(question);
  await expect.element(toasts).toHaveTextContent('Ada Byron is no longer listed.');
  expect(api.made(cancelSignup)).toEqual([]);
});

it('gives no place to whoever moved under a finger that was on its way', async () => {
  const { queryClient } = await openGiving();
  const clock = vi.spyOn(performance, 'now');
  let at = 1_000_000;
  clock.mockImplementation(() => at);
  api.on(listHelpers, [helper('Aaron', { asks: false }), cleo, dan]);
  void queryClient.invalidateQueries();
  await expect.element(give('Aaron')).toBeVisible();
  at += 400;
  (give('Aaron').element() as HTMLElement).click();
  await api.rest();
  expect(api.made(placeHelper)).toEqual([]);
  at += 200;
  (give('Cleo Chen').element() as HTMLElement).click();
  await expect.poll(() => api.made(placeHelper).map(({ body }) => body)).toEqual([{ user_id: cleo.user.id }]);
  clock.mockRestore();
});

import { assignSlot } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const fair = eventWith({ title: 'Fair', slot_assignments: [slotOf(bar)] });
const agreed = page.getByRole('checkbox', { name: 'They have said yes already' });

/** Opens the page that assigns slots to Ada, who gets the place as the server would give it. */
async function openAssigning(more: Parameters<typeof userWith>[0] = {}, reached = true) {
  const ada = userWith({ name: 'Ada', ...more });
  const world = worldWith({ me: administrator(), users: [ada], events: [fair] });
  api.on(assignSlot, ({ body }) => {
    const isAsked = !(body as { agreed?: boolean }).agreed && more.email !== null;
    const status = isAsked ? ('asked' as const) : ('confirmed' as const);
    const deadline = '2026-10-23T14:00:00Z';
    const question = isAsked ? ({ id: newId(), kind: 'place', was: null, deadline } as const) : null;
    const signup = signupFor(fair, ada, { status, question });
    world.signups.push(signup);
    const { id, slot_id } = signup;
    const volunteer = { id, slot_id, user_id: ada.id, status, ...(isAsked && { answer_by: deadline }) };
    world.events = [{ ...fair, volunteers: [volunteer] }];
    return { ...signup, reached };
  });
  await openApp(`/admin/staff/${ada.id}/assign`);
  await expect.element(button('Assign Bar, Fair,')).toBeVisible();
  return { ada };
}
const bodies = () => api.made(assignSlot).map(({ body }) => body);

it('says that the person is asked, and until when, also on their page', async () => {
  const { ada } = await openAssigning();
  await expect.element(page.getByText('Ada is asked first, and can say no.', { exact: false })).toBeVisible();
  await expectGone(page.getByText('no email address', { exact: false }));
  await button('Assign Bar, Fair,').click();
  await expect.element(toasts).toHaveTextContent('Ada is asked about “Fair”.');
  await expect.element(page.getByText('Asked, answer by 2:00 PM')).toBeVisible();
  await expectGone(button('Assign Bar, Fair,'));
  expect(bodies()).toEqual([{ slot_id: fair.slot_assignments[0]?.id }]);
  await page.getByRole('link', { name: 'Back to slots' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: `Slots of ${ada.name}` })).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem');
  await expect.element(upcoming).toHaveTextContent(/Fair.*Asked, answer by 2:00 PM/);
});

it('confirms the place at once for somebody who has said yes already', async () => {
  await openAssigning();
  await agreed.click();
  await button('Assign Bar, Fair,').click();
  await expect.element(toasts).toHaveTextContent('Ada is signed up for “Fair”.');
  expect(bodies()).toEqual([{ slot_id: fair.slot_assignments[0]?.id, agreed: true }]);
});

it.each([
  ['staff', { role: 'staff' as const }],
  ['somebody who allows it', { placed_at_once: true }],
  ['somebody without an address', { email: null }],
])('asks nothing of %s', async (_, more) => {
  await openAssigning(more);
  expect(agreed.elements()).toEqual([]);
});

it.each([
  ['asked', {}, 'A place at “Fair” is held for Ada, but nothing reaches them: ask them yourself.'],
  ['signed up', { email: null }, 'Ada is signed up for “Fair”, but nothing reaches them: tell them yourself.'],
])('says that somebody who is %s is not reached', async (_, more, says) => {
  await openAssigning(more, false);
  await button('Assign Bar, Fair,').click();
  await expect.element(toasts).toHaveTextContent(says);
});

it('says before that somebody has no address', async () => {
  await openAssigning({ email: null });
  await expect.element(page.getByText('Ada has no email address: tell them yourself of each place.')).toBeVisible();
});

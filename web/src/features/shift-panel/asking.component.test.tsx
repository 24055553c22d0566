import type { Attendee } from '@contract/attendance.ts';
import { makeChange } from '@contract/change-sets.ts';
import { answerQuestion } from '@contract/questions.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { answerFilling, candidateOf } from '@/test/filling.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { press } from '@/test/keyboard.ts';
import { desk, expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const panel = page.getByRole('complementary');
const ask = (name: string) => panel.getByRole('button', { name: `Ask ${name} about the place: Bar` });
const bodies = () => api.made(makeChange).map(({ body }) => body);

/** A supper on October 23 with open places at the bar, and these people for them. */
async function stage(candidates: ReturnType<typeof candidateOf>[], people: Attendee[] = []) {
  await desk();
  const bar = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 4, current_count: people.length });
  const event = eventWith({ title: 'Harvest supper', slot_assignments: [bar] });
  const world = worldWith({ me: administrator(), events: [event], slotTypes: [] });
  for (const person of people) Object.assign(person, { slot_id: bar.id, slot_type: bar.slot_type });
  answerFilling(world, event, people, candidates);
  await openApp(`/admin?shift=${event.id}&slot=${bar.id}`);
  return { bar };
}
const asked = (name: string, deadline: string) =>
  attendeeOf(slotOf(slotTypeWith()), name, {
    status: 'asked',
    question: { id: newId(), kind: 'place', was: null, deadline },
  });
const choose = async (menu: string, item: string) => {
  await panel.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('says whether a person is asked or has the place at once, and fills with Enter alone', async () => {
  const [ada, bob] = [candidateOf('Ada', { asks: true }), candidateOf('Bob')];
  const { bar } = await stage([ada, bob]);
  await expect.element(ask('Ada')).toHaveFocus();
  await expect.element(ask('Ada')).toHaveTextContent(/^Ask$/);
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('Ada is asked: Bar, Harvest supper');
  await expect.element(panel.getByRole('button', { name: 'Give Bob the place: Bar' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('Bob has the place: Bar, Harvest supper');
  await expect
    .poll(bodies)
    .toEqual([ada, bob].map(({ user }) => ({ action: 'give', places: [{ slot_id: bar.id, user_id: user.id }] })));
});

it('gives the place at once to somebody who has said yes already', async () => {
  const [ada, bob] = [candidateOf('Ada', { asks: true }), candidateOf('Bob')];
  const { bar } = await stage([ada, bob]);
  await expect.element(ask('Ada')).toHaveFocus();
  expect(panel.getByRole('button', { name: 'Other ways for Bob' }).elements()).toEqual([]);
  await choose('Other ways for Ada', 'They have said yes already');
  await expect.element(toasts).toHaveTextContent('Ada has the place: Bar, Harvest supper');
  expect(bodies()).toEqual([{ action: 'give', places: [{ slot_id: bar.id, user_id: ada.user.id, agreed: true }] }]);
  await expect.element(panel.getByRole('button', { name: 'Give Bob the place: Bar' })).toHaveFocus();
});

it('warns of an open question at this time and of an earlier no, and asks all the same', async () => {
  const eve = candidateOf('Eve', {
    asks: true,
    group: 'warned',
    warnings: [
      { code: 'asked_elsewhere', params: { event_title: 'Parking' } },
      { code: 'said_no', params: { said_at: '2026-10-20T10:00:00Z' } },
    ],
  });
  await stage([eve]);
  await expect
    .element(panel.getByText(/^Asked about Parking at this time · Said no to this shift: .*Oct 20.*$/))
    .toBeVisible();
  await ask('Eve').click();
  await expect.element(panel.getByText('No rule is against it, and they can say no.')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Ask anyway' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('Eve is asked');
});

it('shows who is asked and until when, and records what they say', async () => {
  const [olga, paul] = [asked('Olga', '2026-10-23T14:00:00Z'), asked('Paul', '2026-10-22T14:00:00Z')];
  const people = [olga, paul];
  await stage([], people);
  const roster = panel.getByRole('region', { name: 'Who is signed up' });
  await expect.element(roster.getByText('Asked, answer by 2:00 PM', { exact: true })).toBeVisible();
  await expect.element(roster.getByText('No answer since Thu 2:00 PM', { exact: true })).toBeVisible();
  await expectAccessible('the panel with people who are asked');
  const answers = () => api.made(answerQuestion).map(({ params, body }) => [params.id, body]);
  api.on(answerQuestion, () => {
    Object.assign(olga, { status: 'confirmed', question: null });
    return null;
  });
  await choose('Change the place of Olga', 'They said yes');
  await expect.element(toasts).toHaveTextContent('Olga has said yes and has the place.');
  await expectGone(roster.getByText('Asked, answer by', { exact: false }));
  const question = paul.question?.id;
  api.on(answerQuestion, refusal('question_ended', {}));
  await choose('Change the place of Paul', 'They said no');
  await expect.element(toasts).toHaveTextContent('The answer of Paul was not recorded.');
  api.on(answerQuestion, () => {
    people.splice(people.indexOf(paul), 1);
    return null;
  });
  await choose('Change the place of Paul', 'They said no');
  await expect.element(toasts).toHaveTextContent('Paul has said no');
  await expectGone(roster.getByRole('link', { name: 'Paul' }));
  expect(answers().slice(1)).toEqual([
    [question, { answer: 'no' }],
    [question, { answer: 'no' }],
  ]);
  await panel.getByRole('button', { name: 'Change the place of Olga' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Release' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'They said yes' }).elements()).toEqual([]);
});

it('a no that was recorded by mistake is repaired by asking again', async () => {
  const paul = asked('Paul', '2026-10-24T14:00:00Z');
  const warnings = [{ code: 'said_no' as const, params: { said_at: '2026-10-23T10:00:00Z' } }];
  const again = {
    ...candidateOf('Paul', { asks: true, group: 'warned', warnings }),
    user: { ...paul.user, phone: null },
  };
  const people = [paul];
  const { bar } = await stage([again], people);
  api.on(answerQuestion, () => {
    people.splice(0);
    return null;
  });
  await choose('Change the place of Paul', 'They said no');
  await expect.element(toasts).toHaveTextContent('Paul has said no. The place is free again.');
  const anyway = page.getByRole('button', { name: 'Ask anyway' });
  // A press just after the list has changed does nothing, as on a slow machine.
  const pressed = async () => {
    await ask('Paul').click();
    return anyway.elements().length;
  };
  await expect.poll(pressed).toBe(1);
  await anyway.click();
  await expect.element(toasts).toHaveTextContent('Paul is asked: Bar, Harvest supper');
  expect(bodies()).toEqual([{ action: 'give', places: [{ slot_id: bar.id, user_id: paul.user.id }] }]);
});

it('says who has not said whether they still come, and records what they say', async () => {
  const silent = attendeeOf(slotOf(slotTypeWith()), 'Ada', {
    question: { id: newId(), kind: 'still', was: null, deadline: '2026-10-22T08:00:00Z' },
  });
  api.on(answerQuestion, null);
  await stage([], [silent]);
  await expect.element(panel).toHaveTextContent(/Has not said whether they still come, since/);
  await choose('Change the place of Ada', 'They said yes');
  await expect
    .poll(() => api.made(answerQuestion).map(({ params, body }) => [params.id, body]))
    .toEqual([[silent.question?.id, { answer: 'yes' }]]);
});

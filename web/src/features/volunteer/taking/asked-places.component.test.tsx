import type { Event } from '@contract/events.ts';
import { answerQuestion, answerQuestions } from '@contract/questions.ts';
import type { Signup } from '@contract/signups.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { eventOf, expectGone, heading, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith();
const block = page.getByRole('region', { name: 'You are asked' });
const upcoming = page.getByRole('region', { name: 'Your upcoming signups' });
let world: World;

const at = (title: string, hour: number) =>
  eventWith({
    title,
    start_time: `2026-10-24T${hour}:00:00Z`,
    end_time: `2026-10-24T${hour + 2}:00:00Z`,
    slot_assignments: [slotOf(slotTypeWith(), { required_count: 3, current_count: 1, blocked: 'already_signed_up' })],
  });

/** Adds a signup of the person to the world. */
function holds(event: Event, more: Partial<Signup> = {}): Signup {
  const signup = signupFor(event, me, more);
  const { id, user_id, slot_id, status } = signup;
  world.signups.push(signup);
  world.events.push({ ...event, volunteers: [{ id, user_id, slot_id, status }] });
  return signup;
}

const asks = (event: Event, deadline = '2026-10-23T18:00:00Z') =>
  holds(event, { status: 'asked', question: { id: newId(), kind: 'place', was: null, deadline } });

beforeEach(() => {
  world = worldWith({ me });
  answerSignups(world);
  api.on(answerQuestion, ({ params, body }) => {
    const yes = (body as { answer: string }).answer === 'yes';
    const signup = world.signups.find(({ question }) => question?.id === params.id);
    if (!signup) return refusal('question_ended', {});
    world.signups = world.signups.flatMap((each) =>
      each !== signup ? [each] : yes ? [{ ...each, status: 'confirmed' as const, question: null }] : [],
    );
    world.events = world.events.map((event) => ({
      ...event,
      volunteers: event.volunteers.flatMap((each) =>
        each.id !== signup.id ? [each] : yes ? [{ ...each, status: 'confirmed' as const }] : [],
      ),
    }));
    return null;
  });
});

it('shows what the person is asked first, and takes each answer by one tap', async () => {
  const [market, fair] = [asks(at('Market', 15), '2026-10-23T20:00:00Z'), asks(at('Fair', 12))];
  await openApp('/volunteer');
  await expect.poll(() => block.getByRole('listitem').elements()).toHaveLength(2);
  const first = block.getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('Fair');
  await expect.element(first).toHaveTextContent('You are asked: please answer by Fri, Oct 23, 6:00 PM.');
  await expect.element(first).toHaveTextContent('2 credits');
  await expect.element(upcoming).toHaveTextContent('You have no upcoming signups.');

  await block.getByRole('button', { name: 'Yes for Bar, Fair' }).click();
  await expect.element(toasts).toHaveTextContent('Thank you. You have the place.');
  await expect.element(upcoming).toHaveTextContent('Fair');
  await expect.element(block.getByRole('button', { name: 'Yes for Bar, Market' })).toHaveFocus();

  await block.getByRole('button', { name: 'No for Bar, Market' }).click();
  await expect.element(toasts).toHaveTextContent('Thanks for telling us.');
  await expectGone(block);
  await expect.element(heading(1)).toHaveFocus();
  await expect.element(upcoming).not.toHaveTextContent('Market');
  expect(api.made(answerQuestion).map(({ params, body }) => [params.id, body])).toEqual([
    [fair.question?.id, { answer: 'yes' }],
    [market.question?.id, { answer: 'no' }],
  ]);
});

it('shows nothing without a question, nor one about a shift that does not take place', async () => {
  holds(at('Mine', 12));
  asks({ ...at('Gone', 15), status: 'canceled' });
  await openApp('/volunteer');
  await expect.element(upcoming).toHaveTextContent('Mine');
  await expect.element(upcoming).not.toHaveTextContent('Gone');
  await expectGone(block);
  await expectGone(eventOf('Gone').getByRole('button'));
});

it('answers on the card of the event too, where the focus stays', async () => {
  asks(at('Fair', 12), '2026-10-23T09:00:00Z');
  await openApp('/volunteer');
  const fair = eventOf('Fair');
  await expect.element(fair).toHaveTextContent('The answer was expected by Fri, Oct 23, 9:00 AM');
  await expect.element(fair).not.toHaveTextContent('Signed up');
  await expectGone(fair.getByRole('button', { name: 'Cancel signup' }));
  await expectGone(fair.getByRole('button', { name: 'Sign up' }));
  await fair.getByRole('button', { name: 'Yes' }).click();
  await expect.element(fair).toHaveTextContent('Signed up');
  await expect.element(fair.getByRole('heading', { level: 4 })).toHaveFocus();
  await expect.element(fair.getByRole('button', { name: 'Cancel signup' })).toBeVisible();
  await expectGone(block);
});

it('lets the person take another place meanwhile, and says then what overlaps', async () => {
  asks(at('Fair', 12));
  const other = at('Walk', 13);
  const free = other.slot_assignments.map((slot) => ({ ...slot, current_count: 0, blocked: null }));
  world.events.push({ ...other, slot_assignments: free });
  await openApp('/volunteer');
  await eventOf('Walk').getByRole('button', { name: 'Sign up' }).click();
  await expect.element(upcoming).toHaveTextContent('Walk');
  await expect.element(block).toHaveTextContent('This overlaps with "Walk", which you are signed up for');
  await expectGone(block.getByRole('alert'));
  await expect.element(eventOf('Fair')).not.toHaveTextContent('Walk');

  const [walk] = world.events.filter(({ title }) => title === 'Walk');
  api.on(answerQuestion, refusal('overlap', { own: true, event_id: walk?.id ?? '', event_title: 'Walk' }));
  await block.getByRole('button', { name: 'Yes' }).click();
  await expect.element(block.getByRole('alert')).toHaveTextContent('This overlaps with "Walk"');
  await expect.element(block.getByRole('alert')).toHaveTextContent('To say yes, cancel the other signup first.');
  await expect.element(block.getByRole('button', { name: 'No' })).toBeVisible();
  await eventOf('Fair').getByRole('button', { name: 'Yes' }).click();
  await expect.element(eventOf('Fair').getByRole('alert')).toHaveTextContent('This overlaps with "Walk"');
});

it('says why an answer came too late, and removes the question', async () => {
  asks(at('Fair', 12));
  await openApp('/volunteer');
  await expect.element(block).toHaveTextContent('Fair');
  [world.signups, world.events] = [[], []];
  await block.getByRole('button', { name: 'Yes' }).click();
  await expect.element(toasts).toHaveTextContent('This question has already been answered or withdrawn');
  await expectGone(block);
});

it('asks whether the person still comes to a shift that has changed, and says what it was', async () => {
  const was = {
    start_time: '2026-10-24T08:00:00Z',
    end_time: '2026-10-24T10:00:00Z',
    all_day: false,
    location: 'Old hall',
  };
  const question = { id: newId(), kind: 'still' as const, deadline: '2026-10-23T18:00:00Z', was };
  holds(at('Fair', 12), { question });
  await openApp('/volunteer');
  await expect.element(block).toHaveTextContent('Are you still coming? Please answer by Fri, Oct 23, 6:00 PM.');
  await expect.element(block).toHaveTextContent(/Was: .*8:00 AM – 10:00 AM.*, Old hall/);
  await expect.element(upcoming).toHaveTextContent('Fair');
  await block.getByRole('button', { name: 'Yes for Bar, Fair' }).click();
  await expectGone(block);
  await expect.element(upcoming).toHaveTextContent('Fair');
  expect(api.made(answerQuestion).map(({ params, body }) => [params.id, body])).toEqual([
    [question.id, { answer: 'yes' }],
  ]);
});

it('says yes to all with one tap where there are several, and leaves what overlaps with its reason', async () => {
  const all = block.getByRole('button', { name: /^Yes to all/ });
  const [fair, market, walk] = [asks(at('Fair', 12)), asks(at('Market', 15)), asks(at('Walk', 13))];
  api.on(answerQuestions, ({ body }) => {
    const { ids } = body as { ids: string[] };
    world.signups = world.signups.map((each) =>
      ids.includes(each.question?.id ?? '') && each.id !== walk.id
        ? { ...each, status: 'confirmed' as const, question: null }
        : each,
    );
    return { refused: [{ id: walk.question?.id ?? '', code: 'overlap' as const, title: 'Fair' }] };
  });
  await openApp('/volunteer');
  await expect.element(all).toHaveTextContent('Yes to all 3 places');
  await all.click();
  await expect.element(toasts).toHaveTextContent('1 place needs another look');
  await expect.element(block).toHaveTextContent('This overlaps with "Fair", which you are signed up for');
  await expect.poll(() => block.getByRole('listitem').elements()).toHaveLength(1);
  await expectGone(all);
  await expect.element(upcoming).toHaveTextContent('Market');
  const [sent] = api.made(answerQuestions);
  expect(sent?.body).toEqual({
    ids: expect.arrayContaining([fair, market, walk].map(({ question }) => question?.id)),
    answer: 'yes',
  });
});

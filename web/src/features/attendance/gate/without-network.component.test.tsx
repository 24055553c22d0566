import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { refusal } from '@/test/fake-api.ts';
import { button, entry, exactButton, expectGone, question, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const [anna, ben] = [gatePerson('Anna'), gatePerson('Ben')];
const strip = page.getByRole('status').filter({ hasText: 'No connection' });
const meanwhile = page.getByRole('region', { name: 'What others did meanwhile' });
const refused = page.getByRole('region', { name: 'Not recorded' });
const personAt = (name: string) => entry(3, name, true);

function concert() {
  const event = gateEvent({ start_time: '2026-10-23T09:30:00Z', slot: { required_count: 2 } });
  for (const person of [anna, ben]) placeAt(event, person);
  const gate = gateOf([event], [anna, ben]);
  gateAnswers(gate);
  return gate;
}

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetWaiting();
});

const message = 'The server refuses.';
const conflict = {
  code: 'gate_conflict',
  message,
  params: { state: 'excused', by: 'Kim', at: '2026-10-23T09:50:00Z' },
} as const;
const warning = {
  code: 'gate_warning',
  message,
  params: {
    warnings: ['early', 'elsewhere'] as ('early' | 'elsewhere')[],
    missing: [] as string[],
    elsewhere: 'Parade',
  },
} as const;
const closed = { code: 'gate_closed', message, params: {} } as const;

it('without a connection what is done shows at once and waits; then it is sent in one call and in order', async () => {
  answerActions(concert());
  await openApp('/gate');
  await expect.element(exactButton('Check in Anna')).toBeVisible();
  const connect = cutNetwork();
  await expect.element(strip).toHaveTextContent('you can go on. People as of 10:00 AM.');
  await exactButton('Check in Anna').click();
  await exactButton('Check in Ben').click();
  await exactButton('Check out Anna').click();
  await expect.element(strip).toHaveTextContent('3 actions wait');
  await expect.element(personAt('Anna')).toHaveTextContent('Gone since');
  await expect.element(personAt('Anna')).toHaveTextContent('Not sent yet');
  connect();
  await expectGone(personAt('Anna').getByText('Not sent yet'));
  await expectGone(strip);
  expect(sentActions().map(({ kind }) => kind)).toEqual(['check_in', 'check_in', 'check_out']);
  expect(new Set(sentActions().map(({ id }) => id)).size).toBe(3);
});

it('without a connection everybody who is late is released at once, and it is undone before it is sent', async () => {
  answerActions(concert());
  await openApp('/gate');
  const release = button('Release their places Bar · Concert');
  await expect.element(release).toBeVisible();
  const connect = cutNetwork();
  await release.click();
  await question.getByRole('button', { name: 'Release their places' }).click();
  await expect.element(strip).toHaveTextContent('2 actions wait');
  await expect.element(personAt('Ben')).toHaveTextContent('No-show');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(personAt('Ben')).toHaveTextContent('30 min late');
  await button('Add a place Bar · Concert').click();
  await expect.element(page.getByText('0 of 3 here')).toBeVisible();
  connect();
  await expectGone(strip);
  await expect
    .poll(() => sentActions().map(({ kind }) => kind))
    .toEqual(['no_show', 'no_show', 'undo', 'undo', 'add_place']);
});

it('what contradicts is decided: theirs stays without another word, mine is sent with force', async () => {
  const gate = concert();
  const theirs = gate.events[0]?.signups ?? [];
  answerActions(gate, (action) =>
    action.kind === 'check_in' && !action.force ? { outcome: 'conflict', refusal: conflict } : undefined,
  );
  for (const signup of theirs) signup.revision = 4;
  await openApp('/gate');
  for (const name of ['Anna', 'Ben']) await exactButton(`Check in ${name}`).click();
  await expect.element(meanwhile.getByRole('listitem').first()).toHaveTextContent('AnnaKim: Excused, 9:50 AMYou: here');
  await meanwhile.getByRole('button', { name: 'Keep theirs Anna' }).click();
  await expect.element(meanwhile.getByRole('listitem')).toHaveTextContent('Ben');
  await meanwhile.getByRole('button', { name: 'Keep mine Ben' }).click();
  await expectGone(meanwhile);
  await expect.element(personAt('Ben')).toHaveTextContent('Here since');
  await expect.element(personAt('Anna')).toHaveTextContent('late');
  const sent = () => sentActions().map((action) => 'seen' in action && [action.kind, action.seen, action.force]);
  await expect.poll(sent).toEqual([
    ['check_in', 4, undefined],
    ['check_in', 4, undefined],
    ['check_in', 4, true],
  ]);
});

it('what is refused stays in sight with its reason, until it is dismissed or the person is let in', async () => {
  answerActions(concert(), (action) => {
    if (action.kind !== 'check_in' || action.reason) return undefined;
    return { outcome: 'refused', refusal: sentActions().length > 1 ? closed : warning };
  });
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.element(toasts).toHaveTextContent('Not recorded: Anna. Your decision is needed.');
  await expect.element(refused).toHaveTextContent('It is too early to check in for this shift.');
  await expect.element(refused).toHaveTextContent('They have a place at Parade, which ends.');
  await expectGone(toasts.getByText('Anna is here.'));
  await exactButton('Check in Ben').click();
  await expect.element(refused).toHaveTextContent('You cannot check people in at this shift');
  await refused.getByRole('button', { name: 'Let in Anna' }).click();
  await expect.element(personAt('Anna')).toHaveTextContent('Here since');
  await refused.getByRole('button', { name: 'Dismiss Ben' }).click();
  await expectGone(refused);
  await expect.element(personAt('Ben')).toHaveTextContent('late');
});

it('says what to do with somebody whose place is gone', async () => {
  const gone = { code: 'gate_state', message, params: { state: 'canceled' } } as const;
  answerActions(concert(), () => ({ outcome: 'refused', refusal: gone }));
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.element(refused).toHaveTextContent('add them as a walk-in');
});

it('a call that is refused as a whole loses nothing either', async () => {
  const gate = concert();
  gateAnswers(gate);
  const { doGateActions } = await import('@contract/gate.ts');
  const { api } = await import('@/test/fake-api.ts');
  api.on(doGateActions, refusal('forbidden', {}));
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.element(refused.getByRole('listitem')).toHaveTextContent('Anna');
  await expect.element(button('Check in Anna')).toBeVisible();
});

it('says nothing to be done that the browser could not store', async () => {
  concert();
  await openApp('/gate');
  await expect.element(exactButton('Check in Anna')).toBeVisible();
  cutNetwork();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await exactButton('Check in Anna').click();
  await expect.element(toasts).toHaveTextContent('This browser could not save that. Nothing was recorded.');
  watch.disconnect();
  expect(said.filter((words) => words.includes('Anna is here.'))).toEqual([]);
  await expect.element(exactButton('Check in Anna')).toBeVisible();
});

it('what somebody else has recorded as well is not said to be undone', async () => {
  const gate = concert();
  const last = { id: newId(), kind: 'check_in', at: '2026-10-23T09:59:00Z', by: 'Kim' } as const;
  const signup = gate.events[0]?.signups[0];
  if (!signup) throw new Error('Nobody is there.');
  const here = { ...signup, state: 'here' as const, checked_in_at: last.at, revision: 1, last };
  answerActions(gate, () => ({ signup: here }));
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.poll(sentActions).toHaveLength(1);
  await expectGone(personAt('Anna').getByText('Not sent yet'));
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toHaveTextContent('Anna stays as before: Kim has recorded the same.');
  await expect.element(exactButton('Check out Anna')).toBeVisible();
  await expectGone(toasts.getByText('Undone: Anna.'));
});

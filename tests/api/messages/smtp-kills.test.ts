import { expect, it } from 'vitest';
import { listInvitations } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { times } from '../../support/times.ts';
import { killStage, type Strike } from './kill-stage.ts';

const { call, ask, inviteMany, killEach } = killStage();
const people = 60;

it('invited people all get one email, however often the worker is killed while it sends by SMTP', async () => {
  const { admin, mark, lines, progress } = await inviteMany(people);

  const strikes: Strike[] = [
    [3, 'unanswered'],
    [12, 'accepted'],
    [2, 'before'],
    [5, 'unanswered'],
    [1, 'before'],
    [1, 'accepted'],
  ];
  const { taken, last } = await killEach(strikes.slice(0, times(4, strikes.length)));
  await call(last.url);
  await expect.poll(async () => (await progress()).waiting, { timeout: 30_000 }).toBe(0);
  expect(taken.toSorted()).toEqual(lines.map(({ email }) => email).toSorted());
  const { data } = await ask(listInvitations, { token: admin.token, query: { limit: 1000 } });
  const states = data.filter(({ email }) => email.startsWith(mark)).map(({ mail }) => mail);
  const count = (state: string) => states.filter((each) => each === state).length;
  // The one whose answer reached the worker may have been recorded in time.
  expect(count('unconfirmed')).toBeGreaterThanOrEqual(2);
  expect(count('unconfirmed')).toBeLessThanOrEqual(4);
  expect(count('unconfirmed') + count('sent')).toBe(people);
});

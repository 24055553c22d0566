import { expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { answerByLink, answerQuestion, readQuestion } from '../../../supabase/functions/_shared/contract/questions.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import {
  joinWaitlist,
  leaveWaitlist,
  listSlotWaits,
  listWaits,
} from '../../../supabase/functions/_shared/contract/waits.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { sql, ask, person, mailsOf, makeEvent, makeSlotType, takePlace } = mailStage();

/** A shift in thirty days with one place, and the person who has it. */
async function scene(start = 720) {
  const [admin, holder] = [await person('admin'), await person()];
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 1, title: 'Concert', start });
  const slot = event.slot_assignments[0]?.id ?? '';
  const { id: signupId } = await takePlace(holder.token, event);
  const join = (token: string) => ask(joinWaitlist, { token, params: { id: slot } });
  const giveBack = () => ask(cancelSignup, { token: holder.token, params: { signupId } });
  const waitOf = async (token: string) =>
    (await ask(listWaits, { token })).data.find(({ slot_id }) => slot_id === slot);
  return { admin, event, slot, join, giveBack, waitOf };
}

it('a person joins the waitlist of a full slot, sees their rank, and leaves it; administrators see all in order', async () => {
  const { admin, event, slot, join, giveBack, waitOf } = await scene();
  const [ada, ben] = [await person(), await person()];
  const joined = await join(ada.token);
  expect([joined.status, joined.data]).toMatchObject([
    201,
    { rank: 1, waiting: 1, offer: null, event: { id: event.id } },
  ]);
  expect((await join(ben.token)).data).toMatchObject({
    slot_id: slot,
    rank: 2,
    waiting: 2,
    slot_type: { name: 'Bar' },
  });
  const seen = await ask(listSlotWaits, { token: admin.token, params: { id: slot } });
  expect(seen.data).toMatchObject({ held: 0, people: [{ user: { id: ada.id } }, { user: { id: ben.id } }] });
  const left = await ask(leaveWaitlist, { token: ada.token, params: { id: slot } });
  expect([left.status, await waitOf(ada.token)]).toEqual([204, undefined]);
  await giveBack();
  const refused = await join(ada.token);
  expect(refused.status).toBe(201);
  expect((await ask(listSlotWaits, { token: admin.token, params: { id: slot } })).data).toMatchObject({
    held: 1,
    people: [{ user: { id: ben.id }, offered_until: expect.any(String) }, { offered_until: null }],
  });
  const query = { from: event.start_time, to: event.end_time };
  const { shifts } = (await ask(getBoard, { token: admin.token, query })).data;
  expect(shifts.find(({ id }) => id === event.id)?.slots).toMatchObject([
    { current_count: 1, held_count: 1, confirmed_count: 0 },
  ]);
  await ask(leaveWaitlist, { token: ben.token, params: { id: slot } });
  const again = await ask(leaveWaitlist, { token: ben.token, params: { id: slot } });
  expect([again.status, again.code]).toEqual([404, 'not_found']);
  expect((await waitOf(ada.token))?.offer).toMatchObject({ held: true, asked: 1 });
  const free = await join(ada.token);
  expect([free.status, free.code]).toEqual([409, 'place_free']);
});

it('a place that comes free is offered by email, and taken by its link without signing in', async () => {
  const { join, giveBack, waitOf } = await scene();
  const ada = await person();
  await join(ada.token);
  await giveBack();
  const [mail] = await mailsOf(ada, 1);
  expect(mail?.subject).toMatch(/^A place is free: Concert/);
  const key = /\/answer#([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
  const { data: asked } = await ask(readQuestion, { body: { key } });
  expect(asked).toMatchObject({ kind: 'offer', held: true, open: true, answer: null, event: { title: 'Concert' } });
  expect((await waitOf(ada.token))?.offer?.deadline).toBe(asked.deadline);
  expect((await ask(answerByLink, { body: { key, answer: 'yes' } })).status).toBe(204);
  const over = await ask(answerByLink, { body: { key, answer: 'yes' } });
  expect([over.status, over.code]).toEqual([409, 'question_ended']);
  expect((await ask(readQuestion, { body: { key } })).data).toMatchObject({ open: false, answer: 'yes' });
  const [signup] = await sql`select status from signups where user_id = ${ada.id}`;
  expect(signup?.status).toBe('confirmed');
});

it('not this one, or leaving the list, gives the place to the next person', async () => {
  const { join, giveBack, waitOf } = await scene();
  const [ada, ben, cleo] = [await person(), await person(), await person()];
  for (const { token } of [ada, ben, cleo]) await join(token);
  await giveBack();
  const no = async ({ token }: { token: string }, leave: boolean) => {
    const offer = (await waitOf(token))?.offer;
    return (await ask(answerQuestion, { token, params: { id: offer?.id ?? '' }, body: { answer: 'no', leave } }))
      .status;
  };
  expect([await no(ada, false), await no(ben, true)]).toEqual([204, 204]);
  expect(await waitOf(ada.token)).toMatchObject({ rank: 1, waiting: 2, offer: null });
  expect(await waitOf(ben.token)).toBeUndefined();
  expect(await waitOf(cleo.token)).toMatchObject({ rank: 2, offer: { held: true } });
});

it('an offer can be taken instead of a place at the same time, in one step', async () => {
  const { admin, join, giveBack, waitOf } = await scene(30);
  const ada = await person();
  await join(ada.token);
  await giveBack();
  // So near the start, nothing is held. A place that is goes to the next person as soon as its person takes another one.
  const bar = await makeEvent(admin.token, [await makeSlotType(admin.token)], { start: 31, title: 'Bar' });
  await takePlace(ada.token, bar);
  const id = (await waitOf(ada.token))?.offer?.id ?? '';
  const say = (more: object) =>
    ask(answerQuestion, { token: ada.token, params: { id }, body: { answer: 'yes', ...more } });
  const refused = await say({});
  expect([refused.status, refused.code]).toEqual([409, 'overlap']);
  expect((await say({ instead_of: bar.id })).status).toBe(204);
  const rows = await sql`select e.title, s.status from signups s join events e on e.id = s.event_id
    where s.user_id = ${ada.id} order by e.title`;
  expect(rows.map(({ title, status }) => `${title} ${status}`)).toEqual(['Bar canceled', 'Concert confirmed']);
});

it('who was not first is told at once', async () => {
  const { join, giveBack, waitOf } = await scene(12);
  const [ada, ben] = [await person(), await person()];
  for (const { token } of [ada, ben]) await join(token);
  await giveBack();
  expect((await waitOf(ada.token))?.offer).toMatchObject({ held: false, asked: 2 });
  await mailsOf(ada, 1);
  const id = (await waitOf(ben.token))?.offer?.id ?? '';
  expect((await ask(answerQuestion, { token: ben.token, params: { id }, body: { answer: 'yes' } })).status).toBe(204);
  expect(await waitOf(ada.token)).toMatchObject({ rank: 1, waiting: 1, offer: null });
  const [, told] = await mailsOf(ada, 2);
  expect(told?.subject).toMatch(/^Somebody was first: Concert/);
});

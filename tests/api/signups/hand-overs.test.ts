import { expect, it } from 'vitest';
import { listAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import {
  listHandOverPeople,
  listHandOvers,
  offerInReturn,
  startHandOver,
  takeOver,
  withdrawHandOver,
} from '../../../supabase/functions/_shared/contract/hand-overs.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { answerByLink, answerQuestion, readQuestion } from '../../../supabase/functions/_shared/contract/questions.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { sql, ask, person, mailsOf, makeEvent, makeSlotType, takePlace } = mailStage();

/** A shift in thirty days with one place, and the person who has it. */
async function scene() {
  const [admin, giver, ben] = [await person('admin'), await person(), await person()];
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], {
    count: 1,
    title: 'Concert',
    start: 720,
  });
  const { id: signupId } = await takePlace(giver.token, event);
  const offer = (body: { email?: string; person_id?: string }, token = giver.token) =>
    ask(startHandOver, { token, params: { signupId }, body });
  /** What somebody sees of this shift. */
  const seen = async (token: string) =>
    (await ask(listHandOvers, { token })).data.filter((place) => place.event.id === event.id);
  const holders = async () =>
    (await ask(listAttendance, { token: admin.token, params: { id: event.id } })).data.map(
      ({ user, handing_over }) => ({ id: user.id, handing_over }),
    );
  return { admin, giver, ben, event, signupId, offer, seen, holders };
}

it('a place goes to whoever fits: it is listed, taken once, and administrators see that it is handed over', async () => {
  const { giver, ben, event, signupId, offer, seen, holders } = await scene();
  expect((await offer({})).status).toBe(204);
  expect(await seen(giver.token)).toMatchObject([{ kind: 'own', signup_id: signupId, to_all: true }]);
  expect(await holders()).toEqual([{ id: giver.id, handing_over: true }]);
  const [open] = await seen(ben.token);
  expect(open).toMatchObject({ kind: 'open', fits: true, giver: null, signup_id: null, event: { title: 'Concert' } });
  const take = (token: string) => ask(takeOver, { token, params: { id: open?.id ?? '' } });
  expect((await take(ben.token)).status).toBe(204);
  expect(await holders()).toEqual([{ id: ben.id, handing_over: false }]);
  const late = await take((await person()).token);
  expect([late.status, late.code]).toEqual([409, 'hand_over_ended']);
  expect((await ask(listSignups, { token: ben.token })).data).toMatchObject([{ event: { id: event.id } }]);
  const [notice] = (await ask(listNotices, { token: giver.token })).data;
  expect(notice).toMatchObject({ kind: 'handed_over', about: { person: null }, event: { id: event.id } });
  await sql`update profiles set shows_first_name = true, name = 'Ben Bar' where id = ${ben.id}`;
  expect((await ask(listNotices, { token: giver.token })).data).toMatchObject([{ about: { person: 'Ben' } }]);
});

it('a named person answers by the link of the email, without signing in', async () => {
  const { giver, ben, offer, seen, holders } = await scene();
  const [name] = giver.email.split('@');
  await offer({ email: ben.email });
  expect(await seen(ben.token)).toMatchObject([{ kind: 'asked', to_all: false, named: null, giver: name }]);
  const [mail] = await mailsOf(ben, 1);
  expect(mail?.subject).toMatch(/^Can you take over\? Concert/);
  const key = /\/answer#([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await ask(readQuestion, { body: { key } })).data).toMatchObject({
    kind: 'hand_over',
    open: true,
    giver: name,
  });
  expect((await ask(answerByLink, { body: { key, answer: 'yes' } })).status).toBe(204);
  expect(await holders()).toEqual([{ id: ben.id, handing_over: false }]);
  const again = await ask(answerByLink, { body: { key, answer: 'yes' } });
  expect([again.status, again.code]).toEqual([409, 'question_ended']);
  expect(await seen(giver.token)).toEqual([]);
});

it('the answer does not say whether there is such a person, and the offer can be withdrawn', async () => {
  const { giver, ben, signupId, offer, seen } = await scene();
  const known = await offer({ email: ben.email });
  const ofKnown = await seen(giver.token);
  const unknown = await offer({ email: 'nobody@example.org' });
  const ofUnknown = await seen(giver.token);
  const stranger = await offer({ person_id: ben.id });
  expect([known, unknown, stranger].map(({ status, data }) => [status, data])).toEqual(
    Array(3).fill([204, known.data]),
  );
  const shape = (list: typeof ofKnown) => list.map(({ id, named, ...rest }) => rest);
  expect(shape(ofUnknown)).toEqual(shape(ofKnown));
  expect(await seen(ben.token)).toEqual([]);
  expect((await ask(listHandOverPeople, { token: giver.token })).data).toEqual([]);
  const withdraw = () => ask(withdrawHandOver, { token: giver.token, params: { signupId } });
  expect((await withdraw()).status).toBe(204);
  const again = await withdraw();
  expect([again.status, again.code]).toEqual([404, 'not_found']);
  const foreign = await offer({}, ben.token);
  expect([foreign.status, foreign.code]).toEqual([404, 'not_found']);
});

it('two people swap places that overlap: one offers a place in return, and the yes of the giver moves both', async () => {
  const { admin, giver, ben, event, offer, seen, holders } = await scene();
  const gate = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 1, title: 'Gate', start: 721 });
  const own = await takePlace(ben.token, gate);
  await offer({});
  const [open] = await seen(ben.token);
  expect(open).toMatchObject({ kind: 'open', swap_with: own.id, in_return_for: null });
  const swap = (token: string, signup_id = own.id) =>
    ask(offerInReturn, { token, params: { id: open?.id ?? '' }, body: { signup_id } });
  const foreign = await swap((await person()).token);
  expect([foreign.status, foreign.code]).toEqual([404, 'not_found']);
  expect((await swap(ben.token)).status).toBe(204);
  const listed = async (token: string, title: string) =>
    (await ask(listHandOvers, { token })).data.filter((place) => place.event.title === title);
  const ref = { id: open?.id, event: { id: event.id, title: 'Concert' }, slot_type: { name: expect.any(String) } };
  expect(await listed(ben.token, 'Gate')).toMatchObject([{ kind: 'own', signup_id: own.id, in_return_for: ref }]);
  const [back] = await listed(giver.token, 'Gate');
  expect(back).toMatchObject({ kind: 'asked', giver: null, in_return_for: ref });
  // The other one says that they are signed up.
  const mail = (await mailsOf(giver, 2)).find(({ subject }) => subject.startsWith('Would you swap? Gate'));
  expect(mail?.text).toContain('Somebody would take your shift “Concert');
  const key = /\/answer#([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await ask(readQuestion, { body: { key } })).data).toMatchObject({ in_return: { title: 'Concert' } });
  const yes = () =>
    ask(answerQuestion, { token: giver.token, params: { id: back?.question_id ?? '' }, body: { answer: 'yes' } });
  const rest = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 1, start: 726 });
  await takePlace(ben.token, rest);
  await sql`update organisation set min_rest_hours = 9`;
  const refused = await yes();
  await sql`update organisation set min_rest_hours = null`;
  expect([refused.status, refused.code]).toEqual([409, 'too_little_rest']);
  expect(await holders()).toEqual([{ id: giver.id, handing_over: true }]);
  expect((await yes()).status).toBe(204);
  expect(await holders()).toEqual([{ id: ben.id, handing_over: false }]);
  expect((await ask(listSignups, { token: giver.token })).data).toMatchObject([{ event: { title: 'Gate' } }]);
});

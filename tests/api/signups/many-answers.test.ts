import { expect, it } from 'vitest';
import {
  answerAllByLink,
  answerQuestions,
  readQuestion,
} from '../../../supabase/functions/_shared/contract/questions.ts';
import { assignSlot, listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { ask, person, makeSlotType, makeEvent, mailsOf } = mailStage();

/** A volunteer whom an administrator asks about three shifts at once, with the ids of the questions. */
async function scene() {
  const [chief, ada] = await Promise.all([person('admin'), person()]);
  const type = await makeSlotType(chief.token);
  const ids: string[] = [];
  for (const start of [100, 200, 300]) {
    const event = await makeEvent(chief.token, [type], { start, hours: 2, title: `In ${start} hours` });
    const body = { slot_id: event.slot_assignments[0]?.id ?? '' };
    const { data } = await ask(assignSlot, { token: chief.token, params: { id: ada.id }, body });
    ids.push(data.question?.id ?? '');
  }
  const statuses = async () => (await ask(listSignups, { token: ada.token })).data.map(({ status }) => status);
  return { chief, ada, ids, statuses };
}

it('one email asks about several places, and its one link reads all and answers all, however often', async () => {
  const { ada, ids, statuses } = await scene();
  const mails = await mailsOf(ada, 1);
  expect(mails.map(({ subject }) => subject)).toEqual(['Can you help? 3 shifts']);
  const keys = mails[0]?.text.match(/(?<=\/answer#)[0-9a-f-]{36}/g) ?? [];
  expect(keys).toHaveLength(1);
  const [key = ''] = keys;
  const { data: asked } = await ask(readQuestion, { body: { key } });
  expect([asked.id, ...asked.others.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
  expect(asked.others).toMatchObject([
    { open: true, event: { title: 'In 100 hours' } },
    { open: true, event: { title: 'In 200 hours' } },
  ]);
  const answer = { key, ids, answer: 'yes' as const };
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(answerAllByLink, { body: answer })).toMatchObject({ status: 200, data: { refused: [] } });
  }
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  const unknown = await ask(answerAllByLink, { body: { ...answer, key: ids[0] ?? '' } });
  expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
});

it('somebody who is signed in answers several questions of their own, and nobody else does', async () => {
  const { chief, ada, ids, statuses } = await scene();
  const body = { ids, answer: 'yes' as const };
  const { data } = await ask(answerQuestions, { token: chief.token, body });
  expect(data.refused.map(({ code }) => code)).toEqual(['question_ended', 'question_ended', 'question_ended']);
  expect(await ask(answerQuestions, { token: ada.token, body })).toMatchObject({ status: 200, data: { refused: [] } });
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await ask(answerQuestions, { token: ada.token, body: { ids: [], answer: 'no' } })).toMatchObject({
    status: 400,
  });
});

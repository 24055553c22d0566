import { describe, expect } from 'vitest';
import { refusal, worlds } from '../support/world.ts';
import { answer, asked, openOf, stillStage } from './still-stage.ts';

const it = worlds();
const ended = refusal(409, 'question_ended', 'This question has already been answered or withdrawn');

describe('an answer', () => {
  it('of no gives the place back without a mark; later answers are refused', async ({ world }) => {
    const { chief, ada, signup, move } = await stillStage(world);
    await world.sql`update organisation set cancel_hours_before = 720`;
    await move('08T14:00', '08T16:00');
    const question = await openOf(world, signup);
    const stranger = await world.person();
    await expect(answer(world, stranger, question?.id, false)).rejects.toMatchObject(
      refusal(404, 'not_found', 'Question not found'),
    );
    await answer(world, ada, question?.id, false);
    const [row] = await world.sql`select status, canceled_by, canceled_late, entry_id from signups`;
    expect(row).toEqual({ status: 'canceled', canceled_by: ada.id, canceled_late: false, entry_id: null });
    await expect(answer(world, ada, question?.id, true)).rejects.toMatchObject(ended);
    await expect(answer(world, chief, question?.id, true)).rejects.toMatchObject(ended);
  });

  it('is a cancelled signup too, which is not late; an administrator who takes the place back withdraws the question', async ({
    world,
  }) => {
    const { chief, ada, slot, signup, move } = await stillStage(world);
    const bo = await world.person();
    const other = await world.signUp(bo, slot);
    await world.sql`update organisation set cancel_hours_before = 720`;
    await move('08T14:00', '08T16:00');
    await world.as(ada, (sql) => sql`select private.cancel_signup(${signup})`);
    await world.as(chief, (sql) => sql`select private.cancel_signup(${other})`);
    expect(await asked(world, signup)).toEqual(['change no 03 09:00']);
    expect(await asked(world, other)).toEqual(['change withdrawn 03 09:00']);
    expect(await world.sql`select canceled_late as late from signups`).toEqual([{ late: false }, { late: false }]);
  });

  it('by key needs no account, is logged, and is over at the start; what an administrator records says so', async ({
    world,
  }) => {
    const { chief, ada, signup, move } = await stillStage(world);
    const byKey = async (key: string | undefined, yes: boolean) =>
      (await world.as('service_role', (sql) => sql`select private.answer_by_key(${key ?? null}, ${yes}) as found`))[0]
        ?.found;
    await move('08T14:00', '08T16:00');
    const question = await openOf(world, signup);
    const [page] = await world.as(
      'service_role',
      (sql) => sql`select private.question_by_key(${question?.key ?? null}) as said`,
    );
    expect(page?.said).toMatchObject({ kind: 'still', open: true, was: { start_time: '2026-06-08T10:00:00Z' } });
    expect(await byKey('00000000-0000-4000-8000-000000000000', false)).toBe(false);
    expect(await byKey(question?.key, true)).toBe(true);
    const [logged] =
      await world.sql`select after ->> 'answered_via' as via from audit_log where table_name = 'questions'`;
    expect(logged?.via).toBe('link');
    await move('08T18:00', '08T19:00');
    await answer(world, chief, (await openOf(world, signup))?.id, true);
    const [word] =
      await world.sql`select answered_via as via from questions where answer is not null order by asked_at desc, answered_via desc`;
    expect(word?.via).toBe('word');
    await move('08T21:00', '08T22:00');
    await world.at('2026-06-08T21:00:00Z');
    await expect(answer(world, ada, (await openOf(world, signup))?.id, false)).rejects.toMatchObject(ended);
    await world.sql`select private.ask_before_shifts()`;
    expect((await asked(world, signup)).filter((line) => line.includes('expired'))).toHaveLength(1);
  });

  it('that is missing changes nothing, whatever the organisation does with places that are held', async ({ world }) => {
    const { signup, move } = await stillStage(world);
    await world.sql`update organisation set unanswered = 'free'`;
    await move('08T14:00', '08T16:00');
    await world.at('2026-06-05T12:00:00Z');
    await world.sql`select private.free_unanswered()`;
    expect(await world.sql`select status from signups`).toEqual([{ status: 'confirmed' }]);
    expect(await asked(world, signup)).toEqual(['change open 03 09:00']);
  });
});

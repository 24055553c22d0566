import { type MailFailure, mailMessage } from '../../../supabase/functions/_shared/contract/mail-failures.ts';
import type { Person, World } from '../support/world.ts';

/** The messages to a person in the outbox, as text. */
export const outboxOf = async ({ sql }: Pick<World, 'sql'>, person: { id: string }) =>
  (
    await sql`select coalesce('notice ' || n.kind, o.kind) as what from private.outbox o
      left join notices n on n.id = o.notice_id where o.user_id = ${person.id} order by o.created_at, what`
  ).map(({ what }) => what);

/** Claims emails to send, as the function that sends them does. */
export const claim = async (world: Pick<World, 'as'>, most = 50) =>
  (await world.as('service_role', (sql) => sql`select private.claim_mails(${most}) as mails`))[0]?.mails as {
    id: string;
    attempt: number;
    to: string;
    messages: { kind: string; notice: boolean }[];
    letter: { about: string } | null;
  }[];

/** Records the outcome of an email that was claimed, as the function that sends it does in its latest attempt. */
export const settle = async (
  world: Pick<World, 'as' | 'sql'>,
  id: string,
  outcome: string,
  failure?: MailFailure,
  attempt?: number,
) => {
  const reason = failure ? mailMessage(failure) : null;
  const [latest] = attempt
    ? [{ attempt }]
    : await world.sql`select attempts as attempt from private.outbox where id = ${id}`;
  return await world.as(
    'service_role',
    (sql) =>
      sql`select private.settle_mail(${id}, ${latest?.attempt ?? 0}, ${outcome}, ${reason}, ${failure ? sql.json(failure) : null})`,
  );
};

/** Marks an email as handed to the mail server, as the function that sends it does. */
export const handOver = async (world: Pick<World, 'as'>, { id, attempt }: { id: string; attempt: number }) =>
  (await world.as('service_role', (sql) => sql`select private.hand_over_mail(${id}, ${attempt}) as marked`))[0]?.marked;

/** The kinds of the messages in each email. */
export const kinds = (mails: Awaited<ReturnType<typeof claim>>) =>
  mails.map(({ messages }) => messages.map(({ kind }) => kind));

/** Signs a person up, as the API does. Returns the id of the signup. */
export const signUp = async (world: Pick<World, 'as'>, person: Person, slot: string): Promise<string> =>
  (await world.as(person, (sql) => sql`select private.sign_up(${slot}) as id`))[0]?.id;

/** A volunteer who signed up on June 1 for a two-hour event at noon on June 10. */
export async function stage(world: World) {
  await world.at('2030-06-01T12:00:00Z');
  const person = await world.person();
  const event = await world.event({ start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z' });
  const slot = await world.slot(event, { required_count: 5 });
  const signup = await signUp(world, person, slot);
  return { person, event, slot, signup };
}

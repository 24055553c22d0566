import { type MailFailure, mailMessage } from '../../supabase/functions/_shared/contract/mail-failures.ts';
import type { Person, World } from './world.ts';

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
    to: string;
    messages: { kind: string; notice: boolean }[];
  }[];

/** Records the outcome of an email that was claimed, as the function that sends it does. */
export const settle = (world: Pick<World, 'as'>, id: string, outcome: string, failure?: MailFailure) => {
  const reason = failure ? mailMessage(failure) : null;
  return world.as(
    'service_role',
    (sql) => sql`select private.settle_mail(${id}, ${outcome}, ${reason}, ${failure ? sql.json(failure) : null})`,
  );
};

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

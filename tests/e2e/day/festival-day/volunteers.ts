import type { Sql } from 'postgres';
import type { Random } from '../../../../supabase/local/random.ts';
import { createAccount } from '../../../support/accounts.ts';
import type { StackInfo } from '../../../support/stack.ts';

/** Lets people take places of the evening and give them back, until `isOver`. @returns how often calls were answered how */
export async function signUpAndCancel(
  stack: StackInfo,
  sql: Sql,
  random: Random,
  isOver: () => boolean,
): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const people = [];
  for (let number = 1; number <= 8; number++) {
    const person = await createAccount(stack, sql);
    await sql`update public.profiles set name = ${`Volunteer Number${number}`} where id = ${person.id}`;
    people.push({ ...person, held: [] as string[] });
  }
  const slots = await sql<{ id: string }[]>`
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    join public.slot_types t on t.id = s.slot_type_id and t.open_to = 'everyone'
    where e.status = 'scheduled' and not s.is_canceled
      and e.start_time between private.now() + interval '4 minutes' and private.now() + interval '7 hours'`;
  const call = async (token: string, method: string, path: string) => {
    // A connection that is closed in the moment when it is used again has no answer. Browsers repeat such calls, fetch does not.
    const response = await fetch(`${stack.apiUrl}/event-slot-signups${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => null);
    if (!response) {
      answers.set('no answer', (answers.get('no answer') ?? 0) + 1);
      return null;
    }
    const body =
      response.status === 204 ? null : ((await response.json()) as { id?: string; error?: { code: string } });
    const key = `${method} ${body?.error?.code ?? response.status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    return response.ok ? (body?.id ?? '') : null;
  };
  while (!isOver()) {
    const person = random.pick(people);
    const held = person.held.length > 0 && random.chance(0.4) ? random.pick(person.held) : null;
    if (held) {
      await call(person.token, 'DELETE', `/${held}`);
      person.held = person.held.filter((id) => id !== held);
    } else {
      const made = await call(person.token, 'POST', `/slots/${random.pick(slots).id}`);
      if (made) person.held.push(made);
    }
    await new Promise((wake) => setTimeout(wake, 100 + random.below(300)));
  }
  return answers;
}

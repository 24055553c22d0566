import { expect } from '@playwright/test';
import type { Sql } from 'postgres';
import { signIn } from '../../support/people.ts';
import type { StackInfo } from '../../support/stack.ts';
import type { organiserOf } from './organiser.ts';

interface Around {
  organiser: Awaited<ReturnType<typeof organiserOf>>;
  stack: StackInfo;
  sql: Sql;
  mark: string;
  /** The address of Vera. */
  email: string;
  quietDay: Date;
}

/** A supper of four hours at two credits each that began at `start`, for which Ada, Bob and Vera are signed up. */
export async function pastSupper({ organiser, stack, sql, mark, email, quietDay }: Around, start: Date) {
  const title = `Harvest supper ${mark}`;
  const slotType = `Kitchen ${mark}`;
  const type = await organiser.slotType(slotType, 2);
  const event = await organiser.event(title, quietDay.toISOString(), 4, [[type, 5]]);
  const people = { Ada: `ada-${mark}@example.org`, Bob: `bob-${mark}@example.org`, Vera: email };
  for (const [name, address] of Object.entries(people)) {
    const { access_token } = await signIn(stack, address);
    await sql`update public.profiles set name = ${`${name} ${mark}`} where email = ${address}`;
    const answer = await fetch(`${stack.apiUrl}/event-slot-signups/slots/${event.slot_assignments[0]?.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.status).toBe(201);
  }
  await sql`update public.events set start_time = ${start}, end_time = ${start}::timestamptz + interval '4 hours'
    where id = ${event.id}`;
  return { title, slotType, eventId: event.id, people };
}

import type { Page } from '@playwright/test';
import { makeAdmin, signIn } from '../../support/people.ts';
import { arrived } from './administrator.ts';
import { test as base, expect, openAs } from './test.ts';

interface PastShift {
  title: string;
  eventId: string;
  slotType: string;
  /** Addresses of the people signed up, by name; Vera's is `email`. */
  people: Record<'Ada' | 'Bob' | 'Vera', string>;
}

interface PastShiftFixtures {
  /** Makes an event of four hours that began at `start`, for which Ada, Bob and Vera had signed up, at two credits an hour each. */
  pastShift: (start: Date) => Promise<PastShift>;
  /** A page on which somebody who was not there is signed in as an administrator. It shows the admin dashboard. */
  chief: Page;
}

export const test = base.extend<PastShiftFixtures>({
  pastShift: async ({ organiser, stack, sql, mark, email, quietDay }, use) => {
    await use(async (start) => {
      const [title, slotType] = [`Harvest supper ${mark}`, `Kitchen ${mark}`];
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
      return { title, eventId: event.id, slotType, people };
    });
  },
  chief: async ({ page, stack, mark }, use) => {
    const address = `chief-${mark}@example.org`;
    await makeAdmin(stack, address);
    await openAs(page, stack, address, '/admin');
    await arrived(page, 'Admin Dashboard');
    await use(page);
  },
});

import type { Attendee } from '@contract/attendance.ts';
import type { Event } from '@contract/events.ts';
import { nameOnPaper, type SignInGroup, sheetOfEvent } from '@/domains/shifts/sign-in.ts';
import { bySlot } from './marks.ts';

/** The people of an event to sign in on paper, slot by slot. */
export const sheetOf = (event: Event, people: readonly Attendee[]): SignInGroup =>
  sheetOfEvent(
    event,
    bySlot(people).flatMap((slot) =>
      slot.people.map(({ id, user, slot_type, status }) => {
        return { key: id, role: slot_type.name, name: nameOnPaper(user.name, status) };
      }),
    ),
  );

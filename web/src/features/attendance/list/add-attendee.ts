import type { Event, SlotAssignment } from '@contract/events.ts';
import { assignmentBody } from '@contract/signups.ts';
import { newUser } from '@contract/walk-ins.ts';
import * as z from 'zod/mini';

const { name, email } = newUser.shape;
const { slot_id, override_reason } = z.required(assignmentBody).shape;

/** The form that adds somebody to an event. An empty address is none; a reason is needed where a rule is overridden. */
export const attendeeForm = (needsReason: boolean) =>
  z.object({
    slot_id,
    name,
    email: z.union([z.literal(''), email]),
    override_reason: needsReason ? override_reason : z.string(),
  });

/** The slots of an event that can get somebody, those with an open place first. */
export const slotsToFill = (event: Event): SlotAssignment[] =>
  event.slot_assignments.filter((slot) => !slot.is_canceled).toSorted((a, b) => Number(isFull(a)) - Number(isFull(b)));

export const placesLeft = ({ required_count, current_count }: SlotAssignment): number =>
  Math.max(0, required_count - current_count);

const isFull = (slot: SlotAssignment): boolean => placesLeft(slot) === 0;

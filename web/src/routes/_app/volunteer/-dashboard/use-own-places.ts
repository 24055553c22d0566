import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useCallback } from 'react';
import { type OwnPlace, slotReason } from '@/features/events/reasons.ts';
import { draftSignup } from '@/features/signups/places.ts';
import { clashTitle } from '@/features/signups/progress.ts';
import type { Places } from '@/features/signups/use-places.ts';
import { now } from '@/lib/clock.ts';
import { timingOf } from '@/lib/event-time.ts';

interface OwnPlacesInput {
  user: User;
  signups: readonly Signup[] | undefined;
  places: Places;
}

/** Joins the person's sign-ups with the events: what is theirs, what clashes, and what pressing a slot's button does. */
export function useOwnPlaces({ user, signups = [], places }: OwnPlacesInput) {
  const { takePlace, givePlace, refuse } = places;
  const ownPlace = useCallback(
    (event: Event): OwnPlace => {
      const mine = event.volunteers.find((each) => each.user_id === user.id && each.status !== 'canceled');
      return {
        signupId: mine?.id ?? null,
        slotId: mine?.slot_id ?? null,
        displaced: mine?.status === 'displaced',
        clash: mine ? null : clashTitle(signups, event),
      };
    },
    [user.id, signups],
  );
  const onTake = useCallback(
    (event: Event, slot: SlotAssignment) => {
      // Asked again at the moment of pressing: the event may have begun since it was drawn.
      const reason = slotReason(event, slot, ownPlace(event), timingOf(event, now()) !== 'upcoming');
      if (reason) refuse(event.id, reason);
      else takePlace(draftSignup(event, slot, user.id));
    },
    [ownPlace, refuse, takePlace, user.id],
  );
  const onGive = useCallback(
    (event: Event, slot: SlotAssignment) => {
      const id = ownPlace(event).signupId;
      if (!id) return;
      givePlace(signups.find((signup) => signup.id === id) ?? { ...draftSignup(event, slot, user.id), id });
    },
    [ownPlace, givePlace, signups, user.id],
  );
  return { ownPlace, onTake, onGive };
}

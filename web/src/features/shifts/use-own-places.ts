import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { now } from '@/lib/time/clock.ts';
import { draftSignup } from './places.ts';
import { clashOf, isFixed } from './progress.ts';
import type { OwnPlace } from './reasons.ts';
import { signupsQuery } from './signups-query.ts';
import type { Places } from './use-places.ts';

/** A signup that is settled: marked, or of an event that is over. Displaced ones never count. */
const isSettled = ({ status, attendance, event }: Signup): boolean =>
  status === 'confirmed' && (attendance !== null || Date.parse(event.endTime) <= now());

interface OwnPlacesInput {
  user: User;
  signups: readonly Signup[] | undefined;
  places: Places;
}

/**
 * Joins the person's signups with the events: what is theirs, what clashes, and what pressing a slot's button does.
 * The actions stay the same between renders, so that only what has changed of a long list is drawn again.
 */
export function useOwnPlaces({ user, signups = [], places }: OwnPlacesInput) {
  const { takePlace, givePlace, refuse } = places;
  const queryClient = useQueryClient();
  const ownPlace = (event: Event): OwnPlace => {
    const mine = event.volunteers.find((each) => each.user_id === user.id && each.status !== 'canceled');
    const signup = mine && signups.find(({ id }) => id === mine.id);
    return {
      signupId: mine?.id ?? null,
      slotId: mine?.slot_id ?? null,
      displaced: mine?.status === 'displaced',
      fixed: isFixed(signup, now()),
      clash: mine ? null : clashOf(signups, event),
      outcome: signup && isSettled(signup) ? signup : null,
    };
  };
  const onTake = useCallback(
    (event: Event, slot: SlotAssignment) => takePlace(draftSignup(event, slot, user.id)),
    [takePlace, user.id],
  );
  const onGive = useCallback(
    (event: Event, slot: SlotAssignment, id: string) => {
      const known = queryClient.getQueryData(signupsQuery.queryKey)?.find((signup) => signup.id === id);
      givePlace(known ?? { ...draftSignup(event, slot, user.id), id });
    },
    [givePlace, queryClient, user.id],
  );
  return { ownPlace, onTake, onGive, onRefuse: refuse };
}

import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { toldOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { isAskedFor } from '@/lib/query/needed-answers.ts';
import { signupsQuery, takePlaceMutation, useGiveBack } from '@/lib/signups/changes.ts';
import { draftSignup } from '@/lib/signups/places.ts';
import { now } from '@/lib/time/clock.ts';
import { shortDayOf, timesOf, timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { findTexts } from '../texts.ts';
import { type OwnPlace, slotReason } from './own-place.ts';

/** What was taken, and when. */
export function takenText({ event }: Signup): string {
  const times = timesOf(event);
  return findTexts
    .get()
    .taken({ event: event.title, when: `${shortDayOf(times, now())}, ${writtenTimes(times).start}` });
}

/** Why a place could not be taken, and at which event. */
export type Refusal = { eventId: string; reason: Told } | null;

/** Stable between renders, so that a long list renders only what has changed. */
interface PlaceActions {
  /** Takes a place, unless something prevents it by now: then the event's card says what. */
  take: (event: Event, slot: SlotAssignment, own: OwnPlace) => void;
  giveBack: (signup: Signup) => void;
  /** Cancels the person's signup for a slot of an event. */
  giveBackSlot: (event: Event, slot: SlotAssignment, signupId: string) => void;
  forgetRefusal: () => void;
}

const Actions = createContext<PlaceActions | null>(null);

/** Provides the `actions` of `usePlaces` to the buttons below. */
export const PlaceActionsProvider = Actions.Provider;

/** The actions of the nearest `PlaceActionsProvider`. Throws without one. */
export function usePlaceActions(): PlaceActions {
  const actions = useContext(Actions);
  if (!actions) throw new Error('usePlaceActions needs a PlaceActionsProvider above it.');
  return actions;
}

/**
 * Functions to take and cancel places. `refusal`: why a place could not be taken, and at which event. `tell`: the message after a
 * place was taken, which then offers to undo it.
 */
export function usePlaces(userId: string | undefined, tell?: (signup: Signup) => string) {
  const [refusal, setRefusal] = useState<Refusal>(null);
  const client = useQueryClient();
  const { mutate: send } = useMutation(
    withCallbacks(takePlaceMutation, {
      // A dialog asks for what is missing.
      onError: (error, draft) =>
        setRefusal(isAskedFor(error) ? null : { eventId: draft.event.id, reason: toldOf(error) }),
      meta: tell && {
        success: (signup: Signup) => ({
          text: tell(signup),
          action: { label: commonTexts.get().undo, run: () => giveBack(signup) },
        }),
      },
    }),
  );
  const giveBack = useGiveBack((draft) => {
    setRefusal(null);
    send(draft);
  });
  const actions = useMemo((): PlaceActions | null => {
    if (!userId) return null;
    return {
      take: (event, slot, own) => {
        // Checked again when the button is pressed: the event may have started since it was rendered.
        const obstacle = slotReason(event, slot, own, timingOf(event, now()) !== 'upcoming');
        setRefusal(obstacle && { eventId: event.id, reason: obstacle });
        if (!obstacle) send(draftSignup(event, slot, userId));
      },
      giveBack,
      giveBackSlot: (event, slot, id) => {
        const known = client.getQueryData(signupsQuery.queryKey)?.find((signup) => signup.id === id);
        giveBack(known ?? { ...draftSignup(event, slot, userId), id });
      },
      forgetRefusal: () => setRefusal(null),
    };
  }, [userId, send, giveBack, client]);
  return { actions, refusal };
}

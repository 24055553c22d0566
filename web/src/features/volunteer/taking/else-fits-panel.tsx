import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepToastsAbove } from '@/components/ui/bottom-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { noteFocus, returnFocus } from '@/lib/focus/focus.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { givenBack } from '@/lib/signups/given-back.ts';
import { isDraft } from '@/lib/signups/places.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shortDayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { comingEvents } from '../finding/filter.ts';
import { type Choice, elseOf } from '../finding/fit.ts';
import { eventsQuery } from '../finding/use-filter.ts';
import { dashboardTexts, findTexts } from '../texts.ts';
import { ownPlaceOf } from './own-place.ts';
import { takenText, usePlaces } from './use-places.ts';

export interface ElseFitsPanelProps {
  given: { signup: Signup; at: number };
}

/**
 * Over the lower edge, so that the page stays still: up to three other places that fit now, each taken with one tap. Nothing is shown
 * before the list of events knows that the place was given back, and nothing without such places.
 */
export function ElseFitsPanel({ given: { signup, at } }: ElseFitsPanelProps) {
  const t = useStore(dashboardTexts);
  const find = useStore(findTexts);
  const changes = useStore(changeTexts);
  const { close } = useStore(commonTexts);
  const { user } = useAuth();
  const now = useNow();
  const events = useQuery(eventsQuery(comingEvents));
  const { data: signups } = useQuery(signupsQuery);
  const { actions, refusal } = usePlaces(user?.id, (taken) => takenText(taken));
  const panel = useRef<HTMLElement>(null);
  // What is shown stays where it is.
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const isFresh = events.data && !events.isFetching && events.dataUpdatedAt >= at;
  if (!choices && isFresh && user)
    setChoices(elseOf(events.data, (event) => ownPlaceOf(event, user.id, signups), now, signup));
  const leave = () => {
    if (panel.current?.contains(document.activeElement)) returnFocus();
    givenBack.set(null);
  };
  const end = useEffectEvent(leave);
  // Taken again, or one of these: the question has its answer.
  const isOver = signups?.some(
    ({ id, slot_id }) =>
      !isDraft(id) && (slot_id === signup.slot_id || choices?.some(({ slot }) => slot.id === slot_id)),
  );
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <>
      <p role="status" className="sr-only">
        {choices && choices.length > 0 && t.elseAnnounced({ count: choices.length })}
      </p>
      {choices && choices.length > 0 && (
        <section
          ref={panel}
          aria-labelledby="else-fits"
          data-print="no"
          data-passing=""
          onFocus={noteFocus}
          onKeyDown={(event) => event.key === 'Escape' && leave()}
          className="fixed inset-x-0 bottom-(--member-bar) z-10 flex justify-center px-2 pb-2"
        >
          <div
            ref={keepToastsAbove}
            className="w-full max-w-form animate-enter rounded-sheet border border-line bg-raised py-1 pl-4 shadow-raised"
          >
            <div className="flex items-center justify-between">
              <h2 id="else-fits" className="font-strong">
                {t.elseTitle}
              </h2>
              <button
                type="button"
                aria-label={close}
                onClick={leave}
                className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </div>
            <ul>
              {choices.map(({ event, slot, own }) => (
                <li key={slot.id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 pr-2">
                  <div className="min-w-0 grow basis-0">
                    <p className="truncate font-strong">{event.title}</p>
                    <p className="flex items-center gap-1.5 text-small text-soft">
                      <SlotSwatch color={slot.slot_type.color} />
                      <span className="truncate">
                        {shortDayOf(event, now)} {writtenTimes(event).start}
                        <TimeForReader event={event} /> · {slot.slot_type.name}
                      </span>
                    </p>
                  </div>
                  <Button
                    variant="primary"
                    busy={signups?.some(({ id, slot_id }) => isDraft(id) && slot_id === slot.id) ?? false}
                    onClick={() => actions?.take(event, slot, own)}
                  >
                    {find.take}
                    <span className="sr-only">
                      {' '}
                      {changes.forSlot({ slotType: slot.slot_type.name, event: shiftInWords(event) })}
                    </span>
                  </Button>
                  {refusal?.eventId === event.id && (
                    <Message tone="error" className="my-1 basis-full">
                      {t.signUpFailed({ reason: textOf(refusal.reason) ?? '' })}
                    </Message>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

import type { Event, SlotAssignment } from '@contract/events.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { isOverridable } from '@/lib/errors/is-overridable.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { groupByDay, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { assignMutation } from '../person-mutations.ts';
import { AssignableEvent } from './assignable-event.tsx';
import { OverrideDialog } from './override-dialog.tsx';

const eventsAtOnce = 30;
/** The estimated height of an event in rem. */
const eventHeight = 7;

interface Choice {
  event: Event;
  slot: SlotAssignment;
}

interface AssignableEventsProps {
  events: readonly Event[];
  /** The filter of the events, as a text. */
  of: string;
  user: User;
  /** The person has said yes already, so they are not asked. */
  agreed: boolean;
}

/** Events by day. A slot that only a signup rule refuses can be assigned with a reason. */
export function AssignableEvents({ events, of, user, agreed }: AssignableEventsProps) {
  const common = useStore(commonTexts);
  const now = useNow();
  const { shown, end, showMore } = useShownUntil(of, events.length, eventsAtOnce);
  const assign = useMutation(assignMutation);
  const [asked, setAsked] = useState<(Choice & { refusal: unknown }) | null>(null);
  const [refused, setRefused] = useState<{ slotId: string; refusal: unknown } | null>(null);
  const give = (choice: Choice, reason?: string) => {
    if (assign.isPending) return;
    setRefused(null);
    const body = { slot_id: choice.slot.id, ...(agreed && { agreed }), ...(reason && { override_reason: reason }) };
    assign.mutate(
      { user, body },
      {
        onError: (refusal) =>
          !reason && isOverridable(refusal)
            ? setAsked({ ...choice, refusal })
            : setRefused({ slotId: choice.slot.id, refusal }),
        onSettled: () => reason && setAsked(null),
      },
    );
  };
  return (
    <>
      <div>
        {groupByDay(events.slice(0, shown)).map(({ day, events: ofDay }) => (
          <DaySheet
            key={day}
            day={day}
            today={todayOf(ofDay[0], now)}
            zones={zonesOf(ofDay)}
            height={4 + ofDay.length * eventHeight}
            level={2}
          >
            {ofDay.map((event) => (
              <AssignableEvent
                key={event.id}
                event={event}
                userId={user.id}
                busyWith={assign.isPending ? assign.variables.body.slot_id : undefined}
                refused={refused && { slotId: refused.slotId, sentence: messageOf(refused.refusal) }}
                onAssign={(of, slot) => give({ event: of, slot })}
              />
            ))}
          </DaySheet>
        ))}
        {shown < events.length && (
          <Button ref={end} className="w-full" onClick={showMore}>
            {common.showMore}
          </Button>
        )}
      </div>
      <OverrideDialog
        refusal={asked && messageOf(asked.refusal)}
        subject={asked ? `${user.name}: ${asked.slot.slot_type.name}, ${asked.event.title}` : ''}
        busy={assign.isPending}
        onAssign={(reason) => asked && give(asked, reason)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

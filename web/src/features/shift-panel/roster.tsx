import type { Attendee } from '@contract/attendance.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { WriteIcon } from '@/domains/letters/write-icon.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { RosterEntry } from './roster-entry.tsx';
import { placesLeft } from './slots.ts';
import { shiftPanelTexts } from './texts.ts';
import type { Filling } from './use-filling.ts';

interface RosterProps {
  event: Event;
  people: readonly Attendee[];
  filling: Filling;
}

/** A slot with its people and its open places. */
function RosterSlot({
  slot,
  event,
  people,
  filling,
}: {
  slot: SlotAssignment;
  event: Event;
  people: readonly Attendee[];
  filling: Filling;
}) {
  const t = useStore(shiftPanelTexts);
  const common = useStore(commonTexts);
  const writes = useStore(writeTexts);
  const left = placesLeft(slot);
  const canWrite = people.length > 0 && !event.draft && event.slot_assignments.length > 1;
  const label = writes.writeTo({ whom: slot.slot_type.name });
  return (
    <section aria-label={slot.slot_type.name} className="mt-3">
      <h4 className="flex items-center gap-x-2 font-strong">
        <SlotSwatch color={slot.slot_type.color} />
        <span className="min-w-0 wrap-anywhere">{slot.slot_type.name}</span>
        <span className="ml-auto shrink-0 font-regular text-soft">
          {slot.is_canceled
            ? common.canceled
            : common.filled({ taken: slot.current_count, required: slot.required_count })}
        </span>
        {canWrite && (
          <WriteIcon
            label={label}
            className="-my-2"
            onWrite={() => writeTo({ kind: 'shifts', shifts: [{ event_id: event.id, slot_id: slot.id }] })}
          />
        )}
      </h4>
      <Needs names={slot.slot_type.needs} className="pl-6" />
      {people.length > 0 && (
        <ul className="pl-6">
          {people.map((person) => (
            <RosterEntry key={person.id} person={person} slot={slot} zone={event.timezone} filling={filling} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="pl-6">
          <Button
            variant="quiet"
            className="-ml-3 px-3! text-attention!"
            aria-pressed={filling.chosen?.id === slot.id}
            onClick={() => filling.pick(slot)}
          >
            {t.openOf({ count: left })}
            <span className="sr-only">: {slot.slot_type.name}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** The people of a shift by slot, with what can be done with each. */
export function Roster({ event, people, filling }: RosterProps) {
  const t = useStore(shiftPanelTexts);
  const common = useStore(commonTexts);
  const { task, setTask } = filling;
  return (
    <section aria-label={t.roster} className="border-t border-line px-5 pt-1 pb-4">
      <h3 className="sr-only">{t.roster}</h3>
      {task && (
        <Message tone="attention" className="mt-3">
          <p role="status">
            {(task.kind === 'swap' ? t.swapping : t.moving)({ name: personName(task.person.user.name) })}
          </p>
          <Button variant="quiet" className="-mb-2 -ml-4" onClick={() => setTask(null)}>
            {common.cancel}
          </Button>
        </Message>
      )}
      {event.slot_assignments.map((slot) => (
        <RosterSlot
          key={slot.id}
          slot={slot}
          event={event}
          people={people.filter(({ slot_id }) => slot_id === slot.id)}
          filling={filling}
        />
      ))}
    </section>
  );
}

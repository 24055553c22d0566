import type { Event, SlotAssignment } from '@contract/events.ts';
import { listSlotWaits } from '@contract/waits.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { waitingPeopleTexts } from './texts.ts';

/** `zone`: that of the shift. */
function WaitingForSlot({ slot, zone }: { slot: SlotAssignment; zone: string }) {
  const t = useStore(waitingPeopleTexts);
  const present = useNow();
  const { data } = useQuery({
    queryKey: [...queryKeys.waits, 'of-slot', slot.id],
    queryFn: ({ signal }) => api(listSlotWaits, { params: { id: slot.id }, signal }),
  });
  if (!data || data.people.length === 0) return null;
  return (
    <section aria-label={t.title({ slot: slot.slot_type.name })} className="border-t border-line px-5 py-4">
      <h3 className="flex items-center gap-1.5 font-strong">
        <SlotSwatch color={slot.slot_type.color} />
        {t.title({ slot: slot.slot_type.name })}
      </h3>
      <p className="text-small text-soft">
        {t.waiting({ count: data.people.length })}
        {data.held > 0 && ` · ${t.held({ count: data.held })}`}
      </p>
      <ol className="mt-1 list-decimal pl-6">
        {data.people.map(({ user, offered_until: until }) => (
          <li key={user.id}>
            {personName(user.name)}
            {until && (
              <span className="block text-small text-attention">{t.asked(dayAndTime(until, zone, present))}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who waits for places of a shift, in order, and how many places are held for them. Renders nothing if nobody does. */
export const WaitingPeople = ({ event }: { event: Event }): ReactNode =>
  event.slot_assignments
    .filter(({ is_canceled }) => !is_canceled)
    .map((slot) => <WaitingForSlot key={slot.id} slot={slot} zone={event.timezone} />);

import type { Event } from '@contract/events.ts';
import type { Lead } from '@contract/leads.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { leadTexts } from '@/domains/leads/texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';

const leadsAt = (event: Event, { user, ...lead }: Lead): boolean =>
  user.state === 'active' &&
  (lead.event
    ? lead.event.id === event.id
    : lead.place
      ? lead.place.id === event.place?.id
      : lead.slot_type === null || event.slot_assignments.some(({ slot_type }) => slot_type.id === lead.slot_type?.id));

/** Who leads a shift, or a part of it. Nothing where nobody does. */
export function LedBy({ event }: { event: Event }) {
  const t = useStore(leadTexts);
  const { data = [] } = useQuery(leadsQuery);
  const names = new Map(
    data.filter((lead) => leadsAt(event, lead)).map(({ user }) => [user.id, personName(user.name)]),
  );
  if (names.size === 0) return null;
  return (
    <p className="flex items-start gap-2 text-soft">
      <UserRoundCheck aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t.ledBy({ names: [...names.values()].join(', ') })}</span>
    </p>
  );
}

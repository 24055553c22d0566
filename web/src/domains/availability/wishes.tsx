import type { Availability } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { amount } from '@/lib/format/numbers.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { availabilityTexts } from './texts.ts';
import { namesOf } from './words.ts';

const chosen = (options: readonly { id: string; name: string }[], ids: readonly string[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** How long a person wants to work on a day, what they like to do, and where. */
export function WishesSummary({ said, own }: { said: Availability; own: boolean }) {
  const t = useStore(availabilityTexts);
  const types = useQuery(slotTypesQuery);
  const roles = chosen(types.data ?? [], said.slot_type_ids);
  const places = chosen(said.places, said.place_ids);
  const none = said.most_hours === null && said.slot_type_ids.length === 0 && places.length === 0;
  return (
    <div className="grid gap-1 wrap-anywhere">
      {none && <p className="text-soft">{own ? t.wishesNone : t.wishesNoneOther}</p>}
      {said.most_hours !== null && <p>{t.mostHours({ hours: amount(said.most_hours) })}</p>}
      {roles.length > 0 && <p>{t.likesRoles({ names: namesOf(roles) })}</p>}
      {places.length > 0 && <p>{t.likesPlaces({ names: namesOf(places) })}</p>}
    </div>
  );
}

import type { User } from '@contract/users.ts';
import { useId } from 'react';
import { useGrowing } from '@/lib/use-growing.ts';
import { StaffCard } from './staff-card.tsx';

const cardsAtOnce = 24;

/** The people as cards. */
export function StaffGrid({ people }: { people: readonly User[] }) {
  const noteId = useId();
  const shown = useGrowing(people.length, cardsAtOnce);
  return (
    <>
      <p id={noteId} className="mb-3 text-small text-soft">
        Edit and Slots do nothing yet: changing people and giving them slots is still being built.
      </p>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {people.slice(0, shown).map((user) => (
          <StaffCard key={user.id} user={user} noteId={noteId} />
        ))}
      </ul>
    </>
  );
}

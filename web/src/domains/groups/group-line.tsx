import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { UsersRound } from 'lucide-react';
import { groupLineTexts } from './line-texts.ts';

/** How many come to a shift with the person, and their names as far as they are known. */
export function GroupLine({ group }: { group: NonNullable<Signup['group']> }) {
  const t = useStore(groupLineTexts);
  const { unnamed, people } = group;
  const rest = unnamed > 0 && people.length > 0 ? [t.unnamed({ count: unnamed })] : [];
  const whom = [...people.map(({ name }) => name), ...rest];
  return (
    <p className="flex items-start gap-1.5">
      <UsersRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
      <span className="min-w-0 wrap-anywhere">
        {t.you({ count: unnamed + people.length })}
        {whom.length > 0 && <span className="text-soft"> ({whom.join(', ')})</span>}
      </span>
    </p>
  );
}

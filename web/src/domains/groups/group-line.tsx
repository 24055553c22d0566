import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { groupTexts } from './texts.ts';

/** How many come to a shift with the person, and their names as far as they are known. */
export function GroupLine({ group }: { group: NonNullable<Signup['group']> }) {
  const t = useStore(groupTexts);
  const { unnamed, people } = group;
  const rest = unnamed > 0 && people.length > 0 ? [t.unnamed({ count: unnamed })] : [];
  const whom = [...people.map(({ name }) => name), ...rest];
  return (
    <p className="wrap-anywhere">
      {t.you({ count: unnamed + people.length })}
      {whom.length > 0 && <span className="text-soft"> ({whom.join(', ')})</span>}
    </p>
  );
}

import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { staffTexts } from '../texts.ts';
import { chooseStaff } from './filter.ts';
import { PersonLinks } from './person-links.tsx';

/** The administrators that match the search. Renders nothing if there are none. */
export function Administrators({ users, search }: { users: readonly User[]; search: string }) {
  const t = useStore(staffTexts);
  const found = useMemo(
    () =>
      chooseStaff(
        users.filter(({ role }) => role === 'admin'),
        { search, status: undefined },
      ),
    [users, search],
  );
  if (found.length === 0) return null;
  return (
    <TitledSection id="administrators" title={t.administrators}>
      <ul className="sheet divide-y divide-line">
        {found.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2">
            <div className="min-w-0 grow">
              <p className="font-strong break-words">{user.name}</p>
              <p className="text-small break-words text-soft">{user.email}</p>
            </div>
            <PersonLinks user={user} className="-mr-3 max-sm:w-full" />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

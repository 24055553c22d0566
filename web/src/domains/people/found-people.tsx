import type { User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { foundPeopleQuery } from '@/lib/query/found-people-query.ts';

/** A single letter would find almost everybody. */
const shortest = 2;

interface FoundPeopleProps {
  /** What is typed. */
  search: string;
  /** The accessible name of the list. */
  label: string;
  /** Whom to offer of those that are found. */
  offers: (user: User) => boolean;
  /** Shown if there is nobody to offer. */
  none?: string;
  /** What can be done with a person. */
  action: (user: User) => ReactNode;
}

/** The first people that a search finds on the server. */
export function FoundPeople({ search, label, offers, none, action }: FoundPeopleProps) {
  const words = search.trim();
  const asks = words.length >= shortest;
  const { data } = useQuery({ ...foundPeopleQuery(words), enabled: asks });
  const found = (asks && data?.filter(offers)) || [];
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
          {found.map((user) => (
            <li key={user.id} className="flex items-center justify-between gap-3 px-3.5 py-1.5">
              <div className="min-w-0">
                <p className="font-strong wrap-anywhere">{user.name}</p>
                <p className="truncate text-small text-soft">{[user.email, user.phone].filter(Boolean).join(' · ')}</p>
              </div>
              {action(user)}
            </li>
          ))}
        </ul>
      )}
      {none && asks && data && found.length === 0 && <p className="text-soft">{none}</p>}
    </div>
  );
}

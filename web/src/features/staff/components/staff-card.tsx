import type { User } from '@contract/users.ts';
import { memo } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { MomentAt } from '@/components/ui/moment.tsx';
import { roleNames } from '../words.ts';
import { FulfilmentBar } from './fulfilment-bar.tsx';

interface StaffCardProps {
  user: User;
  /** The day it is now, as a day key of the reader's zone. */
  today: string;
  zone: string;
  /** Where on the page it says why Edit and Slots do nothing yet. */
  noteId: string;
}

/** One person. Drawn again only when something of them has changed: there can be thousands. */
export const StaffCard = memo(function StaffCard({ user, today, zone, noteId }: StaffCardProps) {
  return (
    <li className="sheet flex flex-col gap-4 p-5 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] print:[content-visibility:visible]">
      <div className="flex items-start gap-3">
        <Avatar name={user.name} email={user.email} className="shrink-0" />
        <div className="min-w-0 grow">
          <h3 className="font-strong">{user.name}</h3>
          <p className="text-small text-soft">{roleNames[user.role]}</p>
        </div>
      </div>
      <div className="min-w-0 text-small">
        <p className="truncate" title={user.email}>
          {user.email}
        </p>
        {user.phone && <p>{user.phone}</p>}
        {user.description && <p className="mt-1.5 line-clamp-2 text-soft">{user.description}</p>}
        <p className="mt-1.5 text-soft">
          {user.last_login ? (
            <>
              Last signed in: <MomentAt at={user.last_login} today={today} zone={zone} />
            </>
          ) : (
            'Has not signed in yet'
          )}
        </p>
      </div>
      <div className="mt-auto">
        <FulfilmentBar user={user} />
      </div>
      <div className="-mx-2 -mb-2 flex gap-1 border-t border-line pt-2">
        {['Edit', 'Slots'].map((label) => (
          <Button key={label} variant="quiet" className="grow" disabled aria-describedby={noteId}>
            {label}
            <span className="sr-only"> {user.name}</span>
          </Button>
        ))}
      </div>
    </li>
  );
});

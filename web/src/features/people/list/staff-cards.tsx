import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { MomentAt } from '@/components/ui/moment.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { accessTexts } from '../access/texts.ts';
import { FulfillmentBar } from '../fulfillment-bar.tsx';
import { staffTexts } from '../texts.ts';
import { PersonLinks } from './person-links.tsx';

interface StaffCardProps {
  user: User;
  /** The names of their qualifications. */
  qualified: string;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
}

/** One person. Memoized, because there can be thousands. */
export const StaffCard = memo(function StaffCard({ user, qualified, today, zone }: StaffCardProps) {
  const t = useStore(staffTexts);
  const shared = useStore(adminCommonTexts);
  const access = useStore(accessTexts);
  return (
    <li className="sheet flex flex-col gap-4 p-5 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] print:[content-visibility:visible]">
      <div className="flex items-start gap-3">
        <Avatar name={user.name} email={user.email} className="shrink-0" />
        <div className="min-w-0 grow">
          <h3 className="font-strong">{user.name}</h3>
          <p className="text-small text-soft">
            {shared[user.role]}
            {user.state === 'blocked' && <span className="font-strong text-attention"> · {access.blocked}</span>}
          </p>
        </div>
      </div>
      <div className="min-w-0 text-small">
        {user.email && (
          <p className="truncate" title={user.email}>
            {user.email}
          </p>
        )}
        {user.phone && <p>{user.phone}</p>}
        {user.description && <p className="mt-1.5 line-clamp-2 text-soft">{user.description}</p>}
        {qualified && <p className="mt-1.5 wrap-anywhere">{qualified}</p>}
        <p className="mt-1.5 text-soft">
          {user.last_login ? (
            <RichText
              text={t.lastSignedIn}
              values={{ moment: <MomentAt at={user.last_login} today={today} zone={zone} /> }}
            />
          ) : (
            t.neverSignedIn
          )}
        </p>
      </div>
      <div className="mt-auto">
        <FulfillmentBar user={user} />
      </div>
      <PersonLinks user={user} className="-mx-2 -mb-2 border-t border-line pt-2" />
    </li>
  );
});

import type { User } from '@contract/users.ts';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { memo } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { MomentAt } from '@/components/ui/moment.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { accessTexts } from '../access/texts.ts';
import { FulfillmentBar } from '../fulfillment.tsx';
import { useQualified } from '../queries.ts';
import { staffTexts } from '../texts.ts';

const link = buttonStyle('quiet', 'grow');

/** Links to a person's form and slots. Nothing is preloaded. */
export function PersonLinks({ user: { id, name }, className }: { user: User; className?: string }) {
  const [t, shared] = useTexts(staffTexts, adminCommonTexts);
  return (
    <div className={clsx('flex gap-1', className)}>
      <Link to="/admin/staff/$userId/edit" params={{ userId: id }} className={link}>
        {shared.edit}
        <span className="sr-only"> {name}</span>
      </Link>
      <Link to="/admin/staff/$userId" params={{ userId: id }} className={link}>
        {t.slots}
        <span className="sr-only"> {name}</span>
      </Link>
    </div>
  );
}

interface StaffCardProps {
  user: User;
  /** The names of their qualifications. */
  qualified: string;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
}

/** One person. Memoized, because there can be thousands. */
const StaffCard = memo(function StaffCard({ user, qualified, today, zone }: StaffCardProps) {
  const [t, shared, access] = useTexts(staffTexts, adminCommonTexts, accessTexts);
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

const cardsAtOnce = 48;

/** The people as cards. Out of thousands, only those near the window are rendered. `of`: their filter. */
export function StaffGrid({ people, of }: { people: readonly User[]; of: string }) {
  const common = useTexts(commonTexts);
  const zone = useZone();
  const today = dayKey(useNow(), zone);
  const { namesOf } = useQualified();
  const { shown, end, showMore } = useShownUntil(of, people.length, cardsAtOnce);
  return (
    <div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {people.slice(0, shown).map((user) => (
          <StaffCard key={user.id} user={user} qualified={namesOf(user)} today={today} zone={zone} />
        ))}
      </ul>
      {shown < people.length && (
        <Button ref={end} className="mt-5 w-full" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

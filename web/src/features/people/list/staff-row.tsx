import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { MomentAt } from '@/components/ui/moment.tsx';
import { PersonLink } from '@/domains/people/person-link.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { now } from '@/lib/time/clock.ts';
import { todayOf } from '@/lib/time/event-time.ts';
import { useAccessWord } from '../access/use-access-word.ts';
import { fulfillmentText } from '../fulfillment.ts';
import { tableTexts } from '../table-texts.ts';

interface StaffRowProps {
  user: User;
  /** The names of their qualifications. */
  qualified: string;
  chosen: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
}

const cell = 'px-2 py-1.5';
const figure = `${cell} tabular-nums`;

/** One person in the table. Memoized, because there can be thousands. */
export const StaffRow = memo(function StaffRow({ user, qualified, chosen, today, zone }: StaffRowProps) {
  const t = useStore(tableTexts);
  const shared = useStore(adminCommonTexts);
  const access = useAccessWord(user);
  const assumed = assumedCredits(user);
  const { id, name, email, next_shift: next } = user;
  return (
    <tr className={`border-t border-line first:border-t-0 ${chosen ? 'bg-action-wash' : 'hover:bg-desk'}`}>
      <td className="p-0">
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t.choose({ name })}
            data-choose={id}
            checked={chosen}
            // React asks for a handler; the table handles the clicks, because one with Shift chooses a range.
            onChange={() => undefined}
            className="size-5 cursor-pointer accent-action"
          />
        </label>
      </td>
      <th scope="row" className="max-w-60 px-2 py-1 text-left font-regular">
        <PersonLink id={id} className="font-strong">
          {name}
        </PersonLink>
        {email && (
          <span className="-mt-2 block truncate pb-1.5 text-soft" title={email}>
            {email}
          </span>
        )}
      </th>
      <td className={`${cell} max-w-48`}>
        {shared[user.role]}
        {qualified && <span className="block text-soft wrap-anywhere">{qualified}</span>}
      </td>
      <td className={`${cell} max-w-48`}>
        {next && (
          <Link
            to="."
            search={(before) => ({ ...before, shift: next.event_id, slot: undefined, person: undefined })}
            resetScroll={false}
            preload={false}
            className="flex min-h-11 flex-col justify-center underline-offset-4 hover:underline"
          >
            <MomentAt at={next.start_time} today={todayOf(next, now())} zone={next.timezone} />
            <span className="truncate text-soft">{next.title}</span>
          </Link>
        )}
      </td>
      <td className={figure}>
        {amount(user.completed_credits)}
        {assumed && <span className="block text-soft">{assumed}</span>}
      </td>
      <td className={figure}>{amount(user.required_credits)}</td>
      <td className={figure}>{fulfillmentText(user)}</td>
      <td className={cell}>{user.last_login && <MomentAt at={user.last_login} today={today} zone={zone} />}</td>
      <td className={`${cell} ${user.state === 'blocked' ? 'text-attention' : ''}`}>{access}</td>
    </tr>
  );
});

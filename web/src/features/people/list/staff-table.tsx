import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { MomentAt } from '@/components/ui/moment.tsx';
import { PersonLink } from '@/domains/people/links.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { useChosen } from '@/lib/lists/use-chosen.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { now } from '@/lib/time/clock.ts';
import { todayOf } from '@/lib/time/event-time.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { accessTexts } from '../access/texts.ts';
import { useAccessWord } from '../access/use-access-word.ts';
import { fulfillmentOf, fulfillmentText } from '../fulfillment.tsx';
import { useQualified } from '../queries.ts';
import { type SortKey, sortKeys } from '../search.ts';
import { tableTexts } from '../texts.ts';
import { isNewcomer } from './filter.ts';
import { StaffBar } from './staff-bar.tsx';

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
const StaffRow = memo(function StaffRow({ user, qualified, chosen, today, zone }: StaffRowProps) {
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

/** What a person can do, from most to least. */
const accessRank = (user: User): number => {
  if (user.state === 'blocked') return 3;
  if (user.state === 'waiting') return 2;
  return isNewcomer(user) ? 1 : 0;
};
const roleRank = { admin: 0, staff: 1, volunteer: 2 };
const moment = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);

const keys: Record<Exclude<SortKey, 'name'>, (user: User) => number | null> = {
  role: ({ role }) => roleRank[role],
  next: ({ next_shift }) => moment(next_shift?.start_time),
  earned: ({ completed_credits }) => completed_credits,
  required: ({ required_credits }) => required_credits,
  progress: fulfillmentOf,
  seen: ({ last_login }) => moment(last_login),
  state: accessRank,
};

/**
 * People, who come by name, in the order of a column; those who are equal stay by name, and those without a value are
 * last in both directions.
 */
function sortStaff(users: readonly User[], sort: SortKey, down: boolean): User[] {
  if (sort === 'name') return down ? users.toReversed() : [...users];
  const key = keys[sort];
  const sign = down ? -1 : 1;
  return users
    .map((user) => ({ user, value: key(user) }))
    .sort((one, two) => {
      if (one.value === null || two.value === null) return Number(one.value === null) - Number(two.value === null);
      return sign * (one.value - two.value);
    })
    .map(({ user }) => user);
}

const rowsAtOnce = 60;

interface StaffTableProps {
  people: readonly User[];
  /** The filter of the people. */
  of: string;
  sort: SortKey;
  down: boolean;
  onSort: (key: SortKey) => void;
  choosing: ReturnType<typeof useChosen>;
}

/** A head that sorts the table by its column. */
function SortHead({
  by,
  label,
  sort,
  down,
  onSort,
}: { by: SortKey; label: string } & Pick<StaffTableProps, 'sort' | 'down' | 'onSort'>) {
  const on = sort === by;
  const Arrow = down ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={on ? (down ? 'descending' : 'ascending') : 'none'} className="p-0 font-regular">
      <button
        type="button"
        onClick={() => onSort(by)}
        className="flex min-h-11 w-full items-center gap-1 px-2 text-left whitespace-nowrap hover:text-ink"
      >
        <span className={on ? 'font-strong text-ink' : undefined}>{label}</span>
        {on && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
      </button>
    </th>
  );
}

/** The people as a table that can be sorted, and whose rows can be selected. Out of thousands, only the first are rendered. */
function StaffTable({ people, of, sort, down, onSort, choosing }: StaffTableProps) {
  const t = useStore(tableTexts);
  const shared = useStore(adminCommonTexts);
  const access = useStore(accessTexts);
  const common = useStore(commonTexts);
  const zone = useZone();
  const now = useNow();
  const today = dayKey(now, zone);
  const { shown, end, showMore } = useShownUntil(`${of} ${sort} ${down}`, people.length, rowsAtOnce);
  const labels: Record<SortKey, string> = {
    name: shared.name,
    role: shared.role,
    next: t.nextShift,
    earned: t.earned,
    required: t.required,
    progress: t.progress,
    seen: t.lastSignIn,
    state: access.title,
  };
  const { namesOf } = useQualified();
  const { chosen, all } = choosing;
  const some = !all && people.some(({ id }) => chosen.has(id));
  return (
    <div>
      {/* Wider than the page when a panel is open beside it. Its boxes and links take the focus, so keys can scroll it. */}
      <div className="sheet overflow-x-auto">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a box is a click as well */}
        <table className="w-full text-small" onClick={choosing.press}>
          <caption className="sr-only">{t.caption}</caption>
          <thead className="text-left text-soft">
            <tr className="border-b border-line">
              <th scope="col" className="w-11 p-0">
                <label className="grid size-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    aria-label={t.chooseAll({ count: people.length })}
                    checked={all}
                    ref={(box) => {
                      if (box) box.indeterminate = some;
                    }}
                    onChange={choosing.chooseAll}
                    className="size-5 cursor-pointer accent-action"
                  />
                </label>
              </th>
              {sortKeys.map((by) => (
                <SortHead key={by} by={by} label={labels[by]} sort={sort} down={down} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {people.slice(0, shown).map((user) => (
              <StaffRow
                key={user.id}
                user={user}
                qualified={namesOf(user)}
                chosen={chosen.has(user.id)}
                today={today}
                zone={zone}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown < people.length && (
        <Button ref={end} className="mt-5 w-full" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

interface StaffListProps {
  /** The people of the filter. */
  people: readonly User[];
  /** The filter, as a text. */
  of: string;
  /** Everybody: the chosen ones are among them, whatever the filter. */
  all: readonly User[];
  sort: SortKey;
  down: boolean;
  onSort: (key: SortKey) => void;
}

/** The table of the people in its order, and what can be done with those who are chosen. */
export function StaffList({ people, of, all, sort, down, onSort }: StaffListProps) {
  const sorted = useMemo(() => sortStaff(people, sort, down), [people, sort, down]);
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const choosing = useChosen(ids);
  const chosen = useMemo(() => all.filter(({ id }) => choosing.chosen.has(id)), [all, choosing.chosen]);
  return (
    <>
      {people.length > 0 && (
        <StaffTable people={sorted} of={of} sort={sort} down={down} onSort={onSort} choosing={choosing} />
      )}
      <StaffBar people={chosen} onClear={choosing.clear} />
    </>
  );
}

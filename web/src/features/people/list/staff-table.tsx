import type { User } from '@contract/users.ts';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { MomentAt } from '@/components/ui/moment.tsx';
import { PersonLink } from '@/domains/people/links.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
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
import { fulfillmentOf, fulfillmentText } from '../fulfillment.tsx';
import { useQualified } from '../queries.ts';
import { type SortKey, sortKeys } from '../search.ts';
import { tableTexts } from '../texts.ts';
import type { AnswerColumn } from './answer-columns.ts';
import { accessWord, isNewcomer } from './filter.ts';
import { StaffBar } from './staff-bar.tsx';

interface Cells {
  /** The names of their qualifications. */
  qualified: string;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
}

/** A column of the table. */
interface Column {
  head: () => string;
  /** What the table is sorted by; people without it are last. `null`: by name, as the people come. */
  sort: ((user: User) => number | null) | null;
  look?: string;
  cell: (user: User, cells: Cells) => ReactNode;
}

/** What a person can do, from most to least. */
const accessRank = (user: User): number => {
  if (user.state === 'blocked') return 3;
  if (user.state === 'waiting') return 2;
  return isNewcomer(user) ? 1 : 0;
};
const roleRank = { admin: 0, staff: 1, volunteer: 2 };
const moment = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);

const columns: Record<SortKey, Column> = {
  name: {
    head: () => adminCommonTexts.get().name,
    sort: null,
    cell: ({ id, name, email }) => (
      <>
        <PersonLink id={id} className="font-strong">
          {name}
        </PersonLink>
        {email && (
          <span className="-mt-2 block truncate pb-1.5 text-soft" title={email}>
            {email}
          </span>
        )}
      </>
    ),
  },
  role: {
    head: () => adminCommonTexts.get().role,
    sort: ({ role }) => roleRank[role],
    look: 'max-w-48',
    cell: ({ role }, { qualified }) => (
      <>
        {adminCommonTexts.get()[role]}
        {qualified && <span className="block text-soft wrap-anywhere">{qualified}</span>}
      </>
    ),
  },
  next: {
    head: () => tableTexts.get().nextShift,
    sort: ({ next_shift }) => moment(next_shift?.start_time),
    look: 'max-w-48',
    cell: ({ next_shift: next }) =>
      next && (
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
      ),
  },
  earned: {
    head: () => tableTexts.get().earned,
    sort: ({ completed_credits }) => completed_credits,
    look: 'tabular-nums',
    cell: (user) => {
      const assumed = assumedCredits(user);
      return (
        <>
          {amount(user.completed_credits)}
          {assumed && <span className="block text-soft">{assumed}</span>}
        </>
      );
    },
  },
  required: {
    head: () => tableTexts.get().required,
    sort: ({ required_credits }) => required_credits,
    look: 'tabular-nums',
    cell: ({ required_credits }) => amount(required_credits),
  },
  progress: {
    head: () => tableTexts.get().progress,
    sort: fulfillmentOf,
    look: 'tabular-nums',
    cell: fulfillmentText,
  },
  seen: {
    head: () => tableTexts.get().lastSignIn,
    sort: ({ last_login }) => moment(last_login),
    cell: ({ last_login }, { today, zone }) => last_login && <MomentAt at={last_login} today={today} zone={zone} />,
  },
  state: {
    head: () => accessTexts.get().title,
    sort: accessRank,
    cell: accessWord,
  },
};

/**
 * People, who come by name, in the order of a column; those who are equal stay by name, and those without a value are
 * last in both directions.
 */
function sortStaff(users: readonly User[], by: SortKey, down: boolean): User[] {
  const { sort } = columns[by];
  if (!sort) return down ? users.toReversed() : [...users];
  const sign = down ? -1 : 1;
  return users
    .map((user) => ({ user, value: sort(user) }))
    .sort((one, two) => {
      if (one.value === null || two.value === null) return Number(one.value === null) - Number(two.value === null);
      return sign * (one.value - two.value);
    })
    .map(({ user }) => user);
}

const [, ...otherKeys] = sortKeys;

interface StaffRowProps extends Cells {
  user: User;
  chosen: boolean;
  answers: readonly AnswerColumn[];
}

/** One person in the table. Memoized, because there can be thousands. */
const StaffRow = memo(function StaffRow({ user, chosen, answers, ...cells }: StaffRowProps) {
  const t = useTexts(tableTexts);
  return (
    <tr className={`border-t border-line first:border-t-0 ${chosen ? 'bg-action-wash' : 'hover:bg-desk'}`}>
      <td className="p-0">
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t.choose({ name: user.name })}
            data-choose={user.id}
            checked={chosen}
            // React asks for a handler; the table handles the clicks, because one with Shift chooses a range.
            onChange={() => undefined}
            className="size-5 cursor-pointer accent-action"
          />
        </label>
      </td>
      <th scope="row" className="max-w-60 px-2 py-1 text-left font-regular">
        {columns.name.cell(user, cells)}
      </th>
      {otherKeys.map((key) => (
        <td
          key={key}
          className={clsx(
            'px-2 py-1.5',
            columns[key].look,
            key === 'state' && user.state === 'blocked' && 'text-attention',
          )}
        >
          {columns[key].cell(user, cells)}
        </td>
      ))}
      {answers.map(({ id, of }) => (
        <td key={id} className="max-w-60 min-w-28 px-2 py-1.5">
          <span className="line-clamp-3 break-words">{of.get(user.id)}</span>
        </td>
      ))}
    </tr>
  );
});

const rowsAtOnce = 60;

interface Sorting {
  sort: SortKey;
  down: boolean;
  onSort: (key: SortKey) => void;
}

/** A head that sorts the table by its column. */
function SortHead({ by, sort, down, onSort }: Sorting & { by: SortKey }) {
  const on = sort === by;
  const Arrow = down ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={on ? (down ? 'descending' : 'ascending') : 'none'} className="p-0 font-regular">
      <button
        type="button"
        onClick={() => onSort(by)}
        className="flex min-h-11 w-full items-center gap-1 px-2 text-left whitespace-nowrap hover:text-ink"
      >
        <span className={on ? 'font-strong text-ink' : undefined}>{columns[by].head()}</span>
        {on && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
      </button>
    </th>
  );
}

interface StaffTableProps extends Sorting {
  /** The people of the filter. */
  people: readonly User[];
  /** The filter, as a text. */
  of: string;
  /** Everybody: the chosen ones are among them, whatever the filter. */
  all: readonly User[];
  /** Further columns. */
  answers: readonly AnswerColumn[];
}

/**
 * The people as a table that can be sorted, and what can be done with those who are selected. Out of thousands, only the
 * first are rendered.
 */
export function StaffTable({ people, of, all: everybody, answers, ...sorting }: StaffTableProps) {
  const [t, common] = useTexts(tableTexts, commonTexts);
  const zone = useZone();
  const today = dayKey(useNow(), zone);
  const { namesOf } = useQualified();
  const { sort, down } = sorting;
  const sorted = useMemo(() => sortStaff(people, sort, down), [people, sort, down]);
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const { chosen, all, press, chooseAll, clear } = useChosen(ids);
  const some = !all && ids.some((id) => chosen.has(id));
  const selected = useMemo(() => everybody.filter(({ id }) => chosen.has(id)), [everybody, chosen]);
  const { shown, end, showMore } = useShownUntil(`${of} ${sort} ${down}`, people.length, rowsAtOnce);
  return (
    <>
      {people.length > 0 && (
        <div>
          {/* Wider than the page when a panel is open beside it. Its boxes and links take the focus, so keys can scroll it. */}
          <div className="sheet overflow-x-auto">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a box is a click as well */}
            <table className="w-full text-small" onClick={press}>
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
                        onChange={chooseAll}
                        className="size-5 cursor-pointer accent-action"
                      />
                    </label>
                  </th>
                  {sortKeys.map((by) => (
                    <SortHead key={by} by={by} {...sorting} />
                  ))}
                  {answers.map(({ id, label }) => (
                    <th key={id} scope="col" className="max-w-60 min-w-28 px-2 py-1.5 font-regular">
                      <span className="line-clamp-3 break-words">{label}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sorted.slice(0, shown).map((user) => (
                  <StaffRow
                    key={user.id}
                    user={user}
                    qualified={namesOf(user)}
                    chosen={chosen.has(user.id)}
                    answers={answers}
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
      )}
      <StaffBar people={selected} onClear={clear} />
    </>
  );
}

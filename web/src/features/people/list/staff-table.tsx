import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import type { useChosen } from '@/lib/lists/use-chosen.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { accessTexts } from '../access/texts.ts';
import { type SortKey, sortKeys } from '../search.ts';
import { tableTexts } from '../table-texts.ts';
import { StaffRow } from './staff-row.tsx';
import { useQualified } from './use-qualified.ts';

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
export function StaffTable({ people, of, sort, down, onSort, choosing }: StaffTableProps) {
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

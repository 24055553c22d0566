import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { deviceStorage } from '@/lib/app/storage.ts';
import { useMedia } from '@/lib/app/use-media.ts';
import { type SortKey, type StaffView, staffViews } from '../search.ts';
import type { StaffFilter } from './filter.ts';

const route = getRouteApi('/_app/admin/staff/');

/** The filter in the address. Back undoes a change of it, but not of the search. What else is in the address stays. */
export function useStaffFilter() {
  const { q = '', status, role, qualification, behind, idle } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo<StaffFilter>(
    () => ({ search: q, status, role, qualification, behind, idle }),
    [q, status, role, qualification, behind, idle],
  );
  const go = ({ search, ...next }: Partial<StaffFilter>) =>
    void navigate({
      // Added to the address, not to what is drawn, which can be a moment older.
      search: (before) => {
        const { behind, idle } = { ...before, ...next };
        return {
          ...before,
          ...next,
          ...(search !== undefined && { q: search.trim() ? search : undefined }),
          behind: behind || undefined,
          idle: idle || undefined,
        };
      },
      replace: search !== undefined && Object.keys(next).length === 0,
      resetScroll: false,
    });
  return { filter, go };
}

const viewKey = 'muster:staff-view';

/** Cards of more people than this take too many screens. */
const mostOnCards = 50;

/** The view that was chosen last. */
const keptView = (): StaffView | undefined => staffViews.find((view) => view === deviceStorage.getItem(viewKey));

/**
 * The view in the address, or else the one chosen last, or else the one that suits the number of people, and the order of its table. The
 * table needs a wide window.
 */
export function useStaffView(people: number) {
  const {
    view = keptView() ?? (people > mostOnCards ? 'table' : 'cards'),
    sort = 'name',
    down = false,
  } = route.useSearch();
  const navigate = route.useNavigate();
  const wide = useMedia('(width >= 64rem)');
  return {
    wide,
    view: wide ? view : ('cards' as const),
    sort,
    down,
    choose: (next: StaffView) => {
      deviceStorage.setItem(viewKey, next);
      void navigate({ search: (before) => ({ ...before, view: next }), resetScroll: false });
    },
    /** Sorts by a column, or turns its order around. */
    sortBy: (key: SortKey) =>
      void navigate({
        search: (before) => ({
          ...before,
          sort: key === 'name' ? undefined : key,
          down: (key === sort && !down) || undefined,
        }),
        replace: true,
        resetScroll: false,
      }),
  };
}

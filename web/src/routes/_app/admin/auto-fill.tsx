import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AutoFillPage } from '@/features/auto-fill/auto-fill-page.tsx';
import { searchedDay, searchedFlag } from '@/lib/app/search-params.ts';

/** Which days are filled, by default the next two weeks; `selected`: only the selected shifts of these days. */
export const autoFillSearch = z.object({ from: searchedDay, to: searchedDay, selected: searchedFlag });

export const Route = createFileRoute('/_app/admin/auto-fill')({
  validateSearch: autoFillSearch,
  component: AutoFillPage,
});

import { roles } from '@contract/users.ts';
import * as z from 'zod/mini';
import { lenient, searchedDay, searchedFlag, searchedId, searchedText } from '@/lib/app/search-params.ts';

/** For whom badges are made: everybody of a day, those of one of its shifts, or those who were chosen in the list of people. */
export const badgeSearch = z.object({ day: searchedDay, event: searchedId, chosen: searchedFlag });

/** By credits; then by what the person can do, offered only when there are such people. */
export const creditStatuses = ['active', 'inactive', 'pending'] as const;
export const furtherOnes = ['newcomers', 'members', 'waiting', 'blocked'] as const;
export const statuses = [...creditStatuses, ...furtherOnes] as const;
export type StaffStatus = (typeof statuses)[number];

/** The columns by which the table can be sorted. */
export const sortKeys = ['name', 'role', 'next', 'earned', 'required', 'progress', 'seen', 'state'] as const;
export type SortKey = (typeof sortKeys)[number];

export const staffViews = ['cards', 'table'] as const;
export type StaffView = (typeof staffViews)[number];

/** The filters of the staff list, with the view and the order of the table; `behind`, `idle`: see `StaffFilter`. */
export const staffSearch = z.object({
  q: searchedText,
  status: lenient(z.enum(statuses)),
  role: lenient(z.enum(roles)),
  qualification: searchedId,
  behind: searchedFlag,
  idle: searchedFlag,
  view: lenient(z.enum(staffViews)),
  sort: lenient(z.enum(sortKeys)),
  down: searchedFlag,
});

/** The filters when a slot is assigned: a search, and days as `2025-06-14`, both included. */
export const assignSearch = z.object({ q: searchedText, from: searchedDay, to: searchedDay });

export type AssignFilter = z.output<typeof assignSearch>;

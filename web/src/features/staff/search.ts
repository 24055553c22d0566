import * as z from 'zod/mini';
import { lenient, searchedDay, searchedText } from '@/lib/app/search-params.ts';

/** By credits; then by what the person can do, offered only when there are such people. */
export const creditStatuses = ['active', 'inactive', 'pending'] as const;
export const statuses = [...creditStatuses, 'newcomers', 'blocked'] as const;
export type StaffStatus = (typeof statuses)[number];

/** The filters of the staff list: a search and a status. */
export const staffSearch = z.object({ q: searchedText, status: lenient(z.enum(statuses)) });

/** The filters when a slot is assigned: a search, and days as `2025-06-14`, both included. */
export const assignSearch = z.object({ q: searchedText, from: searchedDay, to: searchedDay });

export type AssignFilter = z.output<typeof assignSearch>;

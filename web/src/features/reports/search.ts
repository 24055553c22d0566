// Apart from what chooses by it: every page of the app carries how to read an address.
import { searchedDay } from '@/lib/app/search-params.ts';

const roles = ['volunteer', 'staff', 'admin'] as const;
const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const longestText = 200;

/** What a report is about: days as `2025-06-14`, both included (without: this calendar year); a slot type, a role, people; the orders of its tables. */
export interface ReportFilter {
  from?: string | undefined;
  to?: string | undefined;
  type?: string | undefined;
  role?: (typeof roles)[number] | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, longestText) : undefined;

/** Reads the filter from an address; whatever makes no sense is left out. */
export const readReportFilter = (search: Record<string, unknown>): ReportFilter => ({
  // What is left out would be taken from the address as it is, so each key is named.
  from: searchedDay(search.from),
  to: searchedDay(search.to),
  type: typeof search.type === 'string' && identifier.test(search.type) ? search.type : undefined,
  role: roles.find((role) => role === search.role),
  q: textOf(search.q),
  sort: textOf(search.sort),
});

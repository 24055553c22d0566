// Apart from what chooses by it: every page of the app carries how to read an address.
export const statuses = ['active', 'inactive', 'pending'] as const;
export type StaffStatus = (typeof statuses)[number];

/** Reads the filter from an address; whatever makes no sense is left out. */
export function readStaffFilter(search: Record<string, unknown>): {
  q?: string | undefined;
  status?: StaffStatus | undefined;
} {
  const { q } = search;
  return {
    // What is left out would be taken from the address as it is, so both keys are named.
    q: typeof q === 'string' && q.trim() !== '' ? q : undefined,
    status: statuses.find((status) => status === search.status),
  };
}

/** What is looked for when a slot is assigned: words, and days as `2025-06-14`, both included. */
export interface AssignFilter {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads that from an address; whatever makes no sense is left out. */
export const readAssignFilter = ({ q, from, to }: Record<string, unknown>): AssignFilter => ({
  q: typeof q === 'string' && q.trim() !== '' ? q : undefined,
  from: day(from),
  to: day(to),
});

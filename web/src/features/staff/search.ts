// Apart from what chooses by it: every page of the app carries how to read an address.
const statuses = ['active', 'inactive', 'pending'] as const;
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

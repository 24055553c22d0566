import type { MutationKey, QueryClient, QueryKey } from '@tanstack/react-query';

/** The prefixes of all query keys, so that a change of one resource can refresh another without knowing its queries. */
export const queryKeys = {
  me: ['me'],
  events: ['events'],
  eventLists: ['events', 'list'],
  signups: ['signups'],
  waits: ['waits'],
  handOvers: ['hand-overs'],
  watches: ['watches'],
  slotTypes: ['slot-types'],
  places: ['places'],
  seasons: ['seasons'],
  walls: ['walls'],
  openPage: ['open-page'],
  reservations: ['reservations'],
  payrollProfiles: ['payroll-profiles'],
  payRuns: ['pay-runs'],
  qualifications: ['qualifications'],
  births: ['births'],
  documents: ['documents'],
  customFields: ['custom-fields'],
  messages: ['messages'],
  notices: ['notices'],
  users: ['users'],
  invitations: ['invitations'],
  feeds: ['ical-feeds'],
  openEnds: ['open-ends'],
  timesheets: ['timesheets'],
  reports: ['reports'],
  dashboard: ['dashboard'],
  ownCalendar: ['own-calendar'],
  organisation: ['organisation'],
  sessions: ['sessions'],
  push: ['push'],
  signIns: ['sign-ins'],
  secondFactor: ['second-factor'],
  entry: ['entry'],
  board: ['board'],
  candidates: ['candidates'],
  availability: ['availability'],
  changes: ['change-sets'],
  unreached: ['unreached'],
  record: ['record'],
  leads: ['leads'],
  ledShifts: ['led-shifts'],
  gate: ['gate'],
  badges: ['badges'],
  ownCode: ['own-code'],
  ownStatements: ['own-statements'],
  lookedAfter: ['looked-after'],
  guardians: ['guardians'],
} as const satisfies Record<string, QueryKey>;

/** Reloads the queries under each of these keys. Resolves when those that are displayed have loaded. */
export async function reloadAll(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Calls `reload` if this was the last of several running mutations with a key, for their `onSettled`. It does not wait for
 * the reload: until then the mutation would count as running, and one that ends meanwhile would reload nothing.
 */
export function afterLast(client: QueryClient, mutationKey: MutationKey, reload: () => Promise<unknown>): void {
  if (client.isMutating({ mutationKey }) === 1) void reload();
}

import type { QueryKey } from '@tanstack/react-query';

/** The prefixes of all query keys, so that a change of one resource can refresh another without knowing its queries. */
export const queryKeys = {
  me: ['me'],
  events: ['events'],
  eventLists: ['events', 'list'],
  signups: ['signups'],
  slotTypes: ['slot-types'],
  places: ['places'],
  seasons: ['seasons'],
  qualifications: ['qualifications'],
  notices: ['notices'],
  users: ['users'],
  invitations: ['invitations'],
  feeds: ['ical-feeds'],
  reports: ['reports'],
  dashboard: ['dashboard'],
  ownCalendar: ['own-calendar'],
  organisation: ['organisation'],
  sessions: ['sessions'],
  signIns: ['sign-ins'],
  secondFactor: ['second-factor'],
  entry: ['entry'],
  board: ['board'],
  candidates: ['candidates'],
  availability: ['availability'],
  changes: ['change-sets'],
} as const satisfies Record<string, QueryKey>;

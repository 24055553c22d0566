import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const staffMessages = i18n('staff-list', {
  filter: 'Filter people',
  search: 'Search people',
  searchHint: 'Name, email, phone',
  status: 'Status',
  all: 'All statuses',
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  activeMeans: 'Active: fulfilment of 100% or more.',
  inactiveMeans: 'Inactive: no confirmed credits.',
  pendingMeans: 'Pending: confirmed credits, and a fulfilment under 100%.',
  nobodyFound: 'Nobody found',
  nobodyFoundHint: 'Nobody matches the search and the status.',
  nobodyYet: 'No volunteers or staff yet',
  nobodyYetHint: 'People appear here once they have signed in. Invite them, and they get a link by email.',
  showEverybody: 'Show everybody',
  invite: 'Invite User',
  fulfilment: 'Fulfilment',
  notApplicable: 'N/A',
  completedOf: params({
    one: '{completed} of {count} credit completed',
    other: '{completed} of {count} credits completed',
  }),
  noneRequired: 'None required',
  noneRequiredCompleted: params({
    one: 'None required, {count} credit completed',
    other: 'None required, {count} credits completed',
  }),
  toCome: params({ one: '{done}, {count} credit to come', other: '{done}, {count} credits to come' }),
});

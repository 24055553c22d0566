import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const layoutMessages = i18n('layout', {
  loading: 'Loading…',
  skip: 'Skip to content',
  tryAgain: 'Try again',
  offline: 'You are offline. What you see may be out of date, and nothing can be changed until you are connected.',
  away: params('{brand} can’t be reached right now. Nothing of yours is lost; we keep trying.'),
  noAccess: 'No access',
  toShifts: 'Go to your shifts',
  notLoaded: 'Not loaded',
  pageNotLoaded: 'This page could not be loaded',
  nothingLost: 'Nothing of yours is lost.',
  wentWrong: 'Something went wrong',
  wentWrongNote: 'This page ran into an error. What you saved is safe.',
  refresh: 'Refresh Page',
  goBack: 'Go Back',
  eventsNotLoaded: params('Failed to load events: {reason}'),
  eventsNotRefreshed: params('Failed to refresh events: {reason}'),
  signupsNotLoaded: params('Failed to load signups: {reason}'),
  signupsNotRefreshed: params('Failed to refresh signups: {reason}'),
  slotTypesNotLoaded: params('Failed to load slot types: {reason}'),
  slotTypesNotRefreshed: params('Failed to refresh slot types: {reason}'),
});

export const accountMessages = i18n('account', {
  menu: 'Account menu',
  profile: 'Profile',
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  createNew: 'Create something new',
  goToFilter: 'Go to the filter',
  move: 'Move between the entries of a list',
  close: 'Close a menu or a dialog',
  help: 'Show this help',
  singleKeys: params('Use single keys ({keys})'),
  and: params('{keys} and {last}'),
});

export const administrationMessages = i18n('administration', {
  title: 'Administration',
  openMenu: 'Open menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  help: 'Help',
  dashboard: 'Dashboard',
  events: 'Events Management',
  staff: 'Staff Management',
  slotTypes: 'Slot Types',
  feeds: 'iCal Feeds',
  reports: 'Reports & Analytics',
  settings: 'System Settings',
});

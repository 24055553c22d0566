import { i18n, params } from '@/i18n/languages.ts';

export const accountTexts = i18n('account', {
  menu: 'Account menu',
  profile: 'Profile',
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  createNew: 'Create something new',
  goToFilter: 'Go to the filter',
  move: 'Move through a list',
  close: 'Close a menu or a dialog',
  help: 'Show this help',
  singleKeys: params('Enable single-key shortcuts ({keys})'),
  and: params('{keys} and {last}'),
  email: 'Email',
  saveSettings: 'Save Settings',
  settingsSaved: 'Settings saved successfully!',
  phone: 'Phone Number',
});

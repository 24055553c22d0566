import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const dashboardTexts = i18n('dashboard', {
  title: 'Dashboard',
  welcome: params('Welcome, {name}'),
  loading: 'Loading your shifts…',
});

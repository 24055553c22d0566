import { i18n } from '@/i18n/languages.ts';

export const roleTexts = i18n('role', {
  nowAdministrator: 'You are now an administrator.',
  administration: 'Administration',
});

import { i18n } from '@/i18n/languages.ts';

export const alertSettingsTexts = i18n('alert-settings', {
  title: 'For administrators',
  ofLead: 'Shifts that you lead',
  atOnce: 'Tell me at once about places given back',
  atOnceHint: 'If the shift starts within this time. You also hear at once of shifts that fall below their minimum.',
  off: 'Not at once',
  digest: 'Morning overview',
  digestHint: 'Each day at 8:00, if something is new.',
});

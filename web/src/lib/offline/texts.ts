import { i18n, params } from '@/i18n/languages.ts';

export const offlineTexts = i18n('offline', {
  title: 'Waits for the network',
  giveBack: params('Cancel signup: {slotType}, {event}'),
  yes: params('Say yes: {slotType}, {event}'),
  no: params('Say no: {slotType}, {event}'),
  dismiss: 'Dismiss a notification',
  gate: params({ one: 'At the gate: {count} action', other: 'At the gate: {count} actions' }),
  gateOpen: params({ one: 'At the gate: {count} action to decide', other: 'At the gate: {count} actions to decide' }),
  withdraw: 'Withdraw',
  waits: 'You are offline. This waits, and is sent when you are connected.',
  sent: params({
    one: 'Sent: what you did without a connection.',
    other: 'Sent: the {count} things that you did without a connection.',
  }),
  refused: params('This is no longer possible: {reason}'),
  from: params('You see the state of {day}, {time}.'),
  leaveTitle: 'Sign out and lose what waits?',
  leaveText: params({
    one: '{count} action has not been sent or decided. It is lost when you sign out on this device.',
    other: '{count} actions have not been sent or decided. They are lost when you sign out on this device.',
  }),
  leave: 'Sign out anyway',
  stay: 'Stay signed in',
  newVersion: 'A new version is ready.',
});

import { i18n, params } from '@/i18n/languages.ts';

export const deskTexts = i18n('gate-desk', {
  title: 'Desk',
  leave: 'Leave the desk',
  nameHint: 'Two letters of the name are enough.',
  comes: 'Let in',
  choose: 'Choose a shift',
  isHere: 'Is here already',
  add: params('{name} is new here'),
  where: params('Where to, {name}?'),
  none: 'No shift has a free place now.',
  left: params({ one: '{count} place free', other: '{count} places free' }),
  done: params('{name}, you are in'),
  code: 'Your code. Take a picture of it: with it you are let in the next time.',
  codePicture: params('Code of {name}'),
  ownCode: 'Your code is on your phone, in the app under “Me”.',
  noCode: 'Say your name the next time.',
  notDone: params('{name} is not in: call somebody of the team.'),
  decide: 'Decide at the gate',
  next: 'Next person',
});

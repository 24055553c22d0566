import { expect, it } from 'vitest';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { printedLines } from '@/test/paper.ts';

it('prints a sign-in sheet of the shifts that are shown, without canceled ones and released places', async () => {
  const [anna, ben] = [gatePerson('Anna'), gatePerson('Ben')];
  const [tent, pier] = [gateEvent(), gateEvent({ location: 'Pier', slot: { is_canceled: true } })];
  placeAt(tent, anna);
  placeAt(tent, ben, { released: true });
  placeAt(pier, ben, { state: 'here' });
  worldWith();
  gateAnswers(gateOf([tent, pier], [anna, ben]));
  await openApp('/gate');
  expect(await printedLines('Sign-in sheet')).toEqual([
    'Friday, October 23, 2026, 10:00 AM – 2:00 PM UTC · Main tent',
    'NameRoleShiftInOutSignature',
    'AnnaBar10:00 AM–2:00 PM',
    ...['', '', ''],
  ]);
});

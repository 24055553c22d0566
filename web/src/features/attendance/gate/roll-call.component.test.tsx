import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectGone, expectTexts, link } from '@/test/find.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

it('lists who is here by place, and keeps the ticks over a reload', async () => {
  const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => gatePerson(name, { phone: '0151 2' }));
  if (!anna || !ben || !cleo) throw new Error('The people are missing.');
  const [tent, pier] = [gateEvent(), gateEvent({ location: 'Pier' })];
  const since = '2026-10-23T09:45:00Z';
  placeAt(tent, ben, { state: 'here', checked_in_at: since });
  placeAt(tent, anna, { state: 'here', checked_in_at: since });
  placeAt(tent, cleo, { state: 'gone' });
  placeAt(pier, cleo, { state: 'here', checked_in_at: since });
  worldWith();
  gateAnswers(gateOf([tent, pier], [anna, ben, cleo]));
  const first = await openApp('/gate/roll-call');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Main tent', 'Pier']);
  await expect.element(page.getByRole('main')).toHaveTextContent('3 people are here · 0 of 3 ticked');
  await expect
    .element(page.getByRole('region', { name: 'Main tent' }))
    .toHaveTextContent('AnnaBar · Concert · since 9:45 AM');
  await expect.element(link('0151 2').first()).toHaveAttribute('href', 'tel:01512');
  await page.getByRole('checkbox', { name: 'Ben' }).click();
  await expect.element(page.getByText('1 of 3 ticked')).toBeVisible();
  await first.unmount();
  await openApp('/gate/roll-call');
  await expect.element(page.getByRole('checkbox', { name: 'Ben' })).toBeChecked();
  await button('Remove all ticks').click();
  await expect.element(page.getByText('0 of 3 ticked')).toBeVisible();
  await expectGone(button('Remove all ticks'));
});

it('counts only the ticks of people who are still here; shifts without a place are last; it is printed', async () => {
  const [anna, ben] = [gatePerson('Anna'), gatePerson('Ben')];
  const [nowhere, tent] = [gateEvent({ location: null }), gateEvent()];
  placeAt(nowhere, ben, { state: 'here' });
  const { id } = placeAt(tent, anna, { state: 'here' });
  sessionStorage.setItem('muster.roll-call', JSON.stringify([id, newId()]));
  worldWith();
  gateAnswers(gateOf([nowhere, tent], [anna, ben]));
  await openApp('/gate/roll-call');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Main tent', 'Without a place']);
  await expect.element(page.getByText('1 of 2 ticked')).toBeVisible();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print this list').click();
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

it('says when nobody is here', async () => {
  worldWith();
  gateAnswers(gateOf([gateEvent()]));
  await openApp('/gate/roll-call');
  await expect.element(page.getByText('Nobody is here')).toBeVisible();
  await expectGone(button('Print this list'));
});

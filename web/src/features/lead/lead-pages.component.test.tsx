import { listOpenEnds } from '@contract/open-ends.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, dialog, expectTexts, text } from '@/test/find.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { ledAnswers } from '@/test/led-shifts.ts';
import { phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { openEndWith } from '@/test/open-ends.ts';
import { messagesOf, sentWith } from '@/test/sent.ts';

const tabs = page.getByRole('navigation', { name: 'Pages of your team' });

it('says how to send the first message', async () => {
  worldWith({ rights: ['write'] });
  messagesOf();
  ledAnswers([]);
  await openApp('/lead');
  await expect.element(text('No shifts at the moment')).toBeVisible();
  await tabs.getByRole('link', { name: 'Sent' }).click();
  await expect.element(text(/from the list of shifts/)).toBeVisible();
  expect(button('New message').elements()).toEqual([]);
});

it('shows a lead what they have sent, and what became of it', async () => {
  worldWith({ rights: ['write'] });
  messagesOf([sentWith()]);
  await openApp('/lead/messages');
  await button('Open “Come to the tent”').click();
  await expect.element(dialog).toHaveTextContent('Bob Baker');
  expect(text('From Ada Admin').elements()).toEqual([]);
});

it('lists open ends to somebody with a gate, who does not settle their own', async () => {
  worldWith({ rights: ['gate'] });
  const { event } = openEndWith();
  api.on(listOpenEnds, [
    openEndWith(),
    openEndWith({ event, own: true, user: { id: crypto.randomUUID(), name: 'Vera' } }),
  ]);
  await openApp('/lead');
  await tabs.getByRole('link', { name: 'Open ends' }).click();
  await expect.element(page.getByText('1 open end', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This is you. Somebody else has to settle it.')).toBeVisible();
  expect(page.getByRole('checkbox', { name: /Vera/ }).elements()).toEqual([]);
  // Nothing leads to the administration.
  expect([...document.querySelectorAll('main li a')]).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select Ada, Harvest supper' }).click();
  await expect.element(button('Stayed until the end')).toBeVisible();
});

it('the gate offers to write only to people at shifts where the right for it holds', async () => {
  worldWith({ rights: ['gate', 'write'] });
  const [ada, bob] = [gatePerson('Ada Byron'), gatePerson('Bob Baker')];
  const [concert, talk] = [
    gateEvent({ title: 'Concert', slot: { may_write: false } }),
    gateEvent({ title: 'Talk', slot: { may_write: true } }),
  ];
  placeAt(concert, ada);
  placeAt(talk, bob);
  gateAnswers(gateOf([concert, talk], [ada, bob]));
  await openApp('/gate');
  await expect.element(button('Write to them… Bar · Talk')).toBeVisible();
  expect(button('Write to them…').elements()).toHaveLength(1);
});

const nav = page.getByRole('navigation', { name: 'Pages', exact: true });

it.each([
  [['roster'], ['Find', 'My shifts', 'Team', 'Messages', 'Me'], []],
  [['hours'], ['Find', 'My shifts', 'Team', 'Messages', 'Me'], ['Shifts', 'Hours']],
  [['gate'], ['Find', 'My shifts', 'Team', 'Gate', 'Messages', 'Me'], ['Shifts', 'Open ends']],
  [
    ['fill', 'write'],
    ['Find', 'My shifts', 'Team', 'Messages', 'Me'],
    ['Shifts', 'Sent'],
  ],
] as const)('leads with %j have the pages that they can use', async (rights, bar, pages) => {
  await phone();
  worldWith({ rights: [...rights] });
  await openApp('/lead');
  await expectTexts(nav.getByRole('link'), bar);
  await expectTexts(tabs.getByRole('link'), pages);
});

it('somebody who leads nothing finds no word of it', async () => {
  worldWith();
  const { address } = await openApp('/lead');
  await expect.poll(address).toBe('/volunteer');
  await expect.element(nav.getByRole('link').first()).toBeVisible();
  expect(page.getByRole('link', { name: /Team|Gate/ }).elements()).toEqual([]);
});

it('an administrator who follows a link of a lead gets to the schedule', async () => {
  worldWith({ me: administrator() });
  const { address } = await openApp('/lead');
  await expect.poll(address).toMatch(/^\/admin\/schedule/);
});

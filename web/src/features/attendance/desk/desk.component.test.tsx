import { showCodeAtGate } from '@contract/codes.ts';
import { findGatePeople } from '@contract/gate-finding.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { api } from '@/test/fake-api.ts';
import { button, expectGone } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const [anna, ben] = [gatePerson('Anna Lee'), gatePerson('Ben')];
const name = page.getByLabelText('Who is it?');
const said = page.getByRole('status').filter({ hasText: /\w/ });
const bar = page.getByRole('button', { name: /^Bar/ });
const next = button('Next person');
const code = page.getByRole('img', { name: /^Code of/ });

/** A shift that has begun, with a place for Anna and three free ones, and one that is full. */
function concert() {
  const event = gateEvent({ start_time: '2026-10-23T09:30:00Z', slot: { required_count: 4 } });
  placeAt(event, anna);
  const full = gateEvent({ title: 'Full', start_time: '2026-10-23T09:30:00Z', slot: { required_count: 1 } });
  placeAt(full, ben);
  const gate = gateOf([event, full], [anna, ben]);
  gateAnswers(gate);
  answerActions(gate);
  return { event };
}

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
  api.on(showCodeAtGate, { code: '0'.repeat(26) });
});
afterEach(async () => {
  vi.useRealTimers();
  await forgetWaiting();
});

describe('the desk', () => {
  it('lets in who has a place by two letters and a tap, shows the code, and forgets them with the next tap', async () => {
    concert();
    await openApp('/gate/desk');
    await name.fill('an');
    await button('Let in Anna Lee').click();
    await expect.element(said).toHaveTextContent('Anna Lee, you are in');
    await expect.element(code).toBeVisible();
    await expect.poll(() => sentActions().map(({ kind }) => kind)).toEqual(['check_in']);
    await next.click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('');
    expect(document.body.textContent).not.toContain('Anna');
  });

  it('gives somebody new a place that is free, and only these are offered', async () => {
    const { event } = concert();
    await openApp('/gate/desk');
    await name.fill('Nora New');
    await button('Nora New is new here').click();
    await expect.element(page.getByRole('heading', { name: 'Where to, Nora New?' })).toHaveFocus();
    expect(page.getByText('Full').elements()).toHaveLength(0);
    await bar.click();
    await expect.element(said).toHaveTextContent('Nora New, you are in');
    await expect.element(code).toBeVisible();
    expect(sentActions()).toMatchObject([{ kind: 'walk_in', slot_id: event.slots[0]?.id, name: 'Nora New' }]);
    expect(api.made(showCodeAtGate)).toHaveLength(1);
  });

  it('finds people without a place, and says where their code is', async () => {
    concert();
    const kim = newId();
    api.on(findGatePeople, { people: [{ id: kim, name: 'Kim', state: 'active', places: [] }] });
    api.on(showCodeAtGate, { code: null });
    await openApp('/gate/desk');
    await name.fill('kim');
    await button('Choose a shift Kim').click();
    await bar.click();
    await expect.element(page.getByText('Your code is on your phone')).toBeVisible();
    expect(sentActions()).toMatchObject([{ kind: 'walk_in', user_id: kim }]);
  });

  it('works without a connection, without a code', async () => {
    concert();
    await openApp('/gate/desk');
    await expect.element(name).toBeVisible();
    const connect = cutNetwork();
    await name.fill('Nora New');
    await button('Nora New is new here').click();
    await bar.click();
    await expect.element(page.getByText('Nora New, you are in')).toBeVisible();
    await expect.element(page.getByText('Say your name the next time.')).toBeVisible();
    expect(api.made(showCodeAtGate)).toHaveLength(0);
    connect();
    await expect.poll(() => sentActions().map(({ kind }) => kind)).toEqual(['walk_in']);
  });

  it('takes back what it said when the server does not take it', async () => {
    const event = gateEvent({ start_time: '2026-10-23T09:30:00Z' });
    const gate = gateOf([event], []);
    gateAnswers(gate);
    const gone = { code: 'slot_canceled', message: 'This slot has been canceled', params: {} } as const;
    answerActions(gate, () => ({ outcome: 'refused', refusal: gone, signup: null }));
    await openApp('/gate/desk');
    await name.fill('Nora New');
    await button('Nora New is new here').click();
    await bar.click();
    await expect.element(page.getByText('Nora New is not in: call somebody of the team.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Decide at the gate' })).toBeVisible();
    await expectGone(code);
  });

  it('forgets who is on the screen when nobody touches it', async () => {
    concert();
    await openApp('/gate/desk');
    await name.fill('an');
    await button('Let in Anna Lee').click();
    await expect.element(code).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    window.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(19_000);
    expect(document.body.textContent).toContain('Anna');
    vi.advanceTimersByTime(1_500);
    vi.useRealTimers();
    await expect.element(name).toHaveValue('');
    expect(document.body.textContent).not.toContain('Anna');
  });
});

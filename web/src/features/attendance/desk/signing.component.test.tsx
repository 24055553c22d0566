import { showCodeAtGate } from '@contract/codes.ts';
import type { Asked, GateDocument } from '@contract/desk-signing.ts';
import { doGateActions } from '@contract/gate.ts';
import { findGatePeople } from '@contract/gate-finding.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting, waiting } from '@/lib/offline/outbox.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, expectGone } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const paper = (name: string, more: Partial<GateDocument> = {}): GateDocument => ({
  ...{ id: newId(), name, edition: 1, parent_signs: false, signed: false },
  texts: { english: `# ${name}\nWear **gloves**.`, german: 'Trag Handschuhe.' },
  ...more,
});
const rules = paper('House rules');
const form = paper('Safety', { edition: 3, signed: true });
const trip = paper('Trip', { parent_signs: true });

const name = page.getByLabelText('Who is it?');
const said = page.getByRole('status').filter({ hasText: /\w/ });
const bar = page.getByRole('button', { name: /^Bar/ });
const agree = button('I have read this and agree');
const year = page.getByLabelText('Year of birth');
const canvas = page.getByRole('img', { name: /Draw your signature/ });

/** A shift that asks for documents, where Anna has a place and lacks them. */
function concert(documents: GateDocument[], asked: Partial<Asked> = {}, ages: object = {}) {
  const ids = documents.map(({ id }) => id);
  const anna = gatePerson('Anna Lee', { signing: { documents: ids, birth: 'unknown', ...asked } });
  const event = gateEvent({ start_time: '2026-10-23T09:30:00Z', slot: { required_count: 4 } });
  const missing = documents.filter(({ id }) => anna.signing?.documents.includes(id)).map((each) => each.name);
  placeAt(event, anna, { missing, warnings: missing.length > 0 ? ['not_qualified'] : [] });
  const gate = gateOf([event], [anna]);
  gate.documents = documents;
  gate.slot_types = gate.slot_types.map((type) => ({ ...type, documents: ids, ...ages }));
  gateAnswers(gate);
  answerActions(gate);
  return event;
}

/** Draws one line. */
async function draw(): Promise<void> {
  await expect.element(canvas).toBeVisible();
  const element = canvas.element();
  const { left, top } = element.getBoundingClientRect();
  const at = (type: string, x: number, on: EventTarget = element) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        ...{
          bubbles: true,
          pointerId: 1,
          isPrimary: true,
          button: 0,
          buttons: type === 'pointerup' ? 0 : 1,
          pressure: 0.5,
        },
        ...{ clientX: left + x, clientY: top + x / 2 },
      }),
    );
  at('pointerdown', 20);
  for (let x = 30; x <= 90; x += 20) at('pointermove', x);
  at('pointerup', 90);
}

const comesNew = async (who: string) => {
  await name.fill(who);
  await button(`${who} is new here`).click();
  await bar.click();
};

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
  api.on(showCodeAtGate, { code: '0'.repeat(26) });
});
afterEach(async () => {
  vi.useRealTimers();
  await forgetWaiting();
});

describe('signing at the desk', () => {
  it('shows somebody with a place what it asks for, and lets them in with one press', async () => {
    concert([rules]);
    await openApp('/gate/desk');
    await name.fill('an');
    await button('Let in Anna Lee').click();
    await expect.element(page.getByRole('heading', { name: 'Please read and sign, Anna Lee' })).toHaveFocus();
    await expect.element(page.getByText('gloves')).toBeVisible();
    expect(year.elements()).toHaveLength(0);
    await agree.click();
    await expect.element(said).toHaveTextContent('Anna Lee, you are in');
    const documents = [{ id: rules.id, edition: 1, language: 'english' }];
    await expect
      .poll(sentActions)
      .toMatchObject([{ kind: 'check_in', signing: { documents, own: { name: 'Anna Lee', strokes: null } } }]);
    expect(sentActions()[0]).not.toHaveProperty('reason');
  });

  it('asks for a drawn signature where the document wants it, also without a connection, and keeps nothing of it', async () => {
    concert([rules, form]);
    await openApp('/gate/desk');
    await expect.element(name).toBeVisible();
    const connect = cutNetwork();
    await comesNew('Nora New');
    await agree.click();
    await expect.element(page.getByText('Please sign here.')).toBeVisible();
    expect(page.getByText('you are in').elements()).toHaveLength(0);
    await draw();
    await agree.click();
    await expect.element(page.getByText('Nora New, you are in')).toBeVisible();
    expect(document.querySelector('canvas')).toBeNull();
    await button('Next person').click();
    await expect.element(name).toHaveValue('');
    expect(document.body.textContent).not.toMatch(/Nora|gloves/);
    connect();
    await expect.poll(sentActions).toMatchObject([
      {
        ...{ kind: 'walk_in', name: 'Nora New' },
        signing: { documents: [{ id: rules.id }, { id: form.id, edition: 3 }], own: { strokes: [expect.any(Array)] } },
      },
    ]);
  });

  it('asks for the year of birth where a parent signs for people under 18, who then signs beside them', async () => {
    concert([rules, trip]);
    await openApp('/gate/desk');
    await comesNew('Kid');
    await expect.element(page.getByText('Say first when you were born')).toBeVisible();
    await agree.click();
    await year.fill('2030');
    await expect.element(page.getByText('Must not be in the future')).toBeVisible();
    await year.fill('2012');
    await expect.element(page.getByRole('heading', { name: 'A parent or guardian agrees' })).toBeVisible();
    await agree.click();
    expect(said.elements()).toHaveLength(0);
    await page.getByLabelText('Name of the parent or guardian').fill('Pat Parent');
    await agree.click();
    await expect.element(said).toHaveTextContent('Kid, you are in');
    await expect
      .poll(sentActions)
      .toMatchObject([{ signing: { born: '2012', own: { name: 'Kid' }, parent: { name: 'Pat Parent' } } }]);
  });

  it('lets people of 18 sign themselves, and asks nobody whose birth is known', async () => {
    concert([trip], { birth: 'known' });
    await openApp('/gate/desk');
    await name.fill('an');
    await button('Let in Anna Lee').click();
    expect(year.elements()).toHaveLength(0);
    await agree.click();
    await expect.poll(sentActions).toMatchObject([{ signing: { own: { name: 'Anna Lee' } } }]);
    expect(sentActions()[0]).not.toHaveProperty('signing.parent');
  });

  it('refuses who is too young for the place, with the sentence, and sends nothing', async () => {
    concert([], {}, { min_age: 16 });
    await openApp('/gate/desk');
    await comesNew('Kid');
    await year.fill('2012');
    await expect
      .element(page.getByText('This place is for people who are at least 16 years old on that day'))
      .toBeVisible();
    await expectGone(button('Continue'));
    await year.fill('1990');
    await button('Continue').click();
    await expect.poll(sentActions).toMatchObject([{ kind: 'walk_in', signing: { born: '1990', documents: [] } }]);
  });

  it('refuses young people at hours that are not for them', async () => {
    concert([], {}, { young: { under: 18, from: '06:00', until: '12:00' } });
    await openApp('/gate/desk');
    await comesNew('Kid');
    await year.fill('2010');
    await expect
      .element(page.getByText('People under 18 can work in this role only between 06:00 and 12:00'))
      .toBeVisible();
  });

  it('speaks the language that the person chooses, until the next one', async () => {
    concert([rules]);
    await openApp('/gate/desk');
    await comesNew('Nora');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect.element(page.getByText('Trag Handschuhe.')).toBeVisible();
    await button('Ich habe es gelesen und stimme zu').click();
    await expect.element(said).toHaveTextContent('Nora, you are in');
    await expect.poll(sentActions).toMatchObject([{ signing: { documents: [{ language: 'german' }] } }]);
  });

  it('asks whoever was found without a place for what they lack', async () => {
    concert([rules, form]);
    const kim = { id: newId(), name: 'Kim', state: 'active' as const, places: [] };
    api.on(findGatePeople, { people: [{ ...kim, signing: { documents: [rules.id], birth: 'unknown' } }] });
    await openApp('/gate/desk');
    await name.fill('kim');
    await button('Choose a shift Kim').click();
    await bar.click();
    expect(page.getByText('Safety').elements()).toHaveLength(0);
    await agree.click();
    await expect.poll(sentActions).toMatchObject([{ user_id: kim.id, signing: { documents: [{ id: rules.id }] } }]);
  });

  it('asks for a reason beside it when something else is against letting somebody in', async () => {
    const event = concert([rules]);
    Object.assign(event.signups[0] ?? {}, { warnings: ['not_qualified', 'asked'] });
    await openApp('/gate/desk');
    await name.fill('an');
    await button('Let in Anna Lee').click();
    await agree.click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(
      page
        .getByText(/House rules/)
        .elements()
        .filter((each) => each.closest('[role="dialog"]')),
    ).toHaveLength(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click();
    await expect.poll(sentActions).toMatchObject([{ kind: 'check_in', reason: expect.any(String), signing: {} }]);
  });

  it('sends signatures one by one that are too large for one call', async () => {
    concert([rules]);
    await openApp('/gate/desk');
    await expect.element(name).toBeVisible();
    const connect = cutNetwork();
    for (const who of ['Nora', 'Omar']) {
      await comesNew(who);
      await agree.click();
      await button('Next person').click();
    }
    api.on(doGateActions, ({ body }) => {
      const { actions } = body as { actions: { id: string }[] };
      if (actions.length > 1) return refusal('payload_too_large', { max_bytes: 1_048_576 });
      const nothing = { signup: null, person: null, slot: null, removed: null, refusal: null };
      const results = actions.map(({ id }) => ({ id, outcome: 'done' as const, ...nothing }));
      return { server_time: '2026-10-23T10:00:00Z', results };
    });
    connect();
    await expect.poll(() => waiting.get()).toEqual([]);
    expect(sentActions()).toMatchObject([
      ...[{ name: 'Nora' }, { name: 'Omar' }],
      ...[{ name: 'Nora' }, { name: 'Omar' }],
    ]);
  });

  it('forgets who has gone away without signing', async () => {
    concert([form]);
    await openApp('/gate/desk');
    await comesNew('Nora New');
    await draw();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    window.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(89_000);
    expect(document.body.textContent).toContain('Nora');
    vi.advanceTimersByTime(1_500);
    vi.useRealTimers();
    await expect.element(name).toHaveValue('');
    expect(document.querySelector('canvas')).toBeNull();
    expect(document.body.textContent).not.toContain('Nora');
    expect(sentActions()).toEqual([]);
  });
});

import { scanCode } from '@contract/gate-finding.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, dialog, expectGone, link, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { press } from '@/test/keyboard.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const code = '0123456789ABCDEFGHJKMNPQRS';
/** Its SHA-256. */
const hash = async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
const said = page.getByRole('status').filter({ hasText: /code|here|place|valid|decide|gone|Undone|called/ });
const typed = page.getByRole('textbox', { name: 'Code or name' });
const type = async (text: string) => {
  await typed.fill(text);
  await press('{Enter}');
};

async function concert(more: Parameters<typeof placeAt>[2] = {}) {
  const [anna, ben] = [gatePerson('Anna', { code_hash: await hash() }), gatePerson('Ben')];
  const event = gateEvent({ start_time: '2026-10-23T09:30:00Z' });
  placeAt(event, anna, more);
  placeAt(event, ben, { warnings: ['asked'] });
  const gate = gateOf([event], [anna, ben]);
  gateAnswers(gate);
  answerActions(gate);
  api.on(scanCode, ({ body }) =>
    (body as { code: string }).code === code
      ? { person: { id: anna.id, name: 'Anna', state: 'active' as const, places: [] }, signups: [] }
      : refusal('not_found', { what: 'code' }),
  );
  return { anna };
}

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  await forgetWaiting();
});

it('without a camera a code is typed, in groups and in any case, or a name; others change nothing', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await concert();
  await openApp('/gate/scan');
  await expect.element(page.getByText('The camera is not allowed.')).toBeVisible();
  for (const text of ['ZZ0Z', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ']) {
    await type(text);
    await expect.element(said).toHaveTextContent('This code is not valid. Nothing was recorded.');
  }
  await type('Willi Nobody');
  await expect.element(said).toHaveTextContent('Nobody is called Willi Nobody.');
  expect(sentActions()).toEqual([]);
  await type('0123 4567 89ab cdef ghjk mnpq rs');
  await expect.element(said).toHaveTextContent('Anna is here.Bar · Concert, 9:30 AM – 2:00 PM · Main tent');
  await expect.poll(sentActions).toMatchObject([{ kind: 'check_in' }]);
  await type(code);
  await expect.element(said).toHaveTextContent('Anna is here already.');
  await button('Check out').click();
  await expect.element(said).toHaveTextContent('Anna has gone.');
  await button('Undo').click();
  await expect.poll(sentActions).toHaveLength(3);
  await type('be');
  await expect.element(dialog).toHaveTextContent('They have not said yes');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await expect.element(said).toHaveTextContent('Ben is here.');
});

it('without a connection the kept people decide whose code it is', async () => {
  await concert();
  await openApp('/gate/scan');
  await expect.element(typed).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  dispatchEvent(new Event('offline'));
  await type('ZZZZZZZZZZZZZZZZZZZZZZZZZZ');
  await expect.element(said.last()).toHaveTextContent('This code is not valid.');
  await type(code);
  await expect.element(said.last()).toHaveTextContent('Anna is here.');
});

/** A camera before which the code is held from the third picture on. */
function holdCode() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  const stream = canvas.captureStream(10);
  /** `takes`: how long it takes to look at a picture, in milliseconds. */
  const camera = { looks: 0, takes: 0, stream };
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => {
      await new Promise((resolve) => setTimeout(resolve, camera.takes));
      return ++camera.looks < 3 ? [] : [{ rawValue: code }];
    };
  }
  Object.assign(globalThis, { BarcodeDetector: Detector });
  return camera;
}

it('uses the detector of the browser where there is one, and reads a code that stays only once', async () => {
  const camera = holdCode();
  await concert();
  await openApp('/gate/scan');
  await expect.element(said).toHaveTextContent('Anna is here.');
  await expect.poll(() => camera.looks).toBeGreaterThan(8);
  // Read again, it would be here already.
  await expect.element(said).toHaveTextContent('Anna is here.');
  await expect.poll(sentActions).toHaveLength(1);
});

it('a code that stays is read only once also where each picture takes long', async () => {
  const camera = holdCode();
  await concert();
  await openApp('/gate/scan');
  await expect.element(said).toHaveTextContent('Anna is here.');
  const { looks } = camera;
  // Longer than a code has to be away to count as shown again.
  camera.takes = 1_600;
  await expect.poll(() => camera.looks).toBeGreaterThan(looks + 1);
  await expect.element(said).toHaveTextContent('Anna is here.');
  await expect.poll(sentActions).toHaveLength(1);
});

it('a question that was answered by no is not asked again while the code is still held there', async () => {
  const camera = holdCode();
  await concert({ warnings: ['asked'] });
  await openApp('/gate/scan');
  await expect.element(dialog).toHaveTextContent('They have not said yes');
  // Longer than a code has to be away to count as shown again.
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(dialog);
  const { looks } = camera;
  await expect.poll(() => camera.looks).toBeGreaterThan(looks + 5);
  await expectGone(dialog);
  expect(sentActions()).toEqual([]);
});

it('the camera is given back while the page is hidden, and on leaving', async () => {
  const first = holdCode().stream.getTracks();
  await concert();
  const app = await openApp('/gate/scan');
  await expect.element(said).toHaveTextContent('Anna is here.');
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(first.map(({ readyState }) => readyState)).toEqual(['ended']);
  const { stream } = holdCode();
  sight.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => document.querySelector('video')?.srcObject).toBe(stream);
  await app.unmount();
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

it('says when the camera ends, and gives it back', async () => {
  const { stream } = holdCode();
  const [track] = stream.getTracks();
  await concert();
  await openApp('/gate/scan');
  await expect.element(said).toHaveTextContent('Anna is here.');
  track?.dispatchEvent(new Event('ended'));
  await expect.element(page.getByText('No camera was found.')).toBeVisible();
  expect(track?.readyState).toBe('ended');
});

it('results come into a region that screen readers know already', async () => {
  await concert();
  await openApp('/gate/scan');
  await expect.element(typed).toBeVisible();
  const regions = page.getByRole('status').elements();
  await type(code);
  await expect.element(said).toHaveTextContent('Anna is here.');
  expect(regions).toContain(said.element());
});

it('somebody without a place can be added; Escape leads back to the gate', async () => {
  const { anna } = await concert();
  const gate = gateOf([gateEvent({ start_time: '2026-10-23T09:30:00Z' })], [anna]);
  gateAnswers(gate);
  const app = await openApp('/gate/scan');
  await expect.element(typed).toBeVisible();
  await type(code);
  await expect.element(said).toHaveTextContent('Anna has no place at these shifts.');
  await button('Add as a walk-in').click();
  await expect.element(dialog).toHaveTextContent('Anna');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(link('Close the scanner')).toBeVisible();
  await press('{Escape}');
  await expect.poll(app.address).toBe('/gate');
});

it('what the server does not take is not said to be done, and leads to where it is decided', async () => {
  const { anna } = await concert();
  const gate = gateOf([gateEvent({ start_time: '2026-10-23T09:30:00Z' })], [anna]);
  gateAnswers(gate);
  const params = { warnings: ['elsewhere' as const], missing: [], elsewhere: 'Parade' };
  answerActions(gate, () => ({ outcome: 'refused', refusal: { code: 'gate_warning', message: 'No', params } }));
  const app = await openApp('/gate/scan');
  await expect.element(typed).toBeVisible();
  await type(code);
  await button('Add as a walk-in').click();
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.element(toasts).toHaveTextContent('Not recorded: Anna.');
  await expectGone(toasts.getByText('Anna was added and is here.'));
  await link('At the gate: 1 action to decide').click();
  await expect.poll(app.address).toBe('/gate');
  await expect.element(page.getByRole('region', { name: 'Not recorded' })).toHaveTextContent('Parade');
});

import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import type { CallAnswer } from '../../../supabase/functions/_shared/contract/call.ts';
import { makeBadges } from '../../../supabase/functions/_shared/contract/codes.ts';
import { letLead, placesAt } from '../support/gate.ts';
import { runDay } from '../support/global-setup.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** Puts a code before the camera. */
    showCode(modules: boolean[][]): void;
  }
}

/** Feeds the camera of a page with a canvas, on which a code can be shown as somebody would hold it: not straight, not large. */
const feedCamera = (page: Page) =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    if (!context) return;
    let modules: boolean[][] | null = null;
    let angle = 0;
    window.showCode = (next) => {
      modules = next;
      angle = (angle + 0.37) % 0.6;
    };
    const draw = () => {
      context.fillStyle = '#776f66';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (!modules) return;
      const unit = 330 / modules.length;
      context.save();
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate(angle - 0.3);
      context.translate(-165, -165);
      for (const [y, row] of modules.entries()) {
        for (const [x, dark] of row.entries()) {
          context.fillStyle = dark ? '#1c1a18' : '#efece6';
          context.fillRect(x * unit, y * unit, unit + 0.5, unit + 0.5);
        }
      }
      context.restore();
    };
    setInterval(draw, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  });

/** Whose a code is, the server says, however long a busy machine takes: after three seconds the people on the phone would decide. */
const waitForServer = (page: Page) =>
  page.addInitScript(() => {
    const after = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (delay) => after(delay === 3_000 ? 60_000 : delay);
  });

const show = (page: Page, text: string) =>
  page.evaluate((modules) => window.showCode(modules), encode(text, { ecc: 'M', border: 4 }).data);

/** Each code is held at another angle. */
const people = 20;

test('people are checked in by their codes, held at any angle, in one browser; a forged, old or foreign code changes nothing', async ({
  signedInBlank: page,
  organiser,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T09:55:00Z`, 5, [[bar, people + 1]]);
  const slot = event.slot_assignments[0]?.id ?? '';
  const nameOf = (index: number) => `Person ${String(index).padStart(3, '0')} ${mark}`;
  const ids: string[] = [];
  for (let index = 0; index <= people; index++) ids.push(await organiser.add(nameOf(index), slot));
  await letLead(sql, email, event.id);
  const made = await organiser.call<CallAnswer<typeof makeBadges>>('POST', makeBadges.path, { user_ids: ids });
  const codeOf = new Map(made.badges.map(({ user_id, code }) => [user_id, code]));
  await feedCamera(page);
  await waitForServer(page);
  await page.goto('/gate/scan');
  const said = page.getByRole('status').filter({ hasText: /code|here|valid/ });
  await expect(said).toContainText('in front of the camera');

  for (let index = 0; index < people; index++) {
    await show(page, codeOf.get(ids[index] ?? '') ?? '');
    await expect(said).toContainText(`${nameOf(index)} is here.`);
  }
  const here = async () => Object.values(await placesAt(sql, event.id)).filter((state) => state === 'here').length;
  await expect.poll(here).toBe(people);

  // The code that was on the last person's badge until they renewed it, a made-up one, and what another QR code says.
  const last = ids[people] ?? '';
  const old = codeOf.get(last) ?? '';
  await sql`update private.person_codes set code = '0000000000000000000000000Z' where user_id = ${last}`;
  for (const code of [old, '123456789ABCDEFGHJKMNPQRST', 'https://example.org/?code=123']) {
    // The same is said of each, so what was said before is marked.
    await said.locator('> div').evaluate((element) => element.setAttribute('data-before', ''));
    await show(page, code);
    await expect(said.locator('> div:not([data-before])')).toContainText(
      'This code is not valid. Nothing was recorded.',
    );
  }
  // Their new code is good, though the people on the phone were loaded before it was made.
  await show(page, '0000000000000000000000000Z');
  await expect(said).toContainText(`${nameOf(people)} is here.`);
  await expect.poll(here).toBe(people + 1);
});

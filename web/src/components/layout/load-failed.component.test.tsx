import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownBuild } from '@/lib/offline/build-id.ts';
import { servePage } from '@/test/fake-api.ts';
import { heading } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { removeFile } from '@/test/under-the-hand.ts';

/** Opens a page whose code the server does not have. */
async function open(): Promise<void> {
  worldWith({ me: administrator() });
  // With its loader, as routes are split.
  removeFile('places.tsx?tsr-split=');
  await openApp('/admin/places');
}

it('offers the new version when a deployment has removed the code of a page', async () => {
  servePage('<script type="module" src="/assets/index-next.js"></script>');
  await open();
  await expect.element(heading(1, { name: 'There is a new version' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it.each([
  ['has the same version', () => servePage(`<script type="module" src="${ownBuild()}"></script>`)],
  ['does not answer', () => undefined],
])('says that the page could not be loaded when the server %s', async (_, serve) => {
  vi.spyOn(console, 'error').mockReturnValue();
  serve();
  await open();
  await expect.element(heading(1, { name: 'This page could not be loaded' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

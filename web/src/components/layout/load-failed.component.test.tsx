import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tellOfflinePages } from '@/lib/app/online.ts';
import { ownBuild } from '@/lib/offline/build-id.ts';
import { servePage } from '@/test/fake-api.ts';
import { heading } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';

/** Opens a page whose code, which comes with its loader, the server does not have. */
async function open(): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  worldWith({ me: administrator() });
  const { router } = await openApp('/admin');
  const { options } = router.routesById['/_app/admin/places'];
  const { loader } = options;
  onTestFinished(() => void Object.assign(options, { loader }));
  tellOfflinePages();
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/places-1.js');
  // So does the code that loads chunks.
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }));
  Object.assign(options, { loader: () => Promise.reject(gone) });
  await router.navigate({ to: '/admin/places' });
}

it('offers the new version when a deployment has removed the code of a page', async () => {
  servePage('<script type="module" src="/assets/index-next.js"></script>');
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is a new version');
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it.each([
  ['has the same version', () => servePage(`<script type="module" src="${ownBuild()}"></script>`)],
  ['does not answer', () => undefined],
])('says that the page could not be loaded when the server %s', async (_, serve) => {
  serve();
  await open();
  await expect.element(heading(1, { name: 'This page could not be loaded' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('new version');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

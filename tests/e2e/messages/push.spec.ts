import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const region = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' });

/** What the browser shows. */
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  );

/** Delivers a push that leads to the own shifts, and presses what is shown. */
async function pressed(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin });
  await page.goto('/volunteer/settings');
  await expect(region(page).getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const showing = await worker.evaluateHandle(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const done = new Promise<void>((resolve) => {
      registration.showNotification = async (...given) => resolve(await show(...given));
    });
    // In an object, because a promise would be awaited here.
    return { done };
  });
  const message = { title: 'Changed: Bar', body: 'Now 10:00', tag: 'event:1', url: '/volunteer/shifts' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
  // Chromium removes a notification that is read while it is being put up.
  await showing.evaluate(({ done }) => done);
  expect(await shown(page)).toEqual([{ title: 'Changed: Bar', body: 'Now 10:00', tag: 'event:1' }]);

  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

test('a push is shown, and a press leads the open page there, also while the page is still loading', async ({
  signedInBlank: page,
  stack,
}) => {
  await test.step('a press leads the open page there', async () => {
    await pressed(page, stack.webUrl);
    await expect(page).toHaveURL(/\/volunteer\/shifts$/);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  await test.step('a press while the page is still loading leads there all the same', async () => {
    await page.addInitScript(() =>
      navigator.serviceWorker.addEventListener('message', (event) => event.stopImmediatePropagation()),
    );
    await pressed(page, stack.webUrl);
    await expect(page).toHaveURL(/\/volunteer\/shifts$/);
  });
});

import { renewOwnCode } from '@contract/codes.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, link, question, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';

it('shows the own code as a picture and as text, and renews it after a question', async () => {
  worldWith();
  api.on(renewOwnCode, { code: 'ZYXWVTSRQPNMKJHGFEDCBA9876', made_at: '2026-10-23T10:00:00Z' });
  const app = await openApp('/volunteer/me');
  await link('Show my code').click();
  await expect.poll(app.address).toBe('/volunteer/code');
  await expect.element(page.getByRole('img', { name: 'Your code as a QR code' })).toBeVisible();
  await expect.element(page.getByText('0123 4567 89AB CDEF GHJK MNPQ RS')).toBeVisible();
  await button('Renew my code').click();
  await expect.element(question).toHaveTextContent('The present code stops working at once');
  await question.getByRole('button', { name: 'Renew my code' }).click();
  await expect.element(page.getByText('ZYXW VTSR QPNM KJHG FEDC BA98 76')).toBeVisible();
  await expect.element(toasts).toHaveTextContent('You have a new code.');
});

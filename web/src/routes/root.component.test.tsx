import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { reachable } from '@/lib/api/api-client.ts';
import { toast } from '@/lib/app/toasts.ts';
import { dialog, heading, toasts } from '@/test/find.ts';
import { openApp } from '@/test/open-app.tsx';
import { nobodySignedIn } from '@/test/visitor.ts';

nobodySignedIn();

it('screen readers hear toasts and a lost connection while a dialog is open, also if they come later', async () => {
  await openApp('/login');
  await expect.element(heading(1)).toBeVisible();
  await render(
    <Dialog open title="Question" onClose={() => undefined}>
      Sure?
    </Dialog>,
  );
  await expect.element(dialog).toBeVisible();
  await expect.element(heading(1)).not.toBeInTheDocument();
  // Nothing but a toast fetches their code here: nobody is signed in.
  toast({ tone: 'done', text: 'Canceled.' });
  await expect.element(toasts).toHaveTextContent('Canceled.');
  reachable.set(false);
  onTestFinished(() => reachable.set(true));
  await expect.element(page.getByRole('status').filter({ hasText: 'can’t be reached right now' })).toBeVisible();
});

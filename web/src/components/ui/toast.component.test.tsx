import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from '@/lib/app/toasts.ts';
import { phone } from '@/test/look.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toast.tsx';

function Page({ alert }: { alert: boolean }) {
  const [open, setOpen] = useState(true);
  const dialog = { open, title: 'Question', onClose: () => setOpen(false) };
  return (
    <>
      {alert ? (
        <AlertDialog {...dialog} confirm="Delete" onConfirm={() => undefined}>
          Sure?
        </AlertDialog>
      ) : (
        <Dialog {...dialog}>
          <button type="button">Inside</button>
        </Dialog>
      )}
      <Toaster />
    </>
  );
}

it.each([
  { role: 'dialog', alert: false },
  { role: 'alertdialog', alert: true },
] as const)('Escape closes the $role and not a toast that appeared later', async ({ role, alert }) => {
  const screen = await render(<Page alert={alert} />);
  await expect.element(screen.getByRole(role)).toBeVisible();
  const action = { label: 'Undo', run: () => undefined };
  toast({ tone: 'done', text: 'Canceled.', action });
  await expect.element(screen.getByText('Canceled.').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole(role)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('a long text with two actions has the width of a phone', async () => {
  await phone();
  const screen = await render(<Toaster />);
  const [action, link] = ['Undo', 'Whom to call'].map((label) => ({ label, run: () => undefined }));
  if (!action || !link) throw new Error('Two actions are missing.');
  const text = 'Ann Miller, Ben Okafor and Carla de Oliveira Santos can’t be reached.';
  toast({ tone: 'done', text, link, action });
  const widthOf = (name: string) =>
    screen.getByText(name, { exact: true }).first().element().getBoundingClientRect().width;
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(widthOf(text)).toBeGreaterThan(240);
});

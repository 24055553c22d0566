import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';

/** Asks before a page is left on which something was typed that is not saved. The end of a session is not to be held up. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== '/login',
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>What you changed here is not saved yet. It is lost when you leave.</p>
    </ConfirmDialog>
  );
}

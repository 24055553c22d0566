import { useStore } from '@nanostores/react';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { useKeptDraft } from '@/lib/forms/use-kept-draft.ts';
import { formTexts } from './texts.ts';

interface UnsavedGuardProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>;
  unsaved: boolean;
  /**
   * What is edited, with its version, unless the path says so: a stored draft of something else does not fit this form.
   */
  subject?: string;
}

/**
 * Asks before a person leaves a page with unsaved changes. When the session expires, the changes are stored until the
 * person is back.
 */
export function UnsavedGuard<Values extends FieldValues>({ form, unsaved, subject }: UnsavedGuardProps<Values>) {
  const t = useStore(formTexts);
  useKeptDraft(form, unsaved, subject);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== '/login',
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  });
  return (
    <AlertDialog
      open={status === 'blocked'}
      title={t.leaveTitle}
      confirm={t.leave}
      cancel={t.stay}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{t.leaveNote}</p>
    </AlertDialog>
  );
}

/**
 * How a form leaves its page once it is saved. `leave(go)` turns `leaving` on and then goes: at once, because a guard that
 * has not been drawn without unsaved changes would still ask about them.
 */
export function useLeaving(): { leaving: boolean; leave: (go: () => void) => void } {
  const [leaving, setLeaving] = useState(false);
  const leave = (go: () => void) => {
    flushSync(() => setLeaving(true));
    go();
  };
  return { leaving, leave };
}

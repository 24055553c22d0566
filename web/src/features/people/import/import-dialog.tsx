import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { invitationTexts } from '../invitations/texts.ts';

const ImportSteps = lazy(() => import('./import-steps.tsx').then(({ ImportSteps }) => ({ default: ImportSteps })));

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Imports people from a file or a pasted table. The code for that is loaded when the dialog opens. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const t = useStore(invitationTexts);
  return (
    <Dialog open={open} title={t.importTitle} onClose={onClose} wide>
      <Suspense fallback={<Spinner className="mx-auto my-16" />}>{open && <ImportSteps onClose={onClose} />}</Suspense>
    </Dialog>
  );
}

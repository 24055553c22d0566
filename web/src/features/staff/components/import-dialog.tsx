import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  onInvite: () => void;
}

/** The specified stub (spec section 2): says that there is nothing to import with yet, and what works instead. */
export function ImportDialog({ open, onClose, onInvite }: ImportDialogProps) {
  return (
    <Dialog open={open} title="Import Staff" onClose={onClose}>
      <p>Importing people from a file is not available yet. Until then, invite them one by one.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            onInvite();
          }}
        >
          Invite User
        </Button>
      </div>
    </Dialog>
  );
}

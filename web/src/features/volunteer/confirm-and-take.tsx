import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';

interface ConfirmAndTakeProps {
  /** For which slot, for screen readers. */
  name: string;
  asked: readonly QualificationRef[];
  onConfirmed: () => void;
}

const loadDialog = () =>
  import('@/domains/qualifications/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog);

/** The button of a slot whose person has to confirm something first: it opens the sentences, then takes the place. */
export function ConfirmAndTake({ name, asked, onConfirmed }: ConfirmAndTakeProps) {
  const t = useStore(qualifyingTexts);
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const { Part, prepare, show } = useLazyPart(loadDialog);
  if (!user) return null;
  const start = () => {
    setOpen(true);
    show();
  };
  return (
    <>
      <Button
        key="action"
        data-place-action=""
        variant="tinted"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={start}
      >
        {t.confirm}
        <span className="sr-only"> {name}</span>
      </Button>
      {open && Part && (
        <Part
          userId={user.id}
          asked={asked}
          submit={t.confirmAndSignUp}
          onConfirmed={onConfirmed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

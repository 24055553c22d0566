import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { givingTexts } from './texts.ts';

interface GiveAnywayProps {
  /** The accessible name: the person. */
  label: string;
  /** Whether they are asked first. */
  asks: boolean;
  busy: boolean;
  onGive: () => void;
  onClose: () => void;
}

/** Asks once more before a place is given to somebody who has said something against it. Escape closes it. */
export function GiveAnyway({ label, asks, busy, onGive, onClose }: GiveAnywayProps) {
  const t = useStore(givingTexts);
  const common = useStore(commonTexts);
  return (
    <form
      aria-label={label}
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onGive();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <p className="text-small text-soft">{asks ? t.canDecline : t.noReason}</p>
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" autoFocus busy={busy}>
          {asks ? t.askAnyway : t.giveAnyway}
        </Button>
      </div>
    </form>
  );
}

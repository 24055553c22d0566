import { useStore } from '@nanostores/react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';

interface RecordActionsProps {
  /** What is changed or deleted, for screen readers. */
  name: string;
  onEdit: () => void;
  /** `null`: it cannot be deleted. */
  onDelete: (() => void) | null;
}

/** The buttons of a row that open it for changes or delete it. */
export function RecordActions({ name, onEdit, onDelete }: RecordActionsProps) {
  const t = useStore(adminCommonTexts);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-5" />
        <span>
          {t.edit}
          {hidden}
        </span>
      </Button>
      {onDelete && (
        <Button variant="quiet" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
          <span>
            {t.delete}
            {hidden}
          </span>
        </Button>
      )}
    </>
  );
}

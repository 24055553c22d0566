import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import type { TableFormat } from '@/lib/format/save-table.ts';
import { saveTexts } from './save-texts.ts';

interface SaveButtonsProps {
  /** What is saved, for the full names of the buttons. */
  what: string;
  disabled?: boolean;
  save: (format: TableFormat) => Promise<void>;
}

/** Saves a table as CSV or for Excel. */
export function SaveButtons({ what, disabled = false, save }: SaveButtonsProps) {
  const t = useStore(saveTexts);
  const saving = useMutation({
    mutationFn: save,
    meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  });
  return (
    <div className="flex shrink-0">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="px-3!"
          aria-label={t.saveAs({ what, format: t[format] })}
          disabled={disabled}
          busy={saving.isPending && saving.variables === format}
          onClick={() => saving.mutate(format)}
        >
          {format === 'csv' && <Download aria-hidden="true" className="size-5" />}
          {t[format]}
        </Button>
      ))}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { Backpack } from 'lucide-react';
import { commonTexts } from '@/i18n/common-texts.ts';

/** What people are to bring to a shift. */
export function ToBring({ what }: { what: string }) {
  const common = useStore(commonTexts);
  return (
    <p className="mt-1 flex items-start gap-1.5">
      <Backpack aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
      <span className="min-w-0 wrap-anywhere">{common.bring({ what })}</span>
    </p>
  );
}

import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { commonTexts } from '@/i18n/common-texts.ts';

/** Marks an event that is not published. Only administrators receive such events. */
export function DraftBadge({ className }: { className?: string }) {
  const { draft } = useStore(commonTexts);
  return (
    <span
      className={clsx(
        'draft-stripes inline-block rounded-[5px] border border-dashed border-edge bg-sheet px-1.5 text-small font-regular text-ink',
        className,
      )}
    >
      {draft}
    </span>
  );
}

import { useStore } from '@nanostores/react';
import { Spinner } from '@/components/ui/spinner.tsx';
import { layoutTexts } from './texts.ts';

/** Shown while a page, or the part of it below the top bar, is loading. */
export function PageSpinner({ label }: { label?: string }) {
  const t = useStore(layoutTexts);
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4 text-soft">
      <p role="status" className="flex animate-enter items-center gap-3">
        <Spinner className="size-6" />
        {label ?? t.loading}
      </p>
    </div>
  );
}

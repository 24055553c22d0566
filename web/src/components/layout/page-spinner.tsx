import { Spinner } from '@/components/ui/spinner.tsx';

/** A page, or the part of it below the top bar, that is not there yet. */
export function PageSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4 text-soft">
      <p role="status" className="flex animate-enter items-center gap-3">
        <Spinner className="size-6" />
        {label}
      </p>
    </div>
  );
}

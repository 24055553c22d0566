import { Spinner } from '@/components/ui/spinner.tsx';

/** A whole page that is not there yet. */
export function PageSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4 text-soft">
      <p role="status" className="flex animate-enter items-center gap-3">
        <Spinner className="size-6" />
        {label}
      </p>
    </main>
  );
}

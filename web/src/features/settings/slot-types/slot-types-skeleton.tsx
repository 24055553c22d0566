import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Cards that are still loading. */
export function SlotTypesSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-36" />
      ))}
    </div>
  );
}

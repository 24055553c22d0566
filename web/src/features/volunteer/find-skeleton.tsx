import { Skeleton } from '@/components/ui/skeleton.tsx';

/** The places that fit while they are loading. */
export function FindSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="my-3 h-11 w-3/5" />
      <div className="sheet ruled">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <div key={key} className="px-4 py-3.5 sm:px-5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-5 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

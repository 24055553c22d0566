import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Cards that are still loading. */
export function StaffSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="sheet flex h-72 flex-col gap-4 p-5">
          <div className="flex gap-3">
            <Skeleton className="size-9" />
            <Skeleton className="h-5 w-2/5" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-auto h-12 w-full" />
        </div>
      ))}
    </div>
  );
}

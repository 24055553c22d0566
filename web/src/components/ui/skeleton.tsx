import clsx from 'clsx';

/** A placeholder for something that is loading, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-control bg-line', className)} />;
}

/** A day's sheet that is still loading. */
export function DaySkeleton() {
  return (
    <div className="sheet mb-6" aria-hidden="true">
      <div className="border-b border-margin px-4 py-3 sm:px-5">
        <Skeleton className="h-8 w-40" />
      </div>
      <div className="ruled">
        {['first', 'second'].map((key) => (
          <div key={key} className="entry">
            <Skeleton className="mb-2 h-5 w-20" />
            <div>
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="mt-2 h-5 w-2/5" />
              <Skeleton className="mt-5 h-11 w-full" />
              <Skeleton className="mt-3 h-11 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

import clsx from 'clsx';

/** A placeholder for something that is loading, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-control bg-line', className)} />;
}

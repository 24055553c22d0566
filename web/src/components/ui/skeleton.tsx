import clsx from 'clsx';

/** The place of something that is still loading, in its true size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-control bg-line', className)} />;
}

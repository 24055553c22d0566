import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';

interface PersonLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** The name of a person, which opens their panel beside the page. */
export function PersonLink({ id, className, children }: PersonLinkProps) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, person: id, shift: undefined, slot: undefined })}
      resetScroll={false}
      preload={false}
      className={clsx(
        'inline-flex min-h-11 min-w-11 items-center wrap-anywhere underline-offset-4 hover:underline',
        className,
      )}
    >
      {children}
    </Link>
  );
}

import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

function Anchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} className="flex min-h-11 w-fit items-center gap-1.5 font-strong text-action hover:text-action-deep">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}

/** The link above the heading, back to the page that this one was opened from. */
export const BackLink = createLink(Anchor);

import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { phoneLink } from '@/lib/format/person-name.ts';

/** A phone number, which calls. On a phone only its icon is shown: it is pressed, not read, and names need the room. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={phoneLink(phone)}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 text-small text-soft hover:bg-desk hover:text-ink"
    >
      <Phone aria-hidden="true" className="size-4 max-sm:size-5" />
      <span className="max-sm:sr-only">{phone}</span>
    </a>
  );
}

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

import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Behind } from './tables.ts';

interface BehindLinkProps
  extends Pick<
    ComponentProps<'a'>,
    'children' | 'className' | 'tabIndex' | 'onFocus' | 'onBlur' | 'onPointerEnter' | 'onPointerLeave' | 'aria-label'
  > {
  /** `undefined`: the text is no link. */
  behind: Behind | undefined;
}

/** A link to what is behind a figure. */
export function BehindLink({ behind, children, ...anchor }: BehindLinkProps) {
  if (!behind) return children;
  // Whoever moves along a chart does not want a report of each column.
  const link = { ...anchor, preload: false as const };
  if ('signups' in behind)
    return (
      <Link to="/admin/reports/signups" search={behind.signups} {...link}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/admin/reports"
      search={behind.report}
      {...(behind.hash && { hash: behind.hash, resetScroll: false })}
      {...link}
    >
      {children}
    </Link>
  );
}

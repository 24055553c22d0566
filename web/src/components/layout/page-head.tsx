import { createLink } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { usePageTitle } from '@/lib/app/use-page-title.ts';

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

interface PageHeadProps {
  /** The heading of the page and the name of the document. */
  title: string;
  /** The purpose of the page, in a sentence. */
  children?: ReactNode;
  /** A BackLink to the page that this one was opened from. */
  back?: ReactNode;
  /** Buttons and links, the primary action last. */
  actions?: ReactNode;
  /** Title and sentence on one small line, for a page whose content has to begin at the top. */
  small?: boolean;
}

/** The head of an administrator's page. */
export function PageHead({ title, children, back, actions, small }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className={clsx(small ? 'mb-3' : 'mb-8', 'flex flex-wrap items-end justify-between gap-x-6 gap-y-4')}>
      <div className={clsx('min-w-0', small && 'flex flex-wrap items-baseline gap-x-3')}>
        {back && (
          <div data-print="no" className="-mt-4">
            {back}
          </div>
        )}
        <h1 className={clsx(small ? 'text-lead' : 'text-title', 'font-strong')}>{title}</h1>
        {children && (
          <p className={clsx(small ? 'text-small' : 'mt-1', 'max-w-form text-soft sm:max-w-column')}>{children}</p>
        )}
      </div>
      {actions && (
        <div data-print="no" className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          {actions}
        </div>
      )}
    </div>
  );
}

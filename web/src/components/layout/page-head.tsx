import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/app/use-page-title.ts';

interface PageHeadProps {
  /** The heading of the page and the name of the document. */
  title: string;
  /** The purpose of the page, in a sentence. */
  children?: ReactNode;
  /** A BackLink to the page that this one was opened from. */
  back?: ReactNode;
  /** Buttons and links, the primary action last. */
  actions?: ReactNode;
}

/** The head of an administrator's page. */
export function PageHead({ title, children, back, actions }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back && (
          <div data-print="no" className="-mt-4">
            {back}
          </div>
        )}
        <h1 className="text-title font-strong">{title}</h1>
        {children && <p className="mt-1 max-w-form text-soft sm:max-w-column">{children}</p>}
      </div>
      {actions && (
        <div data-print="no" className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          {actions}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';

interface TitledSectionProps {
  /** The id of its heading, after which it is named. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function TitledSection({ id, title, className, children }: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 text-lead font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

/** A group of settings with its title. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet p-5 sm:p-8">
      <h2 className="text-day">{title}</h2>
      {hint && <p className="mt-1 max-w-column text-soft">{hint}</p>}
      <div className="mt-4 grid grid-cols-1 gap-3">{children}</div>
    </section>
  );
}

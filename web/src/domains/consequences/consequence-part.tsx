import { type ReactNode, useId } from 'react';

/** A part of what a change means: a title and what belongs to it. */
export function ConsequencePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it
    <div role="group" aria-labelledby={id} className="border-t border-line py-3">
      <h3 id={id} className="mb-1 font-strong">
        {title}
      </h3>
      {children}
    </div>
  );
}

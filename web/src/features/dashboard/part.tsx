import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** A link to more, beside the heading. */
  more?: ReactNode;
  /** Where links within the page lead. */
  anchor?: string;
  children: ReactNode;
}

/** The anchor of what needs attention. */
export const needsAttention = 'needs-attention';

/** A part of the dashboard: its heading, a link to more, and its sheet. */
export function Part({ title, more, anchor, children }: PartProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-20">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lead font-strong">
          {title}
        </h2>
        {more}
      </div>
      <div className="sheet wrap-anywhere">{children}</div>
    </section>
  );
}

/**
 * The style of a link within text. On touch screens its target is 44 px high and overlaps the lines above and below.
 */
export const linkInText =
  '-my-1 inline-flex items-center py-1 font-strong text-action hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11';

/** Shown in a part that has nothing to list. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="px-5 py-6 text-soft">{children}</p>;

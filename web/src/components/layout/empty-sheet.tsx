import type { ReactNode } from 'react';

interface EmptySheetProps {
  title: string;
  hint: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Shown where a list has nothing, or what was asked for is not there. */
export function EmptySheet({ title, hint, children }: EmptySheetProps) {
  return (
    <div className="sheet px-5 py-8 text-center">
      <p className="text-lead font-strong">{title}</p>
      <div className="mt-1 text-soft">{hint}</div>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

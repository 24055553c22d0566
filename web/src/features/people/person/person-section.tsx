import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';

interface PersonSectionProps {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}

/** A part of the page of a person, below their form. */
export const PersonSection = ({ id, title, about, children }: PersonSectionProps) => (
  <section aria-labelledby={id} className="sheet mt-6 p-5 sm:p-8">
    <h2 id={id} tabIndex={-1} className="text-day">
      {title}
    </h2>
    <p className="mt-2 text-soft">{about}</p>
    {children}
  </section>
);

interface PersonRowProps {
  name: string;
  note: string;
  /** The words of the button that opens a dialog. */
  change: string;
  onChange: () => void;
  /** The words of the button that takes it away; `undefined`: there is nothing to take away. */
  remove: string | undefined;
  onRemove: () => void;
}

/** Something that a person has, or could have. */
export const PersonRow = ({ name, note, change, onChange, remove, onRemove }: PersonRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
    <div className="min-w-0 grow basis-48 wrap-anywhere">
      <p className="font-strong">{name}</p>
      <p className="text-small text-soft">{note}</p>
    </div>
    <Button aria-haspopup="dialog" onClick={onChange}>
      {change}
      <span className="sr-only"> {name}</span>
    </Button>
    {remove && (
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          onRemove();
          // The button goes with what it takes away.
          currentTarget.closest('section')?.querySelector('h2')?.focus();
        }}
      >
        {remove}
        <span className="sr-only"> {name}</span>
      </Button>
    )}
  </li>
);

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** The look of a summary that is as wide as the form above it, whose further fields it shows. */
export const formSummary = '-mx-2 w-[calc(100%+1rem)] justify-between px-2 font-strong';

interface CollapsibleProps {
  /** The content of the button. */
  summary: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Keeps the content mounted while it is closed, so that no input is lost. */
  keep?: boolean;
  className?: string;
  summaryClassName?: string;
  children: ReactNode;
}

/** A button that shows and hides the content below it. */
export function Collapsible({
  summary,
  defaultOpen = false,
  open,
  onOpenChange,
  keep = false,
  className,
  summaryClassName,
  children,
}: CollapsibleProps) {
  const content = useId();
  const [own, setOwn] = useState(defaultOpen);
  const isOpen = open ?? own;
  const toggle = () => {
    setOwn(!isOpen);
    onOpenChange?.(!isOpen);
  };
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={toggle}
        className={clsx('group flex min-h-11 items-center gap-3 rounded-control text-left', summaryClassName)}
      >
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform duration-150 group-aria-expanded:rotate-180"
        />
      </button>
      <div id={content} hidden={!isOpen}>
        {(isOpen || keep) && children}
      </div>
    </div>
  );
}

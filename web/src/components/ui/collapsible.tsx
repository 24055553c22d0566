import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Collapsible as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

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
export function Collapsible({ summary, keep, className, summaryClassName, children, ...state }: CollapsibleProps) {
  return (
    <Primitive.Root className={className} {...state}>
      <Primitive.Trigger
        className={clsx('group flex min-h-11 items-center gap-3 rounded-control text-left', summaryClassName)}
      >
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform duration-150 group-data-[state=open]:rotate-180"
        />
      </Primitive.Trigger>
      <Primitive.Content {...(keep && { forceMount: true, className: 'data-[state=closed]:hidden' })}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

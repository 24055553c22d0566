import { Tooltip as Primitive, Slot } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';

/** Passes the props of a tooltip to its control without `data-state`, because the control has a state of its own. */
const WithOwnState = ({ 'data-state': _, ...rest }: ComponentProps<typeof Slot.Root> & { 'data-state'?: string }) => (
  <Slot.Root {...rest} />
);

/** Names a control that shows only an icon, while it is pointed at or has the focus. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={400} disableHoverableContent>
      <Primitive.Root>
        <Primitive.Trigger asChild>
          <WithOwnState>{children}</WithOwnState>
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={4}
            collisionPadding={8}
            className="pointer-events-none z-40 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-small text-sheet shadow-raised"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

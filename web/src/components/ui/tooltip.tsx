import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement } from 'react';

/** Names a control that shows only a sign, when it is pointed at or has the focus. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={400} disableHoverableContent>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
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

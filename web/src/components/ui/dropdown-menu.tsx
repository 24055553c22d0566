import clsx from 'clsx';
import { Check, EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';

/** A menu that opens below its button. It is not modal: the page behind can be scrolled and used. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

/** The button with three dots for further actions. Its label says of what. */
export function MoreTrigger({
  className,
  ...rest
}: ComponentProps<typeof Primitive.Trigger> & { 'aria-label': string }) {
  return (
    <Primitive.Trigger
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink',
        className,
      )}
      {...rest}
    >
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </Primitive.Trigger>
  );
}

interface ContentProps extends ComponentProps<typeof Primitive.Content> {
  /** Called once the menu is closed and its button has the focus again: the moment to open a dialog. */
  onClosed?: () => void;
}

export function DropdownMenuContent({ className, onClosed, ...rest }: ContentProps) {
  // A closed menu returns the focus to its button, unless it has opened another page, whose heading now has the focus.
  const keepFocus = (event: Event) => {
    if (document.activeElement !== document.body) event.preventDefault();
    if (onClosed) setTimeout(onClosed);
  };
  return (
    <Primitive.Portal>
      <Primitive.Content
        // A menu longer than the window scrolls, so it must be focusable.
        tabIndex={0}
        onCloseAutoFocus={keepFocus}
        sideOffset={8}
        collisionPadding={8}
        className={clsx(
          'z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,var(--radix-dropdown-menu-content-available-width))] min-w-56 animate-enter overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-raised',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}

const itemStyle =
  'flex min-h-11 cursor-default items-center gap-3 rounded-[5px] px-3 outline-none select-none data-highlighted:bg-action-wash data-highlighted:text-action-deep';

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={clsx(itemStyle, className)} {...rest} />;
}

/** A checkbox in a menu, which stays open. */
export function DropdownMenuCheckbox({ className, children, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem
      className={clsx(itemStyle, className)}
      onSelect={(event) => event.preventDefault()}
      {...rest}
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-[4px] border border-edge in-data-[state=checked]:border-action in-data-[state=checked]:bg-action">
        <Primitive.ItemIndicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-4 text-on-action" />
        </Primitive.ItemIndicator>
      </span>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}

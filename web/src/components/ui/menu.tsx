import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';

/** A menu that opens below its button. Not modal: the page behind stays scrollable and reachable. */
export function Menu(props: ComponentProps<typeof DropdownMenu.Root>) {
  return <DropdownMenu.Root modal={false} {...props} />;
}

export const MenuTrigger = DropdownMenu.Trigger;

/** A menu that closes gives the focus back to its button, unless it has led to another page, whose heading has it by now. */
function keepFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        // A menu longer than the window scrolls, so it must be able to have the focus itself.
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
    </DropdownMenu.Portal>
  );
}

const itemStyle =
  'flex min-h-11 cursor-default items-center gap-3 rounded-[5px] px-3 outline-none select-none data-highlighted:bg-action-wash data-highlighted:text-action-deep';

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className={clsx(itemStyle, className)} {...rest} />;
}

/** A choice among several; the menu stays open. */
export function MenuCheckbox({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  return (
    <DropdownMenu.CheckboxItem
      className={clsx(itemStyle, className)}
      onSelect={(event) => event.preventDefault()}
      {...rest}
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-[4px] border border-edge in-data-[state=checked]:border-action in-data-[state=checked]:bg-action">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-4 text-on-action" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}

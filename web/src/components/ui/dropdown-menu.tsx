import clsx from 'clsx';
import { Check, EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, createContext, type RefObject, useContext, useRef } from 'react';

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

/** What the chosen item does when its menu has closed. */
const Afterwards = createContext<RefObject<(() => void) | undefined> | null>(null);

export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  const chosen = useRef<() => void>(undefined);
  const doChosen = () => {
    const act = chosen.current;
    chosen.current = undefined;
    act?.();
  };
  // A closed menu returns the focus to its button, unless it has opened another page, whose heading now has the focus.
  const keepFocus = (event: Event) => {
    if (document.activeElement !== document.body) event.preventDefault();
    if (chosen.current) setTimeout(doChosen);
  };
  return (
    <Afterwards value={chosen}>
      <Primitive.Portal>
        <Primitive.Content
          // A menu longer than the window scrolls, so it must be focusable.
          tabIndex={0}
          onCloseAutoFocus={keepFocus}
          sideOffset={8}
          collisionPadding={8}
          className={clsx(
            'z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,var(--radix-dropdown-menu-content-available-width))] min-w-56 animate-enter overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-raised',
            className,
          )}
          {...rest}
        />
      </Primitive.Portal>
    </Afterwards>
  );
}

const itemStyle =
  'flex min-h-11 cursor-default items-center gap-3 rounded-[5px] px-3 outline-none select-none data-highlighted:bg-action-wash data-highlighted:text-action-deep';

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  /** Done once the menu is closed and its button has the focus again, so that a dialog or a heading can take it, and return it. */
  afterwards?: () => void;
}

export function DropdownMenuItem({ className, afterwards, ...rest }: ItemProps) {
  const chosen = useContext(Afterwards);
  const choose = () => {
    if (chosen) chosen.current = afterwards;
  };
  return <Primitive.Item className={clsx(itemStyle, className)} onSelect={choose} {...rest} />;
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

import { type ComponentProps, type ComponentType, type KeyboardEvent, useState } from 'react';
import { messageOf } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';

export type MenuButton = ComponentProps<'button'>;

interface LazyMenuProps<Props> {
  /** How the button looks and what it is called; the menu's own button is given the same. */
  button: MenuButton;
  /** Fetches the menu, which is shown open. */
  load: () => Promise<{ OpenMenu: ComponentType<Props & { button: MenuButton }> }>;
  /** What else the menu is given. */
  props: Props;
}

/**
 * A button whose menu is fetched when somebody is about to open it, by pointing at it or reaching it with the keyboard:
 * menus are the heaviest thing of a page, and most visits open none.
 */
export function LazyMenu<Props extends object>({ button, load, props }: LazyMenuProps<Props>) {
  const [Opened, setOpened] = useState<ComponentType<Props & { button: MenuButton }>>();
  // What can't be fetched now is told when it is asked for.
  const prepare = () => void load().catch(() => undefined);
  const open = () =>
    load().then(
      ({ OpenMenu }) => setOpened(() => OpenMenu),
      (error: unknown) => toast({ tone: 'failed', text: error instanceof Error ? error.message : messageOf(error) }),
    );
  if (Opened) return <Opened button={button} {...props} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={onKeyDown}
      {...button}
    />
  );
}

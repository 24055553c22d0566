import { type ComponentProps, type ComponentType, type KeyboardEvent, useState } from 'react';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';

/**
 * A part of the page whose code is fetched when it is needed. `prepare` fetches it ahead of time; `show` fetches it and
 * provides it as `Part`. Only `show` reports a failure, as a toast.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  return {
    Part,
    prepare: () => void load().catch(() => undefined),
    show: () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => void sayNotLoaded(),
      ),
  };
}

export type TriggerButton = ComponentProps<'button'>;

interface LazyTriggerProps<Props> {
  /** The props of the button. The button of the loaded menu has the same. */
  button: TriggerButton;
  /** Fetches the menu, which starts open. */
  load: () => Promise<ComponentType<Props & { button: TriggerButton }>>;
  /** The other props of the menu. */
  props: Props;
}

/**
 * A button whose menu is fetched when a person is about to open it, by pointing at it or focusing it: menus are the
 * largest part of a page's code, and most visits open none.
 */
export function LazyTrigger<Props extends object>({ button, load, props }: LazyTriggerProps<Props>) {
  const { Part, prepare, show } = useLazyPart(load);
  if (Part) return <Part button={button} {...props} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show();
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={show}
      onKeyDown={onKeyDown}
      {...button}
    />
  );
}

import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
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

/** A part that is fetched as soon as something else than a button of its own wants it; `undefined` until it is there. */
export function useWanted<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean) {
  const { Part, show } = useLazyPart(load);
  const fetchIt = useEffectEvent(show);
  useEffect(() => {
    if (wanted) fetchIt();
  }, [wanted]);
  return Part;
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

/** A dialog whose code is fetched when a person is about to open it, by pointing at its button or focusing it. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Part, prepare, show } = useLazyPart(load);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    show();
  };
  return {
    /** The dialog while it is open. */
    Dialog: isOpen ? Part : undefined,
    /** The dialog once it has been opened: one that keeps what it shows while it closes, or what was typed. */
    Part,
    isOpen,
    open,
    close: () => setOpen(false),
    /** What makes a button open it. */
    opens: { 'aria-haspopup': 'dialog', onPointerEnter: prepare, onFocus: prepare, onClick: open } as const,
  };
}

export type OpensDialog = ReturnType<typeof useLazyDialog>['opens'];

/** A part that few people need, fetched when it is drawn. The page is complete without it, also when it cannot be fetched. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  );
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

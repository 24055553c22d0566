import { atom } from 'nanostores';
import { useEffect, useEffectEvent } from 'react';
import { deviceStorage } from '@/lib/app/storage.ts';

const key = 'muster.shortcuts';

/**
 * Whether single-key shortcuts are on. They can be turned off because they interfere with speech input (WCAG 2.1.4).
 */
export const shortcutsOn = (): boolean => deviceStorage.getItem(key) !== 'off';

export const setShortcutsOn = (on: boolean): void => deviceStorage.setItem(key, on ? 'on' : 'off');

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const overlays = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a key is pressed in a field, where it belongs to what is written there. */
export const isInField = (event: KeyboardEvent): boolean => isWithin(event, fields);

/** Whether a key press is meant for the page and not for a field, a menu, a dialog or the browser. */
const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isWithin(event, `${fields}, ${overlays}`);

/** Runs `action` when the single key is pressed anywhere on the page. */
export function useShortcut(pressed: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== pressed || !isForPage(event) || !shortcutsOn()) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [pressed]);
}

/** Whether the keyboard help is shown. The `?` key, the account menu and the Help button open it. */
export const helpOpen = atom(false);

export const openHelp = (): void => helpOpen.set(true);

/** Whether the keyboard is one of Apple's, where ⌘ does what Ctrl does elsewhere. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** A key with Ctrl, or with ⌘ on a Mac, as it is written. `control`: how it is written elsewhere. */
export const withCommand = (key: string, control: (values: { key: string }) => string): string =>
  isApple() ? `⌘${key}` : control({ key });

import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { keysTexts } from '@/components/layout/keys-texts.ts';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { withCommand } from '@/lib/focus/shortcuts.ts';
import { paletteTexts } from './texts.ts';

const load = () => import('./palette.tsx').then(({ Palette }) => Palette);

/** Opens the palette, which Ctrl+K or ⌘K opens as well. Its code is fetched when it is first needed. */
export function PaletteButton() {
  const [t, keys] = useTexts(paletteTexts, keysTexts);
  const { Part: Palette, isOpen, open, close, opens } = useLazyDialog(load);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpen) close();
    // A dialog that is open keeps the person until it is closed.
    else if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={t.open}
        aria-keyshortcuts="Control+K Meta+K"
        {...opens}
        className="flex h-11 shrink-0 items-center gap-2.5 text-soft hover:text-ink max-lg:size-11 max-lg:justify-center max-lg:rounded-round lg:mr-2 lg:w-80 lg:rounded-control lg:border lg:border-edge lg:px-3"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow truncate text-left max-lg:hidden">{t.open}</span>
        <kbd className="rounded-[5px] border border-edge px-1.5 font-sans text-small whitespace-nowrap max-lg:hidden">
          {withCommand('K', keys.control)}
        </kbd>
      </button>
      {Palette && <Palette open={isOpen} onClose={close} />}
    </>
  );
}

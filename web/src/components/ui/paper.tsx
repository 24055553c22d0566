import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from './button.tsx';

/** Whether the page is being printed. What is only on paper is not drawn before. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    // The browser takes its picture of the page as soon as the listeners have returned.
    const change = () => flushSync(() => setPrinting(media.matches));
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    media.addEventListener('change', change);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', change);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/** What is printed in place of the page, as long as it is part of it. */
export function Paper({ children }: { children: ReactNode }) {
  const printing = usePrinting();
  if (!printing) return null;
  return createPortal(
    <div data-paper="" className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}

interface PrintButtonProps {
  label: string;
  /** Draws what is printed in place of the page, once the button is pressed. */
  children: () => ReactNode;
}

/** A button that prints something else than the page. */
export function PrintButton({ label, children }: PrintButtonProps) {
  const [pressed, setPressed] = useState(0);
  useEffect(() => {
    if (pressed === 0) return;
    const after = () => setPressed(0);
    addEventListener('afterprint', after);
    print();
    return () => removeEventListener('afterprint', after);
  }, [pressed]);
  return (
    <>
      <Button onClick={() => setPressed(pressed + 1)}>{label}</Button>
      {pressed > 0 && <Paper>{children()}</Paper>}
    </>
  );
}

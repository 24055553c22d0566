import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '@/lib/app/use-printing.ts';
import { Button } from './button.tsx';

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

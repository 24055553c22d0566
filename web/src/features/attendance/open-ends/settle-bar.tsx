import type { OpenEnd } from '@contract/open-ends.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { BottomBar } from '@/components/ui/bottom-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { LeftDialog } from './left-dialog.tsx';
import { latestOf } from './left-form.ts';
import { openEndTexts } from './texts.ts';
import { useSettling } from './use-settling.ts';

interface SettleBarProps {
  /** The chosen open ends. */
  ends: readonly OpenEnd[];
  onClear: () => void;
}

/** The four answers for the chosen open ends. */
export function SettleBar({ ends, onClear }: SettleBarProps) {
  const t = useStore(openEndTexts);
  const { settle, busy } = useSettling(onClear);
  const [asking, setAsking] = useState<{ number: number; open: boolean; last?: OpenEnd['event'] | undefined }>({
    number: 0,
    open: false,
  });
  const close = () => setAsking({ ...asking, open: false });
  return (
    <>
      <BottomBar
        label={t.bar}
        selected={ends.length > 0 ? t.chosen({ count: ends.length }) : null}
        clearLabel={t.clear}
        onClear={onClear}
      >
        <div className="order-last grid grow grid-cols-2 gap-1 sm:order-none sm:flex">
          <Button variant="primary" busy={busy} onClick={() => settle(ends, { answer: 'planned' })}>
            {t.planned}
          </Button>
          <Button
            aria-haspopup="dialog"
            disabled={busy}
            onClick={() => setAsking({ number: asking.number + 1, open: true, last: latestOf(ends) })}
          >
            {t.left}
          </Button>
          <Button disabled={busy} onClick={() => settle(ends, { answer: 'no_show' })}>
            {t.no_show}
          </Button>
          <Button disabled={busy} onClick={() => settle(ends, { answer: 'excused' })}>
            {t.excused}
          </Button>
        </div>
      </BottomBar>
      {asking.last && (
        <LeftDialog
          key={asking.number}
          last={asking.last}
          count={ends.length}
          open={asking.open}
          onLeft={(how) => {
            close();
            settle(ends, how);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

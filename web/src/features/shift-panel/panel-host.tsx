import { useEffect, useEffectEvent } from 'react';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { usePanel } from './use-panel.ts';

const load = () => import('./shift-panel.tsx').then(({ ShiftPanel }) => ShiftPanel);

/** The panel of the shift in the address. Its code is fetched when one is opened. */
export function PanelHost() {
  const { shift } = usePanel();
  const { Part, show } = useLazyPart(load);
  const fetch = useEffectEvent(show);
  const open = shift !== undefined;
  useEffect(() => {
    if (open) fetch();
  }, [open]);
  return shift && Part ? <Part shift={shift} /> : null;
}

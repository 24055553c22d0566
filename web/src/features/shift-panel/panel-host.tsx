import { useWanted } from '@/components/ui/lazy.tsx';
import { usePanel } from './use-panel.ts';

const load = () => import('./shift-panel.tsx').then(({ ShiftPanel }) => ShiftPanel);

/** The panel of the shift in the address. Its code is fetched when one is opened. */
export function PanelHost() {
  const { shift } = usePanel();
  const Part = useWanted(load, shift !== undefined);
  return shift && Part ? <Part shift={shift} /> : null;
}

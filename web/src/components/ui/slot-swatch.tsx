import type { CSSProperties } from 'react';

/** The color of a slot type beside its name. The color alone never identifies a slot type. */
export function SlotSwatch({ color }: { color: string }) {
  return (
    <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
      <span className="swatch size-2.5 rounded-[3px]" style={{ '--swatch': color } as CSSProperties} />
    </span>
  );
}

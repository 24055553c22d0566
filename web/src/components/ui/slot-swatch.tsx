import type { CSSProperties } from 'react';

/** The colour of a slot type beside its name; never the only thing that tells it apart. */
export function SlotSwatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="swatch inline-block size-2.5 shrink-0 rounded-[3px]"
      style={{ '--swatch': color } as CSSProperties}
    />
  );
}

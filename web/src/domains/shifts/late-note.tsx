import { useStore } from '@nanostores/react';
import { lateTexts } from './late-texts.ts';

/** Says that giving a place back counts as late by now. */
export function LateNote() {
  const t = useStore(lateTexts);
  return <p className="text-small text-attention">{t.late}</p>;
}

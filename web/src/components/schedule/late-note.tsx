import { useStore } from '@nanostores/react';
import { lateMessages } from './late-messages.ts';

/** Says that giving a place back counts as late by now. */
export function LateNote() {
  const t = useStore(lateMessages);
  return <p className="text-small text-attention">{t.late}</p>;
}

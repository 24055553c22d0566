import type { ReactNode } from 'react';

/** A text with placeholders for elements: `<RichText text="Sent to {email}." values={{ email: <b>…</b> }} />`. */
export function RichText({ text, values }: { text: string; values: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((part, index) =>
    // Every second part is the name of a placeholder. The parts of a text never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    index % 2 === 1 ? <span key={index}>{values[part]}</span> : part,
  );
}

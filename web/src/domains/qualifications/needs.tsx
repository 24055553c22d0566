import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';

type Named = { name: string };

interface NeedsProps {
  /** The names of the qualifications that a slot type asks for. */
  names: readonly string[] | undefined;
  className?: string;
}

/** What a slot type asks for; nothing if it asks for nothing. */
export function Needs({ names, className = '' }: NeedsProps) {
  const t = useStore(adminCommonTexts);
  if (!names?.length) return null;
  return <p className={`text-small text-soft wrap-anywhere ${className}`}>{t.needs({ names: names.join(', ') })}</p>;
}

/** What somebody who has a place does not have of it on the day of the shift, and has not agreed to. */
export function Lacks({ missing, documents }: { missing: readonly Named[]; documents: readonly Named[] }) {
  const t = useStore(adminCommonTexts);
  const namesOf = (listed: readonly Named[]) => listed.map(({ name }) => name).join(', ');
  const lines = [
    missing.length > 0 && t.lacks({ names: namesOf(missing) }),
    documents.length > 0 && t.notAgreed({ names: namesOf(documents) }),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <p key={line} className="flex items-start gap-1.5 text-small text-attention">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{line}</span>
    </p>
  ));
}

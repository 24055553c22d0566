import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';

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

/** What somebody who has a place does not have of it on the day of the shift. */
export function Lacks({ missing }: { missing: readonly QualificationRef[] }) {
  const t = useStore(adminCommonTexts);
  if (missing.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-small text-attention">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t.lacks({ names: missing.map(({ name }) => name).join(', ') })}</span>
    </p>
  );
}

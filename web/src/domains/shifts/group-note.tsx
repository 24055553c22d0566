import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { placeStateTexts } from './roster-texts.ts';

interface Grouped {
  /** How many come with the person who have no name. */
  unnamed: number;
  /** Whose companion the person is. */
  comes_with: string | null;
}

/** Whom somebody brings to a shift, and with whom they come; nothing for those who come alone. */
export function GroupNote({ of: { unnamed, comes_with }, className = '' }: { of: Grouped; className?: string }) {
  const t = useTexts(placeStateTexts);
  if (!unnamed && !comes_with) return null;
  return (
    <p className={`text-small text-soft ${className}`}>
      {unnamed ? t.unnamed({ count: unnamed }) : t.comesWith({ name: personName(comes_with ?? '') })}
    </p>
  );
}

import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { ShortList } from '@/components/ui/short-list.tsx';
import { unreachedTexts } from '@/domains/unreached/texts.ts';
import { unreachedPerson } from '@/domains/unreached/words.ts';
import { ConsequencePart } from './consequence-part.tsx';

/** Whom a change would not reach, with phone and reason. */
export function UnreachedPeople({ unreached }: Pick<ChangeOutcome, 'unreached'>) {
  const t = useStore(unreachedTexts);
  return (
    <ConsequencePart title={t.cannot({ count: unreached.length })}>
      <ShortList items={unreached} keyOf={({ user }) => user.id}>
        {unreachedPerson}
      </ShortList>
      <p className="mt-1">{t.call}</p>
    </ConsequencePart>
  );
}

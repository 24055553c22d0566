import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { ShortList } from '@/components/ui/short-list.tsx';
import { unreachedTexts } from './unreached-texts.ts';
import { unreachedPerson } from './words.ts';

/** A part of what a change means: a title and what belongs to it. */
export function ConsequencePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it
    <div role="group" aria-labelledby={id} className="border-t border-line py-3">
      <h3 id={id} className="mb-1 font-strong">
        {title}
      </h3>
      {children}
    </div>
  );
}

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

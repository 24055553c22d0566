import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { ShortList } from '@/components/ui/short-list.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changesTexts } from './texts.ts';

type Skipped = ChangeOutcome['skipped'];

/** What a change leaves as it is: the shift, the person, and why. */
export function SkippedList({ skipped }: { skipped: Skipped }) {
  const t = useStore(changesTexts);
  return (
    <ShortList items={skipped} keyOf={(_, index) => String(index)}>
      {({ title, user, refusal }) => {
        const what = [title, user && personName(user.name)].filter(Boolean).join(', ');
        const reason = textOf(refusal) ?? '';
        return what ? t.skipped({ what, reason }) : reason;
      }}
    </ShortList>
  );
}

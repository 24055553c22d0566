import type { CallAnswer } from '@contract/call.ts';
import type { listHolders } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { qualifyTexts } from './texts.ts';

interface QualifyPreviewProps {
  /** The name of the qualification. */
  name: string;
  lacking: readonly User[];
  having: CallAnswer<typeof listHolders>;
  /** Whether it is confirmed again for those who have it. */
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** Who gets a qualification, and who has it already and until when. */
export function QualifyPreview({ name, lacking, having, again, onAgain }: QualifyPreviewProps) {
  const t = useStore(qualifyTexts);
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <div>
        <p ref={top} tabIndex={-1} role="status" className="font-strong wrap-anywhere">
          {lacking.length === 0 ? t.nobodyGets({ name }) : t.willGet({ count: lacking.length, name })}
        </p>
        <ShortList items={lacking} keyOf={({ id }) => id} columns>
          {(person) => personName(person.name)}
        </ShortList>
      </div>
      {having.length > 0 && (
        <section aria-label={t.haveIt({ count: having.length })}>
          <h3 className="text-small font-strong">{t.haveIt({ count: having.length })}</h3>
          <ShortList items={having} keyOf={({ user }) => user.id}>
            {({ user, ...held }) => t.held({ name: personName(user.name), until: heldText(held) })}
          </ShortList>
          <Checkbox className="mt-2" label={t.again({ count: having.length })} checked={again} onChange={onAgain} />
        </section>
      )}
    </div>
  );
}

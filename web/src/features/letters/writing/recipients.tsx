import type { AudiencePart } from '@contract/audience.ts';
import type { MessagePreview } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { partInWords } from '@/lib/letters/part-words.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { reachedBy } from './queries.ts';
import { writingTexts } from './texts.ts';

interface RecipientsProps {
  audience: readonly AudiencePart[];
  /** Its parts by name, as far as they are known. */
  named: MessagePreview['audience'] | undefined;
  /** Whom it reaches; undefined while that is loading. */
  preview: MessagePreview | undefined;
  onRemove: (index: number) => void;
}

/** The people by name, and who does not get an email. */
function People({ people, count }: Pick<MessagePreview, 'people' | 'count'>) {
  const t = useStore(writingTexts);
  const words = { none: t.noAddress, bounces: t.addressRefused, off: t.mailsOff };
  return (
    <ul className="mt-1 max-h-52 columns-[11rem] gap-x-6 overflow-y-auto text-small">
      {people.map(({ id, name, mail }) => (
        <li key={id} className="break-inside-avoid py-0.5 wrap-anywhere">
          {personName(name)}
          {mail !== 'waiting' && <span className="text-soft"> · {words[mail]}</span>}
        </li>
      ))}
      {count > people.length && <li className="py-0.5 text-soft">{t.more({ count: count - people.length })}</li>}
    </ul>
  );
}

/** Whom the message is for: its parts, how many people that is, who they are, and who cannot be reached by email. */
export function Recipients({ audience, named: known, preview, onRemove }: RecipientsProps) {
  const t = useStore(writingTexts);
  const zone = useOrganisationZone();
  const reached = preview ? reachedBy(preview) : 0;
  // The answer for the parts of before stays until the next one is here.
  const named = known?.length === audience.length ? known : undefined;
  return (
    <div>
      <p className="text-small text-soft">{t.to}</p>
      {named ? (
        <ul className="mt-1 flex flex-wrap gap-2">
          {named.map((part, index) => {
            const words = partInWords(part, zone);
            return (
              <li
                // A part has no identity of its own.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                className="flex min-h-9 items-center rounded-control bg-action-wash pl-3 text-action-deep"
              >
                <span className="min-w-0 py-1 pr-3 wrap-anywhere">{words}</span>
                {named.length > 1 && (
                  <button
                    type="button"
                    aria-label={t.remove({ part: words })}
                    onClick={() => onRemove(index)}
                    className="-ml-2 grid size-11 shrink-0 place-items-center"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <Skeleton className="mt-1 h-9 w-56" />
      )}
      <div role="status" className="mt-2">
        <p className="font-strong">{preview ? (reached > 0 ? t.reaches({ count: reached }) : t.nobody) : t.checking}</p>
        {preview && preview.none > 0 && <p className="text-small text-attention">{t.none({ count: preview.none })}</p>}
        {preview && preview.bounces > 0 && (
          <p className="text-small text-attention">{t.bounces({ count: preview.bounces })}</p>
        )}
        {preview && preview.off > 0 && <p className="text-small text-soft">{t.off({ count: preview.off })}</p>}
      </div>
      {preview && preview.count > 0 && (
        <Collapsible summary={<span className="text-small text-action">{t.who}</span>}>
          <People people={preview.people} count={preview.count} />
        </Collapsible>
      )}
    </div>
  );
}

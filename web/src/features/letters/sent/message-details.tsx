import type { MessageRecipient, SentMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { codedText } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { partInWords } from '@/lib/letters/part-words.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { MessageFigures } from './message-figures.tsx';
import { messageQuery } from './queries.ts';
import { sentTexts } from './texts.ts';

const languages = ['english', 'german', 'french', 'spanish'] as const;

const states = {
  sent: 'stateSent',
  waiting: 'stateWaiting',
  failed: 'stateFailed',
  skipped: 'stateSkipped',
  off: 'stateOff',
  none: 'stateNone',
} as const;

/** A recipient with what became of the email. */
function Recipient({ recipient: { name, mail, failure, read_at } }: { recipient: MessageRecipient }) {
  const t = useStore(sentTexts);
  const failures = useStore(mailFailureTexts);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <span className="min-w-0 wrap-anywhere">{personName(name)}</span>
      <span className={mail === 'failed' ? 'text-small text-loss' : 'text-small text-soft'}>
        {t[states[mail]]}
        {read_at && ` · ${t.isRead}`}
      </span>
      {failure && mail !== 'sent' && <p className="w-full text-small text-loss">{codedText(failures, failure)}</p>}
    </li>
  );
}

/** The failed ones first, then those that wait, then the others by name. */
const order = ['failed', 'waiting', 'none', 'off', 'skipped', 'sent'] as const;
const sorted = (people: readonly MessageRecipient[]) =>
  people.toSorted((one, other) => order.indexOf(one.mail) - order.indexOf(other.mail));

/** A sent message: what it said, for whom it was, and what became of each email. */
export function MessageDetails({ message, onClose }: { message: SentMessage; onClose: () => void }) {
  const t = useStore(sentTexts);
  const names = useStore(writeTexts);
  const zone = useOrganisationZone();
  const query = useQuery(messageQuery(message.id));
  const current = query.data ?? message;
  const { texts, audience, contact, operational } = current;
  return (
    <Dialog wide open title={texts.default.subject} onClose={onClose}>
      {/* Scrolls with the keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <p tabIndex={0} className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {texts.default.body}
      </p>
      {languages.map((language) => {
        const text = texts[language];
        return (
          text && (
            <div key={language} className="mt-3 border-t border-line pt-2">
              <p className="text-small text-soft">{names.inLanguage({ language: names[language] })}</p>
              <p className="font-strong wrap-anywhere">{text.subject}</p>
              <p className="whitespace-pre-line wrap-anywhere">{text.body}</p>
            </div>
          )
        );
      })}
      <dl className="mt-4 text-small text-soft">
        <dt className="sr-only">{t.toHeading}</dt>
        {audience.map((part, index) => (
          // A part has no identity of its own.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <dd key={index}>{partInWords(part, zone)}</dd>
        ))}
        {operational && <dd>{names.important}</dd>}
        {contact && <dd className="wrap-anywhere">{t.answersTo({ address: contact })}</dd>}
      </dl>
      <h3 className="mt-4 font-strong">{t.recipients}</h3>
      <MessageFigures message={current} />
      <FailedToLoad query={query} sentence={t.recipientsFailed} />
      {query.isPending && <Skeleton className="mt-2 h-24" />}
      {query.data && (
        <>
          <ul className="mt-2 divide-y divide-line">
            {sorted(query.data.people).map((recipient) => (
              <Recipient key={recipient.id} recipient={recipient} />
            ))}
          </ul>
          {query.data.people.length < current.recipients && <p className="mt-2 text-small text-soft">{t.gone}</p>}
        </>
      )}
    </Dialog>
  );
}

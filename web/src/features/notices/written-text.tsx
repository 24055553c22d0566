import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { personName } from '@/lib/format/person-name.ts';
import { noticeTexts } from './texts.ts';

/** Web addresses, without the signs after them. As in emails (mail/html.ts). */
const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** What somebody has written to many people, with its line breaks and links. */
export function WrittenText({ message }: { message: NonNullable<Notice['message']> }) {
  const t = useStore(noticeTexts);
  const { subject, body, sender } = message;
  return (
    <div className="wrap-anywhere">
      {sender && <p className="text-small text-soft">{t.messageBy({ name: personName(sender) })}</p>}
      <p className="font-strong">{subject}</p>
      <p className="mt-1 whitespace-pre-line">
        {body.split(address).map((part, index) => (
          // The parts never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {index % 2 === 0 ? (
              part
            ) : (
              <a href={part} target="_blank" rel="noreferrer" className="text-action underline underline-offset-2">
                {part}
              </a>
            )}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { Fragment, useState } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';

/** An email address that breaks before its dots and after its @ if it must. Only a part that is too long breaks inside. */
export function AddressText({ address }: { address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  return (
    <span className="inline-block max-w-28 break-words sm:max-w-64">
      {parts.map((part, index) => (
        // The parts never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** About three lines of a phone. */
const short = 140;

/** Text of any length: the first lines, and the rest on request. Line breaks are kept. `of`: what the text is about. */
export function LongText({ text, of }: { text: string; of: string }) {
  const common = useStore(commonTexts);
  const [whole, setWhole] = useState(false);
  const long = text.length > short || text.split('\n').length > 3;
  return (
    <div className="mt-1.5 text-soft">
      <p className={clsx('whitespace-pre-line', long && !whole && 'line-clamp-2')}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 text-small font-strong text-action hover:text-action-deep"
        >
          {whole ? common.showLess : common.showMore}
          <span className="sr-only"> {of}</span>
        </button>
      )}
    </div>
  );
}

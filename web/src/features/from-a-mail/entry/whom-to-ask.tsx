import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { RichText } from '@/i18n/rich-text.tsx';
import { entryQuery } from '@/lib/query/entry-query.ts';
import { entryTexts } from './texts.ts';

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Whom people ask who are not in. An email address is a link. */
export function WhomToAsk() {
  const t = useStore(entryTexts);
  const { data, isPending } = useQuery(entryQuery);
  if (isPending) return null;
  const contact = data?.contact;
  if (!contact) return <p className="mt-3 text-soft">{t.contactUnknown}</p>;
  const shown = isAddress(contact) ? (
    <a href={`mailto:${contact}`} className="-my-2.5 inline-block py-2.5 text-action underline wrap-anywhere">
      {contact}
    </a>
  ) : (
    contact
  );
  return (
    <p className="mt-3 text-soft">
      <RichText text={t.contact} values={{ contact: shown }} />
    </p>
  );
}

import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { MapPin, MessageCircle } from 'lucide-react';
import { contactLink, mapLink } from '@/lib/format/ways.ts';
import { nextShiftTexts } from './next-shift-texts.ts';

interface WaysProps {
  event: Pick<Signup['event'], 'title' | 'place'>;
  /** The style of each link. */
  className: string;
}

/** Whether something is known that `Ways` links to. */
export const hasWays = ({ place }: WaysProps['event']): boolean =>
  Boolean(place?.address || contactLink(place?.contact ?? null));

/** Links to the place of a shift on a map, and to whom to ask there, as far as both are known. */
export function Ways({ event: { title, place }, className }: WaysProps) {
  const t = useStore(nextShiftTexts);
  const contact = contactLink(place?.contact ?? null);
  const of = <span className="sr-only"> {t.forShift({ title })}</span>;
  return (
    <>
      {place?.address && (
        <a href={mapLink(place.address)} target="_blank" rel="noreferrer" className={className}>
          <MapPin aria-hidden="true" className="size-4" />
          {t.map}
          {of}
        </a>
      )}
      {contact && (
        <a href={contact} className={className}>
          <MessageCircle aria-hidden="true" className="size-4" />
          {t.contact}
          {of}
        </a>
      )}
    </>
  );
}

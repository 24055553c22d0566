import type { Reservation } from '@contract/reservations.ts';
import { PageLink } from '@/components/qr/page-link.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { linkOf } from './reservations.ts';
import { reservationTexts } from './texts.ts';

/** The link of a reservation, to be sent or printed. */
export function ReservationLink({ reservation }: { reservation: Reservation }) {
  const t = useTexts(reservationTexts);
  const zone = useOrganisationZone();
  const present = useNow();
  const { name, until } = reservation;
  return (
    <PageLink
      address={linkOf(reservation)}
      poster={
        <div>
          <p className="text-page">{t.poster({ name })}</p>
          <p className="text-lead">{t.posterUntil(dayAndTime(until, zone, present))}</p>
        </div>
      }
    >
      <p>{t.linkAbout}</p>
    </PageLink>
  );
}

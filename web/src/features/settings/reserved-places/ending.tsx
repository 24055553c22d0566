import { endReservation, type Reservation } from '@contract/reservations.ts';
import { placesOf, reloadAfterReserving } from '@/domains/reservations/reservations.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { reservedPlacesTexts } from './texts.ts';

export const endMutation = changing<unknown, Reservation>(({ id }) => api(endReservation, { params: { id } }), {
  success: (_, { name }) => reservedPlacesTexts.get().hasEnded({ name }),
  error: () => reservedPlacesTexts.get().endFailed,
  reload: reloadAfterReserving,
});

/** What an administrator is asked before a reservation ends: how many places that frees. */
export function EndQuestion({ reservation }: { reservation: Reservation }) {
  const t = useTexts(reservedPlacesTexts);
  const left = placesOf(reservation, 'left');
  return (
    <>
      <p>{t.endQuestion({ name: reservation.name })}</p>
      <p className="font-strong">{left > 0 ? t.returns({ count: left }) : t.returnsNone}</p>
    </>
  );
}

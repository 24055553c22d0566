import type { Reservation } from '@contract/reservations.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Copy, Pencil, Undo2 } from 'lucide-react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { pageLinkTexts } from '@/components/qr/texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { isRunning, linkOf, placesOf, reservationsQuery } from '@/domains/reservations/reservations.ts';
import { Reserving } from '@/domains/reservations/reserving.tsx';
import { reservationTexts } from '@/domains/reservations/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { copyText } from '@/lib/app/copy-text.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { KindPage } from '../records.tsx';
import { EndQuestion, endMutation } from './ending.tsx';
import { reservedPlacesTexts } from './texts.ts';

interface AboutProps {
  reservation: Reservation;
  /** In milliseconds since 1970. */
  now: number;
}

/** For whom places are reserved, until when, and how many are taken, with the way to who took them. */
function About({ reservation, now }: AboutProps) {
  const t = useTexts(reservedPlacesTexts);
  const zone = useOrganisationZone();
  const { id, name, until, ended_at } = reservation;
  const when = isRunning(reservation, now) ? t.until : t.ended;
  return (
    <div className="min-w-0 grow basis-64 wrap-anywhere">
      <h2 className="text-lead font-strong">
        <Link
          to="/admin/reserved-places/$reservationId"
          params={{ reservationId: id }}
          className="inline-flex min-h-11 min-w-11 items-center py-1.5 underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </h2>
      <p className="-mt-1.5 pb-2 text-small text-soft">
        {when(dayAndTime(ended_at ?? until, zone, now))}
        {' · '}
        {t.taken({ taken: placesOf(reservation, 'taken'), count: placesOf(reservation, 'places') })}
      </p>
    </div>
  );
}

interface RunningProps extends AboutProps {
  onEdit: () => void;
  onEnd: () => void;
}

/** A reservation whose link works, with what can be done. */
function Running({ reservation, now, onEdit, onEnd }: RunningProps) {
  const [t, link, shared] = useTexts(reservedPlacesTexts, pageLinkTexts, adminCommonTexts);
  const words = { copied: t.copied, notCopied: link.notCopied };
  const actions = [
    [Copy, t.copyLink, () => void copyText(linkOf(reservation), words), undefined],
    [Pencil, shared.edit, onEdit, 'dialog'],
    [Undo2, t.end, onEnd, undefined],
  ] as const;
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-2">
      <About reservation={reservation} now={now} />
      <div className="-mr-2 ml-auto flex flex-wrap justify-end">
        {actions.map(([Icon, text, act, popup]) => (
          <Button key={text} variant="quiet" className="px-3! max-sm:px-2!" aria-haspopup={popup} onClick={act}>
            <Icon aria-hidden="true" className="size-5" />
            <span>
              {text}
              <span className="sr-only"> {reservation.name}</span>
            </span>
          </Button>
        ))}
      </div>
    </li>
  );
}

/** For whom places are reserved: to reserve some, change and end that, and to hand out the links. */
function ReservedPlacesPage() {
  const [t, words, pages] = useTexts(reservedPlacesTexts, reservationTexts, administrationTexts);
  const now = useNow();
  const all = useQuery(reservationsQuery);
  const query = useQuery({ ...reservationsQuery, select: (items) => items.filter((each) => isRunning(each, now)) });
  const over = (all.data ?? []).filter((each) => !isRunning(each, now));
  return (
    <>
      <KindPage
        title={pages.reservedPlaces}
        about={t.about}
        words={{
          add: words.reserve,
          loadFailed: t.loadFailed,
          none: t.none,
          noneHint: t.noneHint,
          deleteTitle: t.endTitle,
        }}
        query={query}
        remove={endMutation}
        row={(reservation, { onEdit, onDelete }) => (
          <Running key={reservation.id} reservation={reservation} now={now} onEdit={onEdit} onEnd={onDelete} />
        )}
        question={(reservation) => <EndQuestion reservation={reservation} />}
        dialog={(reservation, onClose) => <Reserving reservation={reservation} onClose={onClose} />}
      />
      {over.length > 0 && (
        <Collapsible summary={t.over({ count: over.length })} className="mt-4 max-w-column">
          <ul className="sheet mt-2 divide-y divide-line px-4 sm:px-6">
            {over.map((reservation) => (
              <li key={reservation.id} className="py-2">
                <About reservation={reservation} now={now} />
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/reserved-places/')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, reservationsQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: ReservedPlacesPage,
});

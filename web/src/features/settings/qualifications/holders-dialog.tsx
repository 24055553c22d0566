import type { Qualification } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { holdersQuery } from '@/lib/query/qualifications-query.ts';
import { qualificationTexts } from './texts.ts';

/** Who has or had a qualification, and until when. Each name leads to the page of the person. */
export function HoldersDialog({ qualification, onClose }: { qualification: Qualification; onClose: () => void }) {
  const t = useStore(qualificationTexts);
  const words = useStore(qualifyingTexts);
  const query = useQuery(holdersQuery(qualification.id));
  return (
    <Dialog open title={t.peopleTitle({ name: qualification.name })} onClose={onClose}>
      {!query.data && <FailedToLoad query={query} sentence={words.loadFailed} />}
      {query.isPending && <Skeleton className="h-40" />}
      {query.data?.length === 0 && <p className="text-soft">{t.nobody}</p>}
      <ul className="divide-y divide-line">
        {query.data?.map(({ user, ...held }) => (
          <li key={user.id} className="flex flex-wrap items-baseline justify-between gap-x-4 wrap-anywhere">
            <Link
              to="/admin/staff/$userId/edit"
              params={{ userId: user.id }}
              className="flex min-h-11 min-w-11 items-center font-strong underline-offset-4 hover:underline"
            >
              {user.name}
            </Link>
            <span className="text-small text-soft">{heldText(held, words)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

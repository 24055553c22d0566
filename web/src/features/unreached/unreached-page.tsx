import type { CallAnswer } from '@contract/call.ts';
import { clearBounce, type listUnreached } from '@contract/unreached.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button, textLink } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { unreachedPageTexts } from '@/domains/consequences/texts.ts';
import { unreachedTexts } from '@/domains/consequences/unreached-texts.ts';
import { PersonToCall, UntoldList, unreachedQuery } from '@/domains/consequences/untold-list.tsx';
import { api } from '@/lib/api/api.ts';
import { codedText } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';

/** Takes the mark from the address of a person. */
const clearMutation = changing(({ id }: { id: string; name: string }) => api(clearBounce, { params: { id } }), {
  success: (_done, { name }) => unreachedPageTexts.get().cleared({ name: personName(name) }),
  error: () => unreachedPageTexts.get().notCleared,
  reload: [queryKeys.unreached, queryKeys.dashboard],
});

type Lists = CallAnswer<typeof listUnreached>;

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-lead font-strong">{title}</h2>
      <p className="mt-1 mb-3 text-soft">{about}</p>
      <ul className="sheet divide-y divide-line">{children}</ul>
    </section>
  );
}

function Unreachable({ people }: Lists['unreachable']) {
  const t = useStore(unreachedPageTexts);
  const reasons = useStore(unreachedTexts);
  return (
    <Section title={t.unreachable} about={t.unreachableAbout}>
      {people.map((person) => (
        <PersonToCall key={person.user.id} className="wrap-anywhere" person={person} why={reasons[person.reason]}>
          <p className="text-small text-soft">
            {person.event.title}, {writtenTimes(person.event).full}
          </p>
        </PersonToCall>
      ))}
    </Section>
  );
}

function Bouncing({ people }: { people: Lists['bouncing'] }) {
  const t = useStore(unreachedPageTexts);
  const failures = useStore(mailFailureTexts);
  const clear = useMutation(clearMutation);
  return (
    <Section title={t.bouncing} about={t.bouncingAbout}>
      {people.map((person) => (
        <PersonToCall key={person.user.id} className="wrap-anywhere" person={person} why={person.email}>
          <p className="text-small text-soft">
            {t.since} <Moment at={person.since} /> · {codedText(failures, person.failure)}
          </p>
          <Button className="my-1" onClick={() => clear.mutate(person.user)}>
            {t.clear({ name: personName(person.user.name) })}
          </Button>
        </PersonToCall>
      ))}
    </Section>
  );
}

/** People who could not be told of what happens to their shifts, and who cannot be reached at all. */
function UnreachedPage() {
  const t = useStore(unreachedPageTexts);
  const pages = useStore(administrationTexts);
  const { change } = Route.useSearch();
  const query = useQuery(unreachedQuery(change));
  const lists = query.data;
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={<BackLink to="/admin">{pages.dashboard}</BackLink>}>
        {change === undefined ? t.about : t.ofChange}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {change !== undefined && (
        <p className="mb-3">
          <Link to="/admin/unreached" className={textLink}>
            {t.all}
          </Link>
        </p>
      )}
      {lists &&
        (lists.untold.count === 0 ? (
          <EmptySheet title={t.none} hint={t.noneHint} />
        ) : (
          <div className="sheet">
            <UntoldList people={lists.untold.people} />
          </div>
        ))}
      {lists && lists.unreachable.count > 0 && <Unreachable {...lists.unreachable} />}
      {lists && lists.bouncing.length > 0 && <Bouncing people={lists.bouncing} />}
    </div>
  );
}

/** The parameters of the page in its address. `change`: only whom this change did not reach. */
const unreachedSearch = z.object({ change: z.catch(z.optional(z.uuid()), undefined) });

export const Route = createFileRoute('/_app/admin/unreached')({
  validateSearch: unreachedSearch,
  component: UnreachedPage,
});

import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQueries } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Select } from '@/components/ui/select.tsx';
import { DaySkeleton } from '@/components/ui/skeleton.tsx';
import { householdLinkTexts } from '@/domains/household/texts.ts';
import { EventPlace } from '@/domains/shifts/event-facts.tsx';
import { ShiftWhen } from '@/domains/shifts/when.tsx';
import { needTexts } from '@/i18n/languages.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { householdOf, type Named } from '@/lib/auth/rights.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { eventsForQuery, takeTogetherMutation } from './queries.ts';
import { householdTexts } from './texts.ts';
import { type Together, togetherIn } from './together.ts';

const nameOf = (event: Event, slot: string | undefined): string =>
  event.slot_assignments.find(({ id }) => id === slot)?.slot_type.name ?? '';

interface RowProps {
  found: Together;
  people: readonly Named[];
}

/** A shift at which all can have a place: who gets which, and the button that takes them all. */
function TogetherRow({ found: { event, open, slots }, people }: RowProps) {
  const t = useStore(householdTexts);
  const take = useMutation(takeTogetherMutation);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const slotOf = (index: number): string => chosen[people[index]?.id ?? ''] ?? slots[index] ?? '';
  const refused = take.data?.refused;
  return (
    <li className="entry">
      <ShiftWhen event={event} />
      <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 shrink grow basis-48">
          <h3 className="font-strong">{event.title}</h3>
          <EventPlace event={event} />
          <ul className="mt-2 grid gap-2">
            {people.map(({ id, name }, index) => {
              const options = open[index] ?? [];
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-24 wrap-anywhere">{name}</span>
                  {options.length > 1 ? (
                    <Select
                      aria-label={[name, shiftInWords(event)].join(', ')}
                      value={slotOf(index)}
                      options={options.map((slot) => ({ value: slot, label: nameOf(event, slot) }))}
                      onChange={(slot) => setChosen({ ...chosen, [id]: slot })}
                      className="max-w-60 border-edge"
                    />
                  ) : (
                    <span className="text-soft">{nameOf(event, slotOf(index))}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
        <Button
          variant="primary"
          className="max-sm:w-full"
          busy={take.isPending}
          onClick={() => take.mutate(people.map(({ id }, index) => ({ user_id: id, slot_id: slotOf(index) })))}
        >
          {t.take}
          <span className="sr-only"> {shiftInWords(event)}</span>
        </Button>
        {(refused || take.isError) && (
          <Message tone="error" className="w-full">
            {refused
              ? t.refused({ name: refused.user.name, reason: textOf(refused.refusal) ?? refused.refusal.message })
              : messageOf(take.error)}
          </Message>
        )}
      </div>
    </li>
  );
}

/** The shifts at which all of these people can have a place. */
function TogetherList({ people, self }: { people: readonly Named[]; self: string }) {
  const t = useStore(householdTexts);
  const now = useNow();
  const lists = useQueries({ queries: people.map(({ id }) => eventsForQuery(id === self ? '' : id)) });
  const failed = lists.find(({ isError }) => isError);
  if (failed) return <FailedToLoad query={failed} sentence={t.eventsFailed} />;
  const loaded = lists.flatMap(({ data }) => (data ? [data] : []));
  if (loaded.length < people.length) return <DaySkeleton />;
  const found = togetherIn(loaded, now);
  if (found.length === 0) return <p className="sheet p-5 text-soft sm:px-6">{t.noneFit}</p>;
  return (
    <ul className="sheet ruled">
      {found.map((each) => (
        <TogetherRow key={each.event.id} found={each} people={people} />
      ))}
    </ul>
  );
}

/** Finds shifts for several people of a household at the same time, and takes their places in one step. */
function TogetherPage() {
  const t = useStore(householdTexts);
  const links = useStore(householdLinkTexts);
  const pages = useStore(memberTexts);
  const { user } = useAuth();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [self, ...others] = householdOf(user) ?? [];
  if (!self) return null;
  const all = [{ ...self, name: pages.me }, ...others];
  const chosen = all.filter(({ id }) => !left.includes(id));
  return (
    <>
      <PageHead title={links.together} back={<BackLink to="/volunteer">{pages.find}</BackLink>}>
        {t.togetherAbout}
      </PageHead>
      {others.length === 0 ? (
        <EmptySheet title={links.people} hint={t.none} />
      ) : (
        <>
          <fieldset className="mb-6 flex flex-wrap gap-x-6">
            <legend className="text-small text-soft">{t.who}</legend>
            {all.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={!left.includes(id)}
                onChange={(comes) => setLeft(comes ? left.filter((each) => each !== id) : [...left, id])}
              />
            ))}
          </fieldset>
          {chosen.length === 0 ? (
            <p className="text-soft">{t.chooseTwo}</p>
          ) : (
            <TogetherList key={chosen.map(({ id }) => id).join()} people={chosen} self={self.id} />
          )}
        </>
      )}
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/together')({
  loader: needTexts,
  component: TogetherPage,
});

import type { Candidate } from '@contract/board.ts';
import type { SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Steady } from '@/components/ui/steady.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { CandidateRow } from './candidate-row.tsx';
import { candidatesQuery } from './queries.ts';
import { shiftPanelTexts } from './texts.ts';
import type { Filling } from './use-filling.ts';

interface CandidatesProps {
  slot: SlotAssignment;
  /** The zone of the shift. */
  zone: string;
  filling: Filling;
}

const none = { said_free: 0, nothing_said: 0, warned: 0, refused: 0 };
const groups = ['said_free', 'nothing_said', 'warned', 'refused'] as const;

interface GroupProps {
  title: string;
  /** How many people are in it, whether or not they are listed. */
  count: number | undefined;
  people: Candidate[];
}

/** The people of one group, in the order of the server. */
function Group({ title, count, people, slot, zone, filling }: CandidatesProps & GroupProps) {
  if (people.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 mb-1 flex justify-between gap-3 text-small font-strong text-soft">
        {title}
        {count !== undefined && ' '}
        {count !== undefined && <span className="tabular-nums">{count}</span>}
      </h4>
      <ul className="divide-y divide-line">
        {people.map((candidate) => (
          <CandidateRow key={candidate.user.id} candidate={candidate} slot={slot} zone={zone} filling={filling} />
        ))}
      </ul>
    </>
  );
}

/** Who could have a place of the slot: who said free, about whom nothing is known, what speaks against it, and who cannot. */
export function Candidates({ slot, zone, filling }: CandidatesProps) {
  const t = useStore(shiftPanelTexts);
  const giving = useStore(givingTexts);
  const [search, setSearch] = useState('');
  const query = useQuery(candidatesQuery(slot.id, search.trim()));
  const list = useRef<HTMLDivElement>(null);
  const { followed } = filling;
  const follows = filling.follows === slot.id;
  const settled = query.data !== undefined && !query.isFetching;
  const focusFirst = useEffectEvent(() => {
    const first = list.current?.querySelector<HTMLElement>('[data-give]') ?? list.current?.querySelector('input');
    first?.focus();
    followed();
  });
  useEffect(() => {
    if (follows && settled) focusFirst();
  }, [follows, settled]);
  const { counts = none, candidates = [] } = query.data ?? {};
  const fitting = counts.said_free + counts.nothing_said;
  // Until somebody has said that they are free at this time, one list of those who fit says it all.
  const isSaid = counts.said_free > 0;
  const of = (group: Candidate['group']) => candidates.filter((candidate) => candidate.group === group);
  const fits = t.fits({ count: fitting });
  const titles = {
    said_free: t.saidFree,
    nothing_said: isSaid ? t.nothingSaid : fits,
    warned: t.warned,
    refused: t.refused,
  };
  return (
    <section aria-label={t.whoFits({ slot: slot.slot_type.name })} className="border-t border-line px-5 pt-4 pb-5">
      <h3 className="mb-3 font-strong wrap-anywhere">{t.whoFits({ slot: slot.slot_type.name })}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div ref={list} onKeyDown={(event) => moveFocus(event, '[data-give]')}>
        <SearchField label={giving.search} placeholder={giving.search} value={search} onChange={setSearch} />
        {query.isError && <FailedToLoad query={query} sentence={giving.candidatesFailed} />}
        {query.isPending && (
          <div aria-hidden="true" className="mt-5 grid gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {query.data && (
          <>
            <p role="status" className="sr-only">
              {fits}
            </p>
            {candidates.length === 0 && <p className="mt-4 text-soft">{giving.notFound}</p>}
            {candidates.length > 0 && !search && fitting === 0 && <p className="mt-4 text-soft">{giving.noFits}</p>}
            <Steady key={search.trim()} order={candidates.map(({ user, group }) => `${user.id} ${group}`)}>
              {groups.map((group) => (
                <Group
                  key={group}
                  title={titles[group]}
                  count={group === 'nothing_said' && !isSaid ? undefined : counts[group]}
                  people={of(group)}
                  slot={slot}
                  zone={zone}
                  filling={filling}
                />
              ))}
            </Steady>
          </>
        )}
      </div>
    </section>
  );
}

import type { Alike } from '@contract/merging.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { differMutation } from '../person-mutations.ts';
import { doublesQuery, usersQuery } from '../queries.ts';
import { mergeTexts } from './texts.ts';

/** When a pair leaves its list, a focus in it moves to the heading of the page. */
const passFocusOn = (row: HTMLElement | null) => () => {
  if (row?.contains(document.activeElement)) requestAnimationFrame(focusHeading);
};

interface PairProps {
  one: User;
  two: User;
  pair: Alike;
  busy: boolean;
  onDiffer: () => void;
}

function Pair({ one, two, pair: { by_name, different }, busy, onDiffer }: PairProps) {
  const t = useStore(mergeTexts);
  const names = t.compareNames({ one: one.name, two: two.name });
  return (
    <li ref={passFocusOn} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{names}</p>
        <p className="text-small text-soft">{by_name ? t.sameName : t.samePhone}</p>
        {/* What tells them apart. */}
        <ul className="text-small wrap-anywhere">
          {[one, two].map(({ id, email, phone }) => (
            <li key={id}>{[email, phone].filter(Boolean).join(' · ') || '–'}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {!different && (
          <Link to="/admin/staff/doubles" search={{ one: one.id, two: two.id }} className={buttonStyle()}>
            {t.compare}
            <span className="sr-only"> {names}</span>
          </Link>
        )}
        <Button variant="quiet" busy={busy} onClick={onDiffer}>
          {different ? t.takeBack : t.different}
          <span className="sr-only"> {names}</span>
        </Button>
      </div>
    </li>
  );
}

/** People who may be one, and those who are said to be different. */
export function Doubles() {
  const t = useStore(mergeTexts);
  const doubles = useQuery(doublesQuery);
  const users = useQuery(usersQuery);
  const differ = useMutation(differMutation);
  const [unfolded, setUnfolded] = useState(false);
  const known = new Map(users.data?.map((user) => [user.id, user]));
  const say = (one: User, two: User, are: boolean) => differ.mutate({ one, two, are, undo: () => say(one, two, !are) });
  const rows = (doubles.data ?? []).flatMap((pair) => {
    const [one, two] = [known.get(pair.one), known.get(pair.two)];
    return one && two ? [{ one, two, pair }] : [];
  });
  const listOf = (shown: typeof rows) => (
    <ul className="sheet divide-y divide-line">
      {shown.map(({ one, two, pair }) => (
        <Pair
          key={`${one.id} ${two.id}`}
          {...{ one, two, pair }}
          busy={differ.isPending && differ.variables.one.id === one.id && differ.variables.two.id === two.id}
          onDiffer={() => say(one, two, !pair.different)}
        />
      ))}
    </ul>
  );
  const [maybe, different] = [rows.filter(({ pair }) => !pair.different), rows.filter(({ pair }) => pair.different)];
  return (
    <>
      <FailedToLoad query={doubles} sentence={t.notLoaded} />
      {(doubles.isPending || users.isPending) && <Skeleton className="h-40" />}
      {doubles.data && users.data && maybe.length === 0 && <p className="sheet p-5">{t.none}</p>}
      {maybe.length > 0 && listOf(maybe)}
      {different.length > 0 && (
        <div className="mt-4">
          <Button variant="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} className="mb-2">
            {t.differentOnes({ count: different.length })}
          </Button>
          {unfolded && listOf(different)}
        </div>
      )}
    </>
  );
}

import type { AutoFill } from '@contract/auto-fill.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import type { Proposed as ProposedPlaces } from './engine/propose.ts';
import { Figures } from './figures.tsx';
import { type By, groupsOf } from './groups.ts';
import { ProposalGroup } from './proposal-group.tsx';
import { autoFillTexts } from './texts.ts';
import { UnfilledList } from './unfilled-list.tsx';

const keyOf = ({ slot, person }: ProposedPlaces['proposals'][0]) => `${slot} ${person}`;

/** The proposal: how much it fills, who is proposed for which place, and what stays open. What is chosen can be given. */
export function Proposed({ data, proposed }: { data: AutoFill; proposed: ProposedPlaces }) {
  const t = useStore(autoFillTexts);
  const change = useChange();
  const [by, setBy] = useState<By>('shift');
  /** Everything is chosen at first. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const { proposals, unfilled, figures } = proposed;
  const chosen = proposals.filter((each) => !left.has(keyOf(each)));
  const count = chosen.length;
  const choose = (keys: readonly string[], wanted: boolean) => {
    const next = new Set(left);
    for (const key of keys)
      if (wanted) next.delete(key);
      else next.add(key);
    setLeft(next);
  };
  const give = () => {
    setBusy(true);
    const places = chosen.map(({ slot, person }) => ({ slot_id: slot, user_id: person }));
    change(
      { action: 'give', places },
      {
        said: t.gave({ count }),
        onKept: () => setBusy(false),
        // The places are read anew, and what is left is proposed.
        onDone: () => {
          setBusy(false);
          focusHeading();
        },
      },
    );
  };
  return (
    <>
      <Figures figures={figures} />
      {data.left_out > 0 && <p className="mb-6 max-w-column">{t.leftOut({ count: data.left_out })}</p>}
      {proposals.length === 0 ? (
        <div className="sheet mb-6 max-w-column px-5 py-8 text-center">
          <p className="text-lead font-strong">{t.nobody}</p>
          <p className="mt-1 text-soft">{t.nobodyText}</p>
        </div>
      ) : (
        <>
          <div className="mb-4 flex max-w-column flex-wrap items-center gap-3">
            <ToggleGroup
              label={t.groups}
              value={by}
              options={[
                { value: 'shift', label: t.byShift },
                { value: 'person', label: t.byPerson },
              ]}
              onChange={setBy}
              className="max-sm:w-full"
            />
            <Button onClick={() => setLeft(new Set())}>{t.chooseAll}</Button>
            <Button onClick={() => setLeft(new Set(proposals.map(keyOf)))}>{t.chooseNone}</Button>
          </div>
          <div className="max-w-column">
            {groupsOf(data, proposals, by).map((group) => (
              <ProposalGroup key={group.key} group={group} left={left} onChoose={choose} />
            ))}
          </div>
          <div className="sticky bottom-0 z-10 mb-8 flex max-w-column flex-wrap items-center justify-between gap-3 border-t border-line bg-desk py-3">
            <p role="status">{t.chosen({ count })}</p>
            <Button variant="primary" busy={busy} disabled={count === 0} onClick={give} className="max-sm:w-full">
              {t.give({ count })}
            </Button>
          </div>
        </>
      )}
      {unfilled.length > 0 && <UnfilledList data={data} unfilled={unfilled} />}
    </>
  );
}

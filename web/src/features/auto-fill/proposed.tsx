import type { AutoFill, FillHole, FillShift } from '@contract/auto-fill.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FingerBox } from '@/components/ui/checkbox.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { now } from '@/lib/time/clock.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { dayKey, shortDay } from '@/lib/time/time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import type { FillResult, Proposal, Reason } from './engine/propose.ts';
import type { Relaxation, Unfilled } from './engine/unfilled.ts';
import { autoFillTexts, fillReasonTexts, unfilledTexts } from './texts.ts';

const rounded = (hours: number) => amount(Math.round(hours * 10) / 10);

/** How much the proposal fills, and how hours are shared before and after it. */
function Figures({ figures }: Pick<FillResult, 'figures'>) {
  const t = useStore(autoFillTexts);
  const { open, filled, toMin, filledToMin, before, after } = figures;
  const rows = [
    [t.people, amount(before.people), amount(after.people)],
    [t.average, rounded(before.average), rounded(after.average)],
    [t.most, rounded(before.most), rounded(after.most)],
  ] as const;
  return (
    <div className="sheet mb-6 grid max-w-column gap-x-10 gap-y-4 px-5 py-4 sm:grid-cols-[auto_1fr]">
      <div>
        <p className="text-lead font-strong">{t.filled({ filled, count: open })}</p>
        {toMin > 0 && <p className="mt-1">{t.minimums({ filled: filledToMin, count: toMin })}</p>}
      </div>
      <table className="w-full text-small">
        <caption className="sr-only">{t.hours}</caption>
        <thead>
          <tr className="text-soft">
            {[t.hours, t.now, t.afterwards].map((head, index) => (
              <th
                key={head}
                scope="col"
                className={index === 0 ? 'text-left font-regular' : 'pl-3 text-right font-regular'}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, then]) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-regular">
                {name}
              </th>
              <td className="pl-3 text-right">{now}</td>
              <td className="pl-3 text-right font-strong">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const keyOf = ({ slot, person }: Proposal) => `${slot} ${person}`;

/** What is known of a slot. */
function placeFinder({ holes, shifts, slot_types }: AutoFill) {
  const bySlot = new Map(holes.map((hole) => [hole.slot_id, hole]));
  return (slot: string) => {
    const hole = bySlot.get(slot) as FillHole;
    return { shift: shifts[hole.shift] as FillShift, type: slot_types[hole.slot_type] as AutoFill['slot_types'][0] };
  };
}

/** A proposed place with what is shown of it. */
type Row = Proposal & ReturnType<ReturnType<typeof placeFinder>> & { key: string };
/** Proposed places under one heading: those of a shift, or of a person, who has no `shift`. */
interface Group {
  key: string;
  shift: FillShift | null;
  rows: [Row, ...Row[]];
}
type By = 'shift' | 'person';

/** The proposed places by shift in the order of time, or by person in the order of names. */
function groupsOf(data: AutoFill, proposals: readonly Proposal[], by: By): Group[] {
  const place = placeFinder(data);
  const { compare } = new Intl.Collator();
  const byStart = (one: Row, other: Row) => one.shift.from - other.shift.from;
  const groups = new Map<string, Group>();
  const sorted = proposals
    .map((each): Row => ({ ...each, ...place(each.slot), key: keyOf(each) }))
    .sort((one, other) =>
      by === 'person'
        ? compare(one.name, other.name) || one.person.localeCompare(other.person) || byStart(one, other)
        : byStart(one, other) ||
          one.shift.id.localeCompare(other.shift.id) ||
          compare(one.type.name, other.type.name) ||
          compare(one.name, other.name),
    );
  for (const row of sorted) {
    const [key, shift] = by === 'person' ? [row.person, null] : [row.shift.id, row.shift];
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { key, shift, rows: [row] });
  }
  return [...groups.values()];
}

/** Why somebody is proposed, in words. */
function wordsOf(reason: Reason, t: ReturnType<typeof fillReasonTexts.get>): string {
  if (reason.code === 'only') return t.only({ count: reason.count });
  if (reason.code === 'owes') return t.owes({ credits: amount(reason.credits), required: amount(reason.required) });
  if (reason.code === 'last_turn') return t.last_turn({ count: reason.weeks });
  if (reason.code === 'adjoining') return t.adjoining({ title: reason.title });
  if (reason.code === 'hours') return t.hours({ hours: rounded(reason.hours) });
  return reason.code === 'did_role' || reason.code === 'did_place'
    ? t[reason.code]({ count: reason.times })
    : t[reason.code];
}

/** A place in a line: whose or which it is, its role, and when. */
function PlaceLine({ title, type, when }: { title: string; type: Row['type']; when: string | false }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-strong">{title}</span>
      <span className="flex items-center gap-1">
        <SlotSwatch color={type.color} />
        {type.name}
      </span>
      {when && <span className="text-soft">{when}</span>}
    </p>
  );
}

interface RowProps {
  row: Row;
  byShift: boolean;
  checked: boolean;
  onChoose: (keys: readonly string[], wanted: boolean) => void;
}

function ProposalRow({ row, byShift, checked, onChoose }: RowProps) {
  const t = useStore(autoFillTexts);
  const reasons = useStore(fillReasonTexts);
  const name = personName(row.name);
  const { shift, type } = row;
  return (
    <li className="flex gap-1 py-1">
      <FingerBox
        label={t.placeOf({ name, slot: type.name, event: shiftInWords(shift) })}
        checked={checked}
        onChange={(wanted) => onChoose([row.key], wanted)}
      />
      <div className="min-w-0 py-2 wrap-anywhere">
        <PlaceLine title={byShift ? name : shift.title} type={type} when={!byShift && writtenTimes(shift).full} />
        <ul className="flex flex-wrap gap-x-4 text-small text-soft">
          {row.reasons.map((reason) => (
            <li key={reason.code}>{wordsOf(reason, reasons)}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

interface ProposalGroupProps {
  group: Group;
  /** The keys of the places that are not chosen. */
  left: ReadonlySet<string>;
  onChoose: RowProps['onChoose'];
}

/** The proposed places of a shift or of a person, to choose all of them or each. */
function ProposalGroup({ group, left, onChoose }: ProposalGroupProps) {
  const t = useStore(autoFillTexts);
  const { shift, rows } = group;
  const title = shift ? shift.title : personName(rows[0].name);
  const name = shift ? shiftInWords(shift) : title;
  const keys = rows.map(({ key }) => key);
  return (
    <section aria-label={name} className="sheet mb-4 px-2 pb-2 sm:px-4">
      <div className="flex gap-1 border-b border-line pt-1">
        <FingerBox
          label={t.allOf({ name })}
          checked={keys.every((key) => !left.has(key))}
          onChange={(wanted) => onChoose(keys, wanted)}
        />
        <div className="min-w-0 py-2 wrap-anywhere">
          <h2 className="font-strong">{title}</h2>
          {shift && (
            <p className="flex flex-wrap gap-x-4 text-small text-soft">
              <span>{writtenTimes(shift).full}</span>
              {shift.location && <span>{shift.location}</span>}
            </p>
          )}
        </div>
      </div>
      <ul>
        {rows.map((row) => (
          <ProposalRow
            key={row.key}
            row={row}
            byShift={shift !== null}
            checked={!left.has(row.key)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

const hours = (by: number) => amount(Math.ceil(by * 100) / 100);

function Helps({ relaxations }: { relaxations: readonly Relaxation[] }) {
  const t = useStore(unfilledTexts);
  const today = dayKey(now(), useOrganisationZone());
  const words = (each: Relaxation) => {
    const name = personName(each.name);
    if (each.code === 'move') return t.move({ name, title: each.title });
    if (each.code === 'ask') return t.ask({ name, count: each.people, day: shortDay(each.day, today) });
    const text = { rest: t.rest, hours: t.dayHours, own_hours: t.ownHours }[each.code];
    return text({ name, hours: hours(each.by) });
  };
  return (
    <div className="mt-1">
      <p className="font-strong">{t.helps}</p>
      <ul>
        {relaxations.map((each) => (
          <li key={each.code}>{words(each)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Why people cannot have a place, with how many each reason holds for. A reason of the role itself is in the first sentence. */
function Why({ why }: Pick<Unfilled, 'why'>) {
  const t = useStore(unfilledTexts);
  return why.map(([code, count]) => {
    if (code === 'signup_not_open' || code === 'signup_closed') return <li key={code}>{t[code]}</li>;
    const words = code in t ? t[code as 'overlap'] : undefined;
    return words && <li key={code}>{words({ count })}</li>;
  });
}

/** The places that the proposal leaves open: for each, what is in the way, and the least that would have to give way. */
function UnfilledList({ data, unfilled }: { data: AutoFill; unfilled: readonly Unfilled[] }) {
  const t = useStore(unfilledTexts);
  const place = placeFinder(data);
  return (
    <TitledSection id="still-open" title={t.title} className="max-w-column">
      <ul className="sheet divide-y divide-line px-4 sm:px-6">
        {unfilled.map(({ slot, open, toMin, able, why, relaxations }) => {
          const { shift, type } = place(slot);
          return (
            <li key={slot} className="py-3 wrap-anywhere">
              <PlaceLine title={shift.title} type={type} when={writtenTimes(shift).full} />
              <p className="flex flex-wrap gap-x-4">
                <span>{t.open({ count: open })}</span>
                {toMin > 0 && <span className="font-strong text-loss">{t.belowMinimum({ count: toMin })}</span>}
              </p>
              <ul className="flex flex-wrap gap-x-4 text-small text-soft">
                <li>{t.able({ count: able })}</li>
                <Why why={why} />
              </ul>
              {relaxations.length > 0 && <Helps relaxations={relaxations} />}
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

/** The proposal: how much it fills, who is proposed for which place, and what stays open. What is chosen can be given. */
export function Proposed({ data, proposed }: { data: AutoFill; proposed: FillResult }) {
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

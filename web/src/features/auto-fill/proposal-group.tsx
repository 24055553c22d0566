import { useStore } from '@nanostores/react';
import { FingerBox } from '@/components/ui/finger-box.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import type { Reason } from './engine/explain.ts';
import type { Group, Row } from './groups.ts';
import { autoFillTexts, fillReasonTexts } from './texts.ts';

function useReasons(): (reason: Reason) => string {
  const t = useStore(fillReasonTexts);
  return (reason) => {
    if (reason.code === 'only') return t.only({ count: reason.count });
    if (reason.code === 'owes') {
      return t.owes({ credits: amount(reason.credits), required: amount(reason.required) });
    }
    if (reason.code === 'last_turn') return t.last_turn({ count: reason.weeks });
    if (reason.code === 'said_free' || reason.code === 'favourite_role' || reason.code === 'favourite_place') {
      return t[reason.code];
    }
    if (reason.code === 'adjoining') return t.adjoining({ title: reason.title });
    if (reason.code === 'hours') return t.hours({ hours: amount(Math.round(reason.hours * 10) / 10) });
    return t[reason.code]({ count: reason.times });
  };
}

interface RowProps {
  row: Row;
  byShift: boolean;
  checked: boolean;
  onChoose: (keys: readonly string[], wanted: boolean) => void;
}

function ProposalRow({ row, byShift, checked, onChoose }: RowProps) {
  const t = useStore(autoFillTexts);
  const words = useReasons();
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
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-strong">{byShift ? name : shift.title}</span>
          <span className="flex items-center gap-1">
            <SlotSwatch color={type.color} />
            {type.name}
          </span>
          {!byShift && <span className="text-soft">{writtenTimes(shift).full}</span>}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-small text-soft">
          {row.reasons.map((reason) => (
            <li key={reason.code}>{words(reason)}</li>
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
export function ProposalGroup({ group, left, onChoose }: ProposalGroupProps) {
  const t = useStore(autoFillTexts);
  const { shift, rows } = group;
  const title = shift ? group.title : personName(group.title);
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

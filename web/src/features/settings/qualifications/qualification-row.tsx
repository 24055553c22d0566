import type { Qualification } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { Users } from 'lucide-react';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { Button } from '@/components/ui/button.tsx';
import { qualificationTexts } from './texts.ts';

interface QualificationRowProps {
  qualification: Qualification;
  onShowPeople: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A qualification in the list: who confirms it, for how long it is valid, what needs it and how many people have it. */
export function QualificationRow({ qualification, onShowPeople, onEdit, onDelete }: QualificationRowProps) {
  const t = useStore(qualificationTexts);
  const { name, text, confirmed_by, valid_months, slot_types, people } = qualification;
  const facts = [
    confirmed_by === 'self' ? t.bySelf : t.byOrganiser,
    valid_months !== null && t.validFor({ count: valid_months }),
  ].filter((fact) => fact !== false);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64 pt-2.5 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        {text && <p>{text}</p>}
        <p className="text-small text-soft">{facts.join(' · ')}</p>
        <p className="text-small text-soft">
          {slot_types.length > 0 ? t.neededFor({ names: slot_types.map((type) => type.name).join(', ') }) : t.notNeeded}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap justify-end">
        <Button variant="quiet" aria-haspopup="dialog" onClick={onShowPeople}>
          <Users aria-hidden="true" className="size-5" />
          <span>
            {t.people({ count: people ?? 0 })}
            {hidden}
          </span>
        </Button>
        <RecordActions name={name} onEdit={onEdit} onDelete={slot_types.length === 0 ? onDelete : null} />
      </div>
    </li>
  );
}

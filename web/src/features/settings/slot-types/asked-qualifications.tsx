import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { slotTypeTexts } from './texts.ts';

interface AskedQualificationsProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The qualifications that a slot type asks for; as long as none exists, a link to where one is added. */
export function AskedQualifications({ value, onChange }: AskedQualificationsProps) {
  const t = useStore(slotTypeTexts);
  const id = useId();
  const { data = [], isSuccess } = useQuery(qualificationsQuery);
  if (!isSuccess) return null;
  if (data.length === 0) {
    return (
      <Link
        to="/admin/qualifications"
        className="flex min-h-11 items-center text-small text-soft underline underline-offset-4"
      >
        {t.askForQualification}
      </Link>
    );
  }
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="font-strong">{t.qualifications}</legend>
      <p id={`${id}-hint`} className="text-small text-soft">
        {t.qualificationsHint}
      </p>
      {data.map((each) => (
        <Checkbox
          key={each.id}
          label={each.name}
          checked={value.includes(each.id)}
          onChange={(on) => onChange(on ? [...value, each.id] : value.filter((known) => known !== each.id))}
        />
      ))}
    </fieldset>
  );
}

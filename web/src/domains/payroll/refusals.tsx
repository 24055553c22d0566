import type { PayrollRefusal } from '@shared/payroll/refusal.ts';
import { Message } from '@/components/ui/message.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { payrollTexts } from './texts.ts';

/** Why a payroll file is not written: what is wrong, and of whom. */
export function PayrollRefusals({ refusals }: { refusals: readonly PayrollRefusal[] }) {
  const t = useTexts(payrollTexts);
  const sentence = ({ person, field, reason, text }: PayrollRefusal): string => {
    const what = t[reason]({ field: t[field], text });
    return person ? t.ofPerson({ name: person.name, sentence: what }) : what;
  };
  return (
    <Message tone="attention">
      {t.refused}
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {refusals.map((refusal) => (
          <li key={JSON.stringify(refusal)}>{sentence(refusal)}</li>
        ))}
      </ul>
    </Message>
  );
}

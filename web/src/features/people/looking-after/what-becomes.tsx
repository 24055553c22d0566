import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import type { Named } from '@/lib/auth/rights.ts';
import { GuardianSearch } from './guardian-search.tsx';
import { type Becoming, guardianQuery } from './queries.ts';
import { lookingAfterTexts } from './texts.ts';

/** What is decided of those whose guardian goes, and what asks for it; `decided` is `null` until the new guardian is chosen. */
export function useWhatBecomes(userId: string, asked: boolean) {
  const t = useTexts(lookingAfterTexts);
  const { data, isLoading } = useQuery({ ...guardianQuery(userId), enabled: asked, staleTime: 0 });
  const [choices, setChoices] = useState<Record<string, string>>({});
  const [guardian, setGuardian] = useState<Named | null>(null);
  const people = data?.looks_after ?? [];
  const choiceOf = (id: string): string => choices[id] ?? 'stays';
  const needsGuardian = people.some(({ id }) => choiceOf(id) === 'other');
  const options = (['stays', 'other', 'leaves'] as const).map((value) => ({ value, label: t[value] }));
  const becomes = (id: string): Becoming => {
    const choice = choiceOf(id);
    return choice === 'other' && guardian ? { guardian: guardian.id } : choice === 'leaves' ? 'leaves' : 'stays';
  };
  const decided = needsGuardian && !guardian ? null : people.map(({ id }) => [id, becomes(id)] as const);
  const question = people.length > 0 && (
    <div className="mb-5 grid gap-3">
      {people.map(({ id, name }) => (
        <SelectField
          key={id}
          label={t.becomes({ name })}
          value={choiceOf(id)}
          options={options}
          onChange={(choice) => setChoices({ ...choices, [id]: choice })}
        />
      ))}
      {needsGuardian && <p>{guardian ? t.chosen({ name: guardian.name }) : t.chooseOther}</p>}
      {needsGuardian && <GuardianSearch except={userId} onChoose={setGuardian} />}
    </div>
  );
  return { decided: isLoading ? null : decided, question };
}

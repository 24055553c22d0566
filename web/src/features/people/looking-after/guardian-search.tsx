import { useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FoundPeople } from '@/domains/people/found-people.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import type { Named } from '@/lib/auth/rights.ts';
import { lookingAfterTexts } from './texts.ts';

interface GuardianSearchProps {
  /** Who cannot be chosen. */
  except: string;
  onChoose: (guardian: Named) => void;
}

/** Finds somebody who can look after others: whoever signs in. */
export function GuardianSearch({ except, onChoose }: GuardianSearchProps) {
  const t = useTexts(lookingAfterTexts);
  const [search, setSearch] = useState('');
  return (
    <div className="grid gap-2">
      <SearchField label={t.find} placeholder={t.find} value={search} onChange={setSearch} />
      <FoundPeople
        search={search}
        label={t.found}
        offers={({ id, has_account, state }) => id !== except && has_account && state === 'active'}
        none={t.noneFound}
        action={({ id, name }) => (
          <Button variant="quiet" aria-label={t.takeNamed({ name })} onClick={() => onChoose({ id, name })}>
            {t.take}
          </Button>
        )}
      />
    </div>
  );
}

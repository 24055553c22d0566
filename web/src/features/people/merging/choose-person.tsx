import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { FoundPeople } from '@/domains/people/found-people.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { usersQuery } from '../queries.ts';
import { mergeTexts } from './texts.ts';

/** Chooses the first of two people to merge or, if there is one, the second. */
export function ChoosePerson({ one }: { one: string | undefined }) {
  const t = useStore(mergeTexts);
  const shared = useStore(adminCommonTexts);
  const users = useQuery(usersQuery);
  const [search, setSearch] = useState('');
  const first = users.data?.find(({ id }) => id === one);
  return (
    <section aria-labelledby="choose" className="mb-8 grid grid-cols-1 gap-3">
      <h2 id="choose" className="text-lead font-strong wrap-anywhere">
        {first ? t.findSecond({ name: first.name }) : t.anyTwo}
      </h2>
      <SearchField
        label={one ? shared.searchPeople : t.findFirst}
        placeholder={one ? shared.searchPeople : t.findFirst}
        value={search}
        onChange={setSearch}
      />
      <FoundPeople
        search={search}
        label={t.found}
        offers={({ id }) => id !== one}
        none={t.nobodyFound}
        action={({ id, name }) => (
          <Link
            to="/admin/staff/doubles"
            search={one ? { one, two: id } : { one: id }}
            aria-label={t.chooseNamed({ name })}
            className={buttonStyle('quiet', '-mr-2')}
          >
            {t.choose}
          </Link>
        )}
      />
    </section>
  );
}

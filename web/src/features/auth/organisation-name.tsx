import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deviceStorage } from '@/lib/app/storage.ts';
import { entryQuery } from '@/lib/query/entry-query.ts';

const key = 'muster.organisation';

/**
 * For whom people sign in: the name of the organization, as soon as it is known; nothing without one. The line lies in the margin
 * of the sheet, so that nothing moves when the name arrives. A long name has more lines from the next visit on, when the device
 * knows it from the start.
 */
export function OrganisationName() {
  const [known] = useState(() => deviceStorage.getItem(key));
  const { data } = useQuery(entryQuery);
  const name = data ? data.name : known;
  useEffect(() => {
    if (data?.name) deviceStorage.setItem(key, data.name);
    else if (data) deviceStorage.removeItem(key);
  }, [data]);
  return (
    <p className={`-mt-5 min-h-5 text-small leading-5 font-strong ${name === known ? 'wrap-anywhere' : 'truncate'}`}>
      {name}
    </p>
  );
}

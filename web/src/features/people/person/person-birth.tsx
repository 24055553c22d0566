import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BirthDialog } from '@/domains/ages/birth-dialog.tsx';
import { birthQuery, bornText, saveBirthMutation } from '@/domains/ages/births.ts';
import { ageButtonTexts } from '@/domains/ages/button-texts.ts';
import { ageTexts } from '@/domains/ages/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { useAsksBirth } from './asks-birth.ts';
import { PersonRow, PersonSection } from './person-section.tsx';
import { birthTexts, personSeasonTexts } from './texts.ts';

/** When a person was born, with buttons to change and remove it. Nothing where no place and no document depends on it. */
export function PersonBirth({ user }: { user: User }) {
  const [t, words, buttons, shared, common] = useTexts(
    birthTexts,
    ageTexts,
    ageButtonTexts,
    personSeasonTexts,
    commonTexts,
  );
  const shown = useAsksBirth() && user.state !== 'left';
  const birth = useQuery({ ...birthQuery(user.id), enabled: shown });
  const [open, setOpen] = useState(false);
  const { mutate: save } = useMutation(
    withCallbacks(saveBirthMutation, { meta: { success: () => t.removed, error: () => words.saveFailed } }),
  );
  if (!shown) return null;
  const born = birth.data ?? null;
  return (
    <PersonSection id="birth" title={words.title} about={t.about}>
      <FailedToLoad query={birth} sentence={words.loadFailed} />
      <ul className="mt-2">
        {birth.data !== undefined && (
          <PersonRow
            name={bornText(born)}
            note={born === null ? t.placesRefused : ''}
            change={born === null ? buttons.enter : shared.change}
            onChange={() => setOpen(true)}
            remove={born === null ? undefined : t.remove}
            onRemove={() => save({ userId: user.id, born: null })}
          />
        )}
      </ul>
      {open && (
        <BirthDialog
          userId={user.id}
          own={false}
          known={born}
          submit={common.saveChanges}
          onClose={() => setOpen(false)}
        />
      )}
    </PersonSection>
  );
}

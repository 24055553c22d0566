import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { SaveButtons } from '@/components/layout/admin/save-buttons.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useZone } from '@/lib/time/use-zone.ts';

/** Saves the people who are shown as a file. */
export function ExportButton({ people }: { people: readonly User[] }) {
  const t = useStore(adminCommonTexts);
  const zone = useZone();
  return (
    <SaveButtons
      what={t.people}
      save={async (format) => (await import('../import/export-staff.ts')).exportStaff(format, people, zone)}
    />
  );
}

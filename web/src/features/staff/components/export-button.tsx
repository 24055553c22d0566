import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { SaveButtons } from '@/components/layout/admin/save-buttons.tsx';
import { useZone } from '@/lib/time/use-zone.ts';

/** Saves the people who are shown as a file. */
export function ExportButton({ people }: { people: readonly User[] }) {
  const t = useStore(adminCommonMessages);
  const zone = useZone();
  return (
    <SaveButtons
      what={t.people}
      save={async (format) => (await import('../import/export-staff.ts')).exportStaff(format, people, zone)}
    />
  );
}

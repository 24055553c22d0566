import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useZone } from '@/lib/time/use-zone.ts';
import { invitationMessages } from '../invitation-messages.ts';

/** Saves the people who are shown as a CSV file. */
export function ExportButton({ people }: { people: readonly User[] }) {
  const t = useStore(invitationMessages);
  const zone = useZone();
  const save = async () => (await import('../import/export-staff.ts')).exportStaff(people, zone);
  return (
    <Button variant="quiet" onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" />
      {t.exportCsv}
    </Button>
  );
}

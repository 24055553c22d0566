import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { invitationMessages } from '../invitation-messages.ts';

/** Saves the people who are shown as a CSV file. */
export function ExportButton({ people }: { people: readonly User[] }) {
  const t = useStore(invitationMessages);
  const zone = useZone();
  const save = useMutation({
    mutationFn: async () => (await import('../import/export-staff.ts')).exportStaff(people, zone),
    meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  });
  return (
    <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" className="size-4" />
      {t.exportCsv}
    </Button>
  );
}

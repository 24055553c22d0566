import { stopSeeingAsUser } from '@contract/access.ts';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { seen, stopSeeing } from './seen.ts';

/** How long the record is waited for, in milliseconds: without it, what the administrator may see ends by itself. */
const patience = 3000;

/** Records that the administrator stops, unless somebody only acts for a person, and shows the app as they see it again: also without a network, or if the server refuses. */
export async function endSeeing(): Promise<void> {
  const person = seen.get();
  if (!person) return;
  if (person.acts) return stopSeeing();
  await Promise.race([api(stopSeeingAsUser, { params: { id: person.id } }).catch(() => {}), wait(patience)]);
  stopSeeing();
}

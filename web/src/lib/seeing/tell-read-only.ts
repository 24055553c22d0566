import { brandName } from '@/lib/app/config.ts';
import { toast } from '@/lib/app/toasts.ts';
import { seeingMessages } from './messages.ts';
import { seen } from './seen.ts';

/** Answers a button that would change something. */
export function tellReadOnly(): void {
  const name = seen.get()?.name ?? '';
  toast({ tone: 'failed', text: seeingMessages.get().notChanged({ brand: brandName, name }) });
}

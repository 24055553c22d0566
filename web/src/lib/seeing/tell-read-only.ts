import { brandName } from '@/lib/app/config.ts';
import { toast } from '@/lib/app/toasts.ts';
import { seen } from './seen.ts';
import { seeingTexts } from './texts.ts';

/** Answers a button that would change something. */
export function tellReadOnly(): void {
  const name = seen.get()?.name ?? '';
  toast({ tone: 'failed', text: seeingTexts.get().notChanged({ brand: brandName, name }) });
}

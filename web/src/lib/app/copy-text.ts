import { toast } from './toasts.ts';

/** Copies a text and reports the result as a toast. Browsers have no clipboard on pages without https. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'done', text: words.copied });
  } catch {
    toast({ tone: 'failed', text: words.notCopied });
  }
}

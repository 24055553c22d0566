import { commonTexts } from '@/i18n/common-texts.ts';
import { unanswered } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { isReplaced } from '@/lib/offline/build-id.ts';
import { messageOf } from './message-of.ts';

/**
 * Says that the code of a part of the page could not be fetched. After a deployment its file is gone for ever, and only loading the page
 * again helps; that is left to the person, who may have typed something.
 */
export async function sayNotLoaded(): Promise<void> {
  if (navigator.onLine && (await isReplaced())) {
    const { replaced, reload } = commonTexts.get();
    toast({ tone: 'failed', text: replaced, action: { label: reload, run: () => location.reload() } });
  } else toast({ tone: 'failed', text: messageOf(unanswered(navigator.onLine)) });
}

import { commonMessages } from '@/i18n/common-messages.ts';
import { unanswered } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { ownBuild } from '@/lib/offline/build-id.ts';
import { messageOf } from './message-of.ts';

/** Whether the server has another build than that of this page by now. A server that does not answer properly says nothing about it. */
async function isReplaced(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  const html = response?.ok ? await response.text().catch(() => '') : '';
  return html !== '' && !html.includes(ownBuild());
}

/**
 * Says that the code of a part of the page could not be fetched. After a deployment its file is gone for ever, and only loading the page
 * again helps; that is left to the person, who may have typed something.
 */
export async function sayNotLoaded(): Promise<void> {
  if (navigator.onLine && (await isReplaced())) {
    const { replaced, reload } = commonMessages.get();
    toast({ tone: 'failed', text: replaced, action: { label: reload, run: () => location.reload() } });
  } else toast({ tone: 'failed', text: messageOf(unanswered(navigator.onLine)) });
}

import { commonTexts } from '@/i18n/common-texts.ts';
import { toast } from '@/lib/app/toasts.ts';
import { ownBuild } from './build-id.ts';
import { offlineTexts } from './texts.ts';

/** How often a page that stays open looks for a new version, in milliseconds. */
const lookEvery = 3_600_000;

/** Says once when a newer build than that of this page is ready. */
export function followVersions(): void {
  let isTold = false;
  let looked = Date.now();
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ entry?: string }>) => {
    if (isTold || !data.entry || data.entry === ownBuild()) return;
    isTold = true;
    const action = { label: commonTexts.get().reload, run: () => location.reload() };
    toast({ tone: 'done', text: offlineTexts.get().newVersion, action });
  });
  // An installed app can stay open for weeks without opening a page, which is when browsers look; and a tab can stay in front.
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookEvery) return;
    looked = Date.now();
    void navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, 60_000);
}

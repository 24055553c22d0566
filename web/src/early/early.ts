// Runs before the first paint, in the document itself: a saved theme does not flash, the outline of the right page shows,
// and the page's code and texts are fetched beside the app's instead of after it.
import { firstLanguage } from '@/i18n/first-language.ts';
import { nextPaint, whenIdle } from '@/lib/app/later.ts';
import { showSavedTheme } from '@/lib/app/theme.ts';
import { fetchData } from './first-data.ts';
import { firstPath } from './first-page.ts';
import { fetchPage, pageFilesId } from './page-files.ts';

showSavedTheme();
const path = firstPath(location.pathname);
const page = document.documentElement.dataset;
page.outline = /^\/(volunteer|admin|gate|lead)(\/|$)/.test(path) ? 'member' : 'visitor';
if (path.startsWith('/admin')) page.wide = '';
fetchPage(path, firstLanguage());
fetchData(path);
// The first number or time that is written takes 60 ms on a slow phone. While files are loading, nobody waits for it.
void nextPaint().then(() => whenIdle(() => [Intl.NumberFormat(), Intl.DateTimeFormat()].map((each) => each.format(0))));
// Only a build has a service worker. It waits until the page has everything, so that nobody waits for it.
if (document.getElementById(pageFilesId)) {
  addEventListener('load', () =>
    whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)),
  );
}

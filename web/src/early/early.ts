// Runs before the first paint, in the document itself: a saved theme does not flash, the outline of the right page shows,
// and the page's code is fetched beside the app's instead of after it.
import { firstPath } from '@/lib/app/first-page.ts';
import { showSavedTheme } from '@/lib/app/theme.ts';
import { filesOf, type PageFiles, pageFilesId } from './page-files.ts';

showSavedTheme();
const path = firstPath(location.pathname);
const page = document.documentElement.dataset;
page.outline = /^\/(volunteer|admin)(\/|$)/.test(path) ? 'member' : 'visitor';
if (path.startsWith('/admin')) page.wide = '';
const table = document.getElementById(pageFilesId)?.textContent;
for (const file of table ? filesOf(JSON.parse(table) as PageFiles, path) : []) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/assets/${file}` });
  document.head.append(link);
}

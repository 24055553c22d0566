// Runs before the first paint, in the document itself: a saved theme does not flash, the outline of the right page shows,
// and the page's code is fetched beside the app's instead of after it.
import { firstPath } from '@/lib/app/first-page.ts';
import { showSavedTheme } from '@/lib/app/theme.ts';
import { fetchPage } from './page-files.ts';

showSavedTheme();
const path = firstPath(location.pathname);
const page = document.documentElement.dataset;
page.outline = /^\/(volunteer|admin)(\/|$)/.test(path) ? 'member' : 'visitor';
if (path.startsWith('/admin')) page.wide = '';
fetchPage(path);

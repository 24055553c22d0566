import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const file = './es-admin.ts';
const page = { location: { pathname: '/admin' } };
const breakFile = () =>
  vi.doMock(file, () => {
    throw new Error('Not reached');
  });

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock(file);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});

/** The app as it starts, with a text for administrators. */
async function start() {
  const { i18n, ...languages } = await import('./languages.ts');
  const dashboard = i18n('admin-dashboard', { title: 'Admin Dashboard' });
  const isLoaded = (language: 'es' | 'fr') =>
    ['dashboard', 'admin-dashboard'].map((name) => name in (i18n.cache[language] ?? {}));
  return { ...languages, isLoaded, dashboard };
}

it('loads the texts of the administration only when a page needs them, then in each language', async () => {
  const { showLanguage, needTexts, isLoaded } = await start();
  await showLanguage('es');
  expect(isLoaded('es')).toEqual([true, false]);
  await needTexts(page);
  expect(isLoaded('es')).toEqual([true, true]);
  await showLanguage('fr');
  expect(isLoaded('fr')).toEqual([true, true]);
});

it('a page of the administration that is opened while the language changes waits for both', async () => {
  const { showLanguage, needTexts, locale, isLoaded } = await start();
  void showLanguage('es');
  await needTexts(page);
  expect([locale.get(), ...isLoaded('es')]).toEqual(['es', true, true]);
});

it('shows English while the texts of the administration are not reached, and tries again', async () => {
  const { showLanguage, needTexts, locale, dashboard } = await start();
  const shown = vi.fn();
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  breakFile();
  await showLanguage('es');
  await needTexts({ ...page, cause: 'enter' });
  expect([locale.get(), document.documentElement.lang]).toEqual(['en', 'en']);
  expect(reported).toHaveBeenCalledOnce();
  dashboard.subscribe(({ title }) => shown(title));
  expect(shown).toHaveBeenLastCalledWith('Admin Dashboard');
  vi.doUnmock(file);
  await needTexts({ ...page, cause: 'stay' });
  expect([locale.get(), document.documentElement.lang]).toEqual(['es', 'es']);
  expect(shown).toHaveBeenLastCalledWith('Panel de administración');
});

it('stays English when the texts for everyone come after those of the administration were not reached', async () => {
  const { showLanguage, needTexts, locale } = await start();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  breakFile();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.doMock('./es.ts', async (original) => {
    await held;
    return original();
  });
  onTestFinished(() => vi.doUnmock('./es.ts'));
  const shown = showLanguage('es');
  await needTexts({ ...page, cause: 'enter' });
  expect(locale.get()).toBe('en');
  go();
  await shown;
  expect(locale.get()).toBe('en');
});

it('a link that is only pointed at changes nothing when its texts are not reached', async () => {
  const { showLanguage, needTexts, locale } = await start();
  await showLanguage('es');
  breakFile();
  await expect(needTexts({ ...page, cause: 'preload' })).rejects.toThrow();
  expect([locale.get(), document.documentElement.lang]).toEqual(['es', 'es']);
});

/** Names of browsers by what only they write into `User-Agent`, the more specific first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof browsers, text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** A browser as people know it, 'Firefox · Windows', from what it writes into `User-Agent`; `null` if that says nothing. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(' · ') || null;
}

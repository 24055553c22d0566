import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../supabase/local/find-browser.mjs';

// npm run icons: draws the icons of the installed app from web/public/favicon.svg and web/icons/maskable.svg. Phones cut
// the edges of the second one to a shape of their own, and iOS shows it as it is.
const web = new URL('../web/', import.meta.url);
const drawings = [
  ['public/favicon.svg', 'icon-192.png', 192],
  ['public/favicon.svg', 'icon-512.png', 512],
  ['icons/maskable.svg', 'maskable-512.png', 512],
  ['icons/maskable.svg', 'apple-touch-icon.png', 180],
] as const;

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
for (const [source, name, size] of drawings) {
  await page.setViewportSize({ width: size, height: size });
  const svg = readFileSync(new URL(source, web), 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  writeFileSync(new URL(`public/icons/${name}`, web), await page.screenshot({ omitBackground: true }));
}
await browser.close();

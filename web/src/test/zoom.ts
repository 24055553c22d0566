import { page } from 'vitest/browser';

/** How people enlarge pages: a name, the window's width and height in CSS pixels, the size of text. */
export const zooms = [
  ['a window of 1440 × 900 zoomed to 200 %', 720, 450, '100%'],
  ['a window of 1280 × 1024 zoomed to 400 %', 320, 256, '100%'],
  ['text of 200 % in an unchanged window', 1440, 900, '200%'],
] as const;

/** Sets the size of the window and its text until the test ends. */
export async function zoom(width: number, height: number, text: string): Promise<void> {
  await page.viewport(width, height);
  document.documentElement.style.fontSize = text;
}

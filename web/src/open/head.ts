import { type Start, titleOf } from './page.tsx';
import { say } from './texts.ts';

/** What search engines and previews of links read of the page. */
export interface Head {
  title: string;
  description: string;
  /** Whether search engines may list it. */
  indexed: boolean;
}

const longest = 200;

/** The title and description of a page; of `null`, that there is none. */
export function headOf({ words, page, brand, address }: Pick<Start, 'words' | 'page' | 'brand' | 'address'>): Head {
  const { t } = words;
  if (!page && address.link) return { title: `${t.linkOver} – ${brand}`, description: t.linkOverHint, indexed: false };
  if (!page) return { title: `${t.noPage} – ${brand}`, description: t.noPageHint, indexed: false };
  const about = (page.text ?? '').replace(/\s+/g, ' ').trim();
  const left = page.days.reduce((sum, day) => sum + day.left, 0);
  return {
    title: `${titleOf(words, page)} – ${page.organisation ?? brand}`,
    description:
      about.length > longest ? `${about.slice(0, longest - 1)}…` : about || say(words, t.about, { count: left }),
    indexed: page.indexed && !page.reserved,
  };
}

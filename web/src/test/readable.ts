/**
 * Every text on the page that can be read or heard: texts, names, hints, the title of the document. Runs inside the
 * page.
 */
export function readable(): string[] {
  const found = [document.title.replace(/ · [^·]*$/, '')];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Nobody sees the list that Radix keeps for forms beside its own.
    if (!node.parentElement?.closest('script, style, noscript, select[aria-hidden]'))
      found.push(node.textContent ?? '');
  }
  const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
  for (const element of document.body.querySelectorAll(names.map((name) => `[${name}]`).join()))
    found.push(...names.map((name) => element.getAttribute(name) ?? ''));
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}

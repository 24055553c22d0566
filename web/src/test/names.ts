import axe from 'axe-core';
import { expect } from 'vitest';

const controls = 'button, a[href], [role=checkbox], [role=switch], [role=option], input[type=checkbox]';
const groups = '[role=group], [role=radiogroup], fieldset, table';

/** Somebody who hears the page reaches it: it is drawn, and not behind a dialog. */
const isReached = (element: Element): boolean =>
  element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]');

const ownName = (element: Element): string => {
  const labels = element instanceof HTMLButtonElement ? [...element.labels] : [];
  return axe.commons.text.accessibleText(element) || labels.map(({ textContent }) => textContent).join(' ');
};

/** The name with those of the groups around it, which are said with it, as an alert is with its buttons. */
const nameOf = (element: Element): string => {
  const group = element.parentElement?.closest(groups);
  const alert = element.closest('[role=alert]');
  return [group && nameOf(group), alert?.textContent, ownName(element)]
    .filter(Boolean)
    .join(': ')
    .replace(/\s+/g, ' ')
    .trim();
};

/** A link within a sentence, which says where it leads. */
const isInSentence = (element: Element): boolean => {
  const sentence = element.closest('p, dd');
  return element.matches('a') && sentence !== null && sentence.textContent !== element.textContent;
};

/**
 * What a control does, as far as the page says it: links to one address do the same, and answers to one question. That of the navigation leads to a page,
 * and a link to the same page may keep what is shown there.
 */
function targetOf(element: Element, at: number, pages: ReadonlySet<string>): string {
  if (!(element instanceof HTMLAnchorElement)) return element.getAttribute('data-question') ?? `control ${at}`;
  return pages.has(element.pathname) ? element.pathname : element.href;
}

/**
 * Buttons, links and checkboxes that do different things have different names: screen readers list them without what is
 * around them, and voice control presses the one that is named.
 */
export function expectNamesApart(what: string): void {
  axe.setup(document);
  try {
    const found = [...document.querySelectorAll(controls)]
      .filter((element) => isReached(element) && !isInSentence(element))
      .map((element) => ({ element, name: nameOf(element) }));
    const targets = new Map<string, Set<string>>();
    for (const [at, { element, name }] of found.entries()) {
      const pages = found.flatMap((other) =>
        other.name === name && other.element instanceof HTMLAnchorElement && other.element.closest('nav')
          ? [other.element.pathname]
          : [],
      );
      targets.set(name, (targets.get(name) ?? new Set()).add(targetOf(element, at, new Set(pages))));
    }
    const shared = [...targets].filter(([, { size }]) => size > 1).map(([name, { size }]) => `${size} × ${name}`);
    expect.soft(shared, `${what}: names of several controls`).toEqual([]);
  } finally {
    axe.teardown();
  }
}

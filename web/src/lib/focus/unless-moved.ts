/** What has the focus when nothing else has: the page, or a dialog that has lost the element that had it. */
const isNowhere = (element: Element | null): boolean => !element || element.matches('body, [role=dialog]');

/** `then`, for a moment to come: by then, it does nothing if the person has moved the focus to something else. */
export function unlessMoved(then: () => void): () => void {
  const from = document.activeElement;
  return () => {
    const { activeElement } = document;
    if (activeElement === from || isNowhere(activeElement)) then();
  };
}

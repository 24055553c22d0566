const frames = 20;

/** Leads to the first field of a form that is marked as wrong, as soon as the marks are drawn. */
export function focusInvalid(form: HTMLElement | null, left = frames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
    if (field) field.focus();
    else if (left > 0) focusInvalid(form, left - 1);
  });
}

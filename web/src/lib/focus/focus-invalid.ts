const frames = 20;

/** Focuses the first invalid field of a form, as soon as it is marked. */
export function focusInvalid(form: HTMLElement | null, left = frames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
    if (field) field.focus();
    else if (left > 0) focusInvalid(form, left - 1);
  });
}

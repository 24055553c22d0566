/** Leads to the first field of a form that is marked as wrong, as soon as the marks are drawn. */
export function focusInvalid(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus());
}

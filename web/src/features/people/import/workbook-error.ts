/**
 * An Excel file that cannot be read. `old`: an .xls file; `protected`: it has a password; `large`: there is too much in it for a list
 * of people; `broken`: anything else.
 */
export class WorkbookError extends Error {
  readonly reason: 'old' | 'protected' | 'large' | 'broken';

  constructor(reason: WorkbookError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

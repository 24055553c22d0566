/**
 * Returns the result of `work`, or rejects with `tooLate()` after `seconds`. A result that comes too late is passed to
 * `late`, so that its resources can be released.
 */
export function within<T>(
  seconds: number,
  work: Promise<T>,
  tooLate: () => Error,
  late: (result: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      reject(tooLate());
    }, seconds * 1000);
    work.then((result) => (over ? late(result) : resolve(result)), reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Gives what `work` gives, or rejects with `tooLate()` after `seconds`. Work that is finished too late is handed to
 * `late`, so that what it holds can be let go.
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

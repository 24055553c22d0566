import type { Random } from '../random.ts';

/** An identifier that is the same for the same seed. */
export function uuid(random: Random): string {
  const part = (bits: number) => Math.floor(random.next() * 2 ** bits).toString(16);
  const digits = Array.from({ length: 4 }, () => part(32).padStart(8, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

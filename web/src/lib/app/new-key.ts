/**
 * A random unique key. `crypto.randomUUID` exists only on secure pages, and pages opened from a phone in the local
 * network are not.
 */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

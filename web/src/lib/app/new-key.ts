/** A key that nothing else has. `crypto.randomUUID` exists on secure pages only, which those on a phone in the same network are not. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The value of a setting that holds JSON. Throws with the name alone: the engine's own error would quote the text. */
export function jsonSetting(text: string, name: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The setting ${name} must be JSON`);
  }
}

/**
 * The value of a setting that contains JSON. The error contains only the name: the engine's own would quote the text.
 */
export function jsonSetting(text: string, name: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The setting ${name} must be JSON`);
  }
}

/** The value of a setting that contains JSON. The error does not quote the text, as the engine's own would. */
export function jsonSetting(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('must be JSON');
  }
}

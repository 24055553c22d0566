/** Saves a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has started. Without this, the content would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

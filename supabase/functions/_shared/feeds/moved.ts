/** Whether a redirect may replace the address that it came from: for good, and not from encrypted to open. */
export function isLastingMove(from: URL, to: URL, status: number): boolean {
  return (status === 301 || status === 308) && (to.protocol === 'https:' || from.protocol === 'http:');
}

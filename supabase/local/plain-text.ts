const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text part of a mail, made from its HTML: links as "label: address", one line per paragraph. */
export function plainText(html: string): string {
  return html
    .replace(/<(head|style)[\s\S]*?<\/\1>/gi, '')
    .replace(/<div style="display: none[\s\S]*?<\/div>/gi, '')
    .replace(
      /<a[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi,
      (_, href: string, label: string) => `\u0000${label.trim()}: ${href}\u0000`,
    )
    .replace(/<\/(p|h1|td)>/gi, '\u0000')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/&([a-z]+|#39);/gi, (whole, name: string) => entities[name] ?? whole)
    .split('\u0000')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n');
}

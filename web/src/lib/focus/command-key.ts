/** Whether the keyboard is one of Apple's, where ⌘ does what Ctrl does elsewhere. */
const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** A key with Ctrl, or with ⌘ on a Mac, as it is written. `control`: how it is written elsewhere. */
export const withCommand = (key: string, control: (values: { key: string }) => string): string =>
  isApple ? `⌘${key}` : control({ key });

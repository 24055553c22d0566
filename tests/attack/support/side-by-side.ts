/** Does work for each item, with its number in the list, for eight of them at a time. */
export async function sideBySide<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, item] of left) await work(item, index);
    }),
  );
}

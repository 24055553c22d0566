/** The cursor of the next page of a list (`Link: <?…&cursor=…>; rel="next"`), if there is one. */
export const nextCursor = (response: Response): string | undefined => {
  const next = /<\?([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return new URLSearchParams(next).get('cursor') ?? undefined;
};

/** What a pager says of its page: `1-15 共 120 条`, with a plus where more rows are there than were counted. */
export const totalText =
  (isBound = false) =>
  (total: number, [first, last]: readonly [number, number]): string =>
    `${first}-${last} 共 ${total}${isBound ? '+' : ''} 条`

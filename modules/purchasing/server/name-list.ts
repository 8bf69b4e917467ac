/** Names that a sentence has room for. */
const MOST = 20

/** Names in a sentence: 甲、乙 等 25 种. */
export const nameList = (names: readonly string[]): string =>
  names.length > MOST ? `${names.slice(0, MOST).join('、')} 等 ${names.length} 种` : names.join('、')

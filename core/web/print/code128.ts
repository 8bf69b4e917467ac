/** The widths of bars and gaps of every symbol, by its value; the last one stops. */
const SYMBOLS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)

const TO_DIGITS = 99
const TO_TEXT = 100
const START_TEXT = 104
const START_DIGITS = 105
const STOP = 106
/** Shorter runs of digits are not worth changing the alphabet for. */
const WORTH = 4

/** The values of the symbols that spell a text, with check and stop; null for what the code has no signs for. */
export function code128Values(text: string): number[] | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const values: number[] = []
  let isDigits: boolean | null = null
  for (let at = 0; at < text.length; ) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    const wanted: boolean = isDigits ? run >= 2 : run >= WORTH || (run === 2 && text.length === 2)
    if (wanted !== isDigits) values.push(changeTo(wanted, isDigits === null))
    isDigits = wanted
    values.push(wanted ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += wanted ? 2 : 1
  }
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return [...values, check, STOP]
}

/** The widths of bars and gaps in turn, beginning with a bar. */
export const code128Widths = (text: string): number[] | null =>
  code128Values(text)?.flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number)) ?? null

function changeTo(isDigits: boolean, isStart: boolean): number {
  if (isStart) return isDigits ? START_DIGITS : START_TEXT
  return isDigits ? TO_DIGITS : TO_TEXT
}

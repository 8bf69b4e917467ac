import type { Rectangle } from '@mortise/cutting/model'

/** How lines of text stand in a rectangle: turned where it is tall, smaller where it is narrow. */
export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly isUpright: boolean
}

const LARGEST = 54
/** Below this nobody reads it on paper: 1.9 mm where a sheet of 2440 fills a page. */
const SMALLEST = 16
const LINE = 1.2

/** The lines as large as they go, on one line or several; only the first where the others cannot be read. */
export function fitText(lines: readonly string[], { length, width }: Rectangle): FittedText | undefined {
  const isUpright = width > length
  const along = isUpright ? width : length
  const across = isUpright ? length : width
  const fitted = [lines, [lines.join('  ')], lines.slice(0, 1)].map((shown) => {
    const widest = Math.max(...shown.map(widthOf))
    const size = Math.min(LARGEST, (0.92 * along) / widest, (0.86 * across) / (LINE * shown.length))
    return { lines: shown, size, isUpright }
  })
  const [apart, joined, first] = fitted as [FittedText, FittedText, FittedText]
  const whole = joined.size > apart.size ? joined : apart
  return [whole, first].find(({ size }) => size >= SMALLEST)
}

/** In heights of a letter: Chinese characters are as wide as they are high, others about half of that. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.6), 0)

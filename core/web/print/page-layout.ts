export type Orientation = 'portrait' | 'landscape'

/** A4, in millimetres. */
const SHORT = 210
const LONG = 297
/** White rim of every page, in millimetres. */
export const MARGIN = 5
/** How much finer than the screen pages are drawn. */
export const SCALE = 2
export const IMAGE = { format: 'JPEG', type: 'image/jpeg', quality: 0.92 } as const

/** The part of a page that is printed on, in millimetres. */
export const printedSize = (orientation: Orientation) => {
  const [width, height] = orientation === 'portrait' ? [SHORT, LONG] : [LONG, SHORT]
  return { width: width - 2 * MARGIN, height: height - 2 * MARGIN }
}

/** A strip of a drawing that fits one page. */
export interface Strip {
  readonly top: number
  readonly height: number
}

/**
 * Cuts a drawing into strips no higher than a page, where possible at one of the borders: a row that is cut in two can
 * be read on neither page. A border in the upper half of a page would leave too much of it empty.
 */
export function stripsOf(height: number, pageHeight: number, borders: readonly number[]): Strip[] {
  const strips: Strip[] = []
  let top = 0
  while (height - top > pageHeight) {
    const fits = borders.filter((border) => border > top + pageHeight / 2 && border <= top + pageHeight)
    const bottom = fits.length > 0 ? Math.max(...fits) : top + pageHeight
    strips.push({ top, height: bottom - top })
    top = bottom
  }
  return [...strips, { top, height: height - top }]
}

import { expect, test } from 'vitest'
import { makePdf } from './make-pdf.ts'
import { IMAGE, MARGIN, printedSize, SCALE, stripsOf } from './page-layout.ts'

/** The smallest picture there is. */
const dot =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

test('[A-478] every page of a PDF is A4, upright or across', () => {
  const images = [1, 1.4].map((ratio) => ({ data: dot, ratio }))
  for (const [orientation, width, height] of [
    ['portrait', 210, 297],
    ['landscape', 297, 210],
  ] as const) {
    const pdf = makePdf(images, orientation)
    expect(pdf.getNumberOfPages()).toBe(2)
    for (const page of [1, 2]) {
      const { pageContext } = pdf.getPageInfo(page)
      const { bottomLeftX, topRightX, bottomLeftY, topRightY } = pageContext.mediaBox
      const millimetres = (points: number) => Math.round((points * 25.4) / 72)
      expect(millimetres(topRightX - bottomLeftX)).toBe(width)
      expect(millimetres(topRightY - bottomLeftY)).toBe(height)
    }
  }
})

test('[A-479] 5 mm of every page stay white', () => {
  expect(MARGIN).toBe(5)
  expect(printedSize('portrait')).toEqual({ width: 200, height: 287 })
  expect(printedSize('landscape')).toEqual({ width: 287, height: 200 })
  const written = makePdf([{ data: dot, ratio: 1 }], 'portrait').output()
  const placed = /([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm/.exec(written)?.slice(1).map(Number) ?? []
  const [width = 0, height = 0, left = 0, bottom = 0] = placed.map((points) => (points * 25.4) / 72)
  expect([width, height, left].map(Math.round)).toEqual([200, 200, 5])
  expect(Math.round(297 - bottom - height)).toBe(5)
})

test('[A-480] pages are drawn twice as fine as the screen, as JPEG', () => {
  expect([SCALE, IMAGE.format, IMAGE.type]).toEqual([2, 'JPEG', 'image/jpeg'])
  expect(makePdf([{ data: dot, ratio: 1 }], 'portrait').output()).toContain('/DCTDecode')
})

test('a long drawing is cut between rows, and where there is no border at the end of the page', () => {
  expect(stripsOf(90, 100, [])).toEqual([{ top: 0, height: 90 }])
  expect(stripsOf(250, 100, [])).toEqual([
    { top: 0, height: 100 },
    { top: 100, height: 100 },
    { top: 200, height: 50 },
  ])
  expect(stripsOf(180, 100, [30, 60, 90, 120, 150, 180])).toEqual([
    { top: 0, height: 90 },
    { top: 90, height: 90 },
  ])
  // A border that leaves half of the page empty is none.
  expect(stripsOf(150, 100, [20])).toEqual([
    { top: 0, height: 100 },
    { top: 100, height: 50 },
  ])
  expect(stripsOf(100, 100, [])).toEqual([{ top: 0, height: 100 }])
})

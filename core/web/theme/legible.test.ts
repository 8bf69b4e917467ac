import { expect, test } from 'vitest'
import { channelsOf, contrastWithWhite, legible } from './legible.ts'

test('black and white have the contrasts that WCAG gives them', () => {
  expect(contrastWithWhite([0, 0, 0])).toBeCloseTo(21)
  expect(contrastWithWhite([255, 255, 255])).toBeCloseTo(1)
  expect(contrastWithWhite(channelsOf('#767676'))).toBeCloseTo(4.54, 2)
})

test('every theme colour becomes one that can be read, and no darker than it must', () => {
  const colours = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']
  for (const colour of colours) {
    const contrast = contrastWithWhite(channelsOf(legible(colour)))
    expect(contrast).toBeGreaterThanOrEqual(4.5)
    if (contrastWithWhite(channelsOf(colour)) < 4.5) expect(contrast).toBeLessThan(4.8)
  }
})

test('a colour that can be read stays as it is', () => {
  expect(legible('#722ed1')).toBe('#722ed1')
})

import { expect, test } from 'vitest'
import { themeColours } from '../settings/colours.ts'
import { compileTheme } from './compile-theme.ts'
import { contrast, legible, mixed } from './legible.ts'
import { readyDress } from './theme.ts'

test('black and white have the contrasts that WCAG gives them', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBeCloseTo(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('a colour that can be read stays as it is, and one that cannot changes no more than it must', () => {
  expect(legible('#722ed1')).toBe('#722ed1')
  for (const background of ['#ffffff', '#1f1f1f']) {
    for (const { colour } of themeColours) {
      const shade = legible(colour, background)
      expect(contrast(shade, background)).toBeGreaterThanOrEqual(4.5)
      if (contrast(colour, background) < 4.5) expect(contrast(shade, background)).toBeLessThan(4.8)
    }
  }
})

test('a colour mixes with another by its share', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mixed('#1890FF', '#ffffff', 0)).toBe('#1890ff')
})

test('[A-470] every theme colour can be read by day and at night: as text, on what is chosen, and under what stands on it', () => {
  for (const night of [false, true]) {
    const grounds = night ? ['#000000', '#141414', '#1f1f1f'] : ['#ffffff', '#f0f2f5', '#fafafa']
    for (const { colour } of themeColours) {
      const { shades } = compileTheme({ primaryColour: colour, night })
      for (const background of [...grounds, shades.tint, shades.tintHover])
        expect(contrast(shades.primary, background), `${colour} on ${background}`).toBeGreaterThanOrEqual(4.5)
      for (const sign of [shades.error, shades.success, shades.warning])
        for (const background of grounds) expect(contrast(sign, background)).toBeGreaterThanOrEqual(4.5)
      // The colour that was chosen is the one that is drawn; it is the text on it that gives way.
      expect(shades.fill).toBe(colour.toLowerCase())
      for (const fill of [shades.fill, shades.fillHover])
        expect(contrast(shades.onFill, fill), `${shades.onFill} on ${fill}`).toBeGreaterThanOrEqual(4.5)
      for (const fill of [shades.errorFill, shades.errorFillHover])
        expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('what stands ready for the first visit is what the look of a first visit comes to', () => {
  expect(compileTheme(readyDress.look)).toEqual(readyDress)
})

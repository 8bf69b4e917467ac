import { expect, test } from 'vitest'
import { drawCode, newCode } from './draw.ts'
import { glyphs } from './glyphs.ts'

const svgOf = (url: string) => Buffer.from(url.replace('data:image/svg+xml;base64,', ''), 'base64').toString()

test('a code has four characters, none of which is easily taken for another', () => {
  for (let i = 0; i < 500; i++) expect(newCode()).toMatch(/^[ACDEHJKMNRTWXY3479]{4}$/)
  expect(Object.keys(glyphs).join('')).not.toMatch(/[0OQ1IL2Z5S8B6GUVFP]/)
})

test('the picture is made of lines alone and stays inside its frame', () => {
  for (const letter of Object.keys(glyphs)) {
    const svg = svgOf(drawCode(letter.repeat(4)))
    expect(svg).toMatch(/^<svg [^>]*><rect [^>]*\/><path d="[ML\d. -]+" [^>]*\/><\/svg>$/)
    const numbers =
      /d="([^"]+)"/
        .exec(svg)?.[1]
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? []
    const isInside = numbers.every((value, index) => value >= 1 && value <= (index % 2 ? 39 : 119))
    expect(isInside, letter).toBe(true)
  }
})

test('the same code never looks the same twice, nor does its length of ink tell it', () => {
  const pictures = Array.from({ length: 50 }, () => drawCode('ACHX'))
  expect(new Set(pictures).size).toBe(50)
  expect(new Set(pictures.map((picture) => svgOf(picture).length)).size).toBeGreaterThan(10)
})

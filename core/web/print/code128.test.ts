import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from '../../../e2e/read-code.ts'
import { code128Modules } from './code128.ts'

/** Bars as a scanner sees them: three dots a module, light around them. */
function drawn(modules: string) {
  const row = [...`${'0'.repeat(10)}${modules}${'0'.repeat(10)}`].flatMap((dark) => {
    const shade = dark === '1' ? 0 : 255
    return [shade, shade, shade]
  })
  const height = 30
  const data = new Uint8ClampedArray(
    Array.from({ length: height }, () => row.flatMap((shade) => [shade, shade, shade, 255])).flat(),
  )
  return { data, width: row.length, height }
}
const scanned = async (text: string) => (await readCode(drawn(code128Modules(text) ?? ''), 'Code128')).at(0)

test('what a scanner reads is what was written', async () => {
  for (const text of ['010100001', 'P0000A7K2*', 'M26111600008S', '42', '1', 'CGRK202611150001', '~ !"'])
    expect(await scanned(text)).toBe(text)
  const printable = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code))
  const mixed = fc.oneof(printable, fc.integer({ min: 0, max: 9 }).map(String))
  await fc.assert(
    fc.asyncProperty(fc.array(mixed, { minLength: 1, maxLength: 30 }), async (signs) => {
      expect(await scanned(signs.join(''))).toBe(signs.join(''))
    }),
    { numRuns: 30 },
  )
})

test('digits take half the room', () => {
  expect(code128Modules('0101000012')?.length).toBe(code128Modules('ABCDE')?.length)
})

test('what the code has no signs for is not written', () => {
  expect(code128Modules('木皮')).toBeNull()
  expect(code128Modules('板-01')).toBeNull()
  expect(code128Modules('')).toBeNull()
})

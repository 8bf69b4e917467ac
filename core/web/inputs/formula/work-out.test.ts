import { expect, test } from 'vitest'
import { workOut } from './work-out.ts'

const fields = [
  { key: 'width', label: '宽', value: 0.9 },
  { key: 'height', label: '高', value: 2.1 },
  { key: 'price', label: '单价', value: null },
]

test('a formula reckons with the fields of the form, without the errors of binary fractions', () => {
  expect(workOut('round(width * height, 2)', fields)).toEqual({ result: 1.89 })
  expect(workOut('0.1 + 0.2', [])).toEqual({ result: 0.3 })
  expect(workOut('if(width > 1, ceil(width), max(width, 0.5))', fields)).toEqual({ result: 0.9 })
})

test.each([
  '',
  '1 +',
  'width * depth',
  '1 / 0',
  'price * 2',
  "'橡木'",
  'width > 1',
  'constructor',
  'width.x',
])('%s is a fault and comes to nothing', (source) => {
  expect(workOut(source, fields)).toEqual({ fault: expect.stringMatching(/./) })
})

import { expect, test } from 'vitest'
import { nextStep } from './tree-step.ts'

test.each([
  ['', [], '01'],
  ['', ['01', '02'], '03'],
  ['0103', ['010301', '010309'], '010310'],
  ['01', ['0199'], '01A0'],
  ['01', ['01A0', '0198'], '01A1'],
  ['01', ['01AZ'], '01B0'],
])('below %j, beside %j, comes %s', (parent, siblings, wanted) => {
  expect(nextStep(parent, siblings)).toBe(wanted)
})

test('a seventh level is refused, and a level that is full', () => {
  expect(() => nextStep('010101010101', [])).toThrow('物料分类最多6级')
  expect(() => nextStep('01', ['01ZZ'])).toThrow('同级分类编码已用完')
})

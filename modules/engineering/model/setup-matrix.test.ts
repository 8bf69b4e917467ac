import { expect, test } from 'vitest'
import { setupMinutes } from './setup-matrix.ts'

const matrix = {
  minutes: 15,
  rules: [
    { from: '10', to: '60', minutes: 30 },
    { from: '60', to: '60', minutes: 5 },
    { from: '60', to: '*', minutes: 45 },
  ],
}

test('the first rule that fits counts, else what the matrix says of all', () => {
  expect(setupMinutes(matrix, '10', '60')).toBe(30)
  expect(setupMinutes(matrix, '60', '10')).toBe(45)
  expect(setupMinutes(matrix, '10', '20')).toBe(15)
})

test('staying with a family takes nothing, unless a rule names just that', () => {
  expect(setupMinutes(matrix, '10', '10')).toBe(0)
  expect(setupMinutes(matrix, '60', '60')).toBe(5)
  expect(setupMinutes(matrix, null, null)).toBe(0)
})

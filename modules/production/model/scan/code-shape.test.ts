import { expect, test } from 'vitest'
import { codeIn, packAddress, shapeOf } from './code-shape.ts'

test('a code is told by its shape, and one that was misread is told apart', () => {
  expect(shapeOf('M26111600008S')).toBe('door')
  expect(shapeOf('M26111600009S')).toBe('broken')
  expect(shapeOf('P0000A7K2*')).toBe('pack')
  expect(shapeOf('P0000A7K3*')).toBe('broken')
  expect(shapeOf('GD202611160001')).toBeNull()
})

test('the label of a box is read from its bars and from the address in its square', () => {
  expect(codeIn(' p0000a7k2* ')).toBe('P0000A7K2*')
  expect(codeIn(`https://erp.example.com${packAddress('P0000A7K2*', 'Ab-_Ab-_Ab-_Ab-_')}`)).toBe('P0000A7K2*')
})

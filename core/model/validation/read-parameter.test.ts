import { expect, test } from 'vitest'
import { type ParameterType, readParameter } from '../index.ts'

test.each<[ParameterType, string, unknown]>([
  ['text', ' 08:30-17:30 ', '08:30-17:30'],
  ['int', '30', 30],
  ['int', '3.5', undefined],
  ['int', '', undefined],
  ['decimal', '3.50', 3.5],
  ['decimal', '1e3', undefined],
  ['bool', 'Y', true],
  ['bool', 'N', false],
  ['bool', 'true', undefined],
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '2026-02-30', undefined],
  ['json', '{"a":1}', { a: 1 }],
  ['json', '{a:1}', undefined],
])('a setting of type %s told as %j is %j', (type, text, value) => {
  expect(readParameter(type, text)).toEqual(value)
})

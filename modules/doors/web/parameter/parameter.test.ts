import { textLines } from '@mortise/model'
import { expect, test } from 'vitest'
import { boundsComplaint, boundsHint, boundsOf } from './parameter.ts'

test('choices stand one on a line; blanks and empty lines fall away', () => {
  expect(textLines(' 左开 \r\n\n右开\n')).toEqual(['左开', '右开'])
  expect([textLines(''), textLines(null), textLines(undefined)]).toEqual([[], [], []])
})

test('a number is held between its bounds, of which either may be open', () => {
  const both = boundsOf({ minVal: '600', maxVal: 1200 })
  expect(both).toEqual({ min: 600, max: 1200 })
  expect(boundsHint(both)).toBe('600~1200')
  expect(['600', '1200', '900.5', '', '-', 'x'].map((typed) => boundsComplaint('宽', both, typed))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(boundsComplaint('宽', both, '599')).toBe('宽应在600～1200之间')
  expect(boundsHint(boundsOf({ minVal: 0 }))).toBe('0~')
  expect(boundsComplaint('宽', boundsOf({ minVal: 0 }), '-1')).toBe('宽不能小于0')
  expect(boundsComplaint('宽', boundsOf({ maxVal: '5', minVal: '' }), '6')).toBe('宽不能大于5')
  expect(boundsHint(boundsOf({ minVal: 'x' }))).toBe('')
})

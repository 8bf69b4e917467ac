import { expect, test } from 'vitest'
import { pictureOf } from './picture-of.ts'

const [plain, grey, white] = ['doors/M808.png', 'doors/M808 高级灰烤漆.png', 'doors/M808 暖白混油.png']
const pictures = [plain, grey, white]

test.each([
  ['洞口高2150mm，锁具：标准静音锁，饰面：高级灰烤漆', grey],
  ['饰面：暖白混油，开启方向：右内开', white],
  ['饰面：胡桃木皮', plain],
  ['洞口高2150mm', plain],
  ['门锁：灰', plain],
  ['', plain],
  [null, plain],
])('of a door with %s the picture is %s', (text, expected) => {
  expect(pictureOf(pictures, text)).toBe(expected)
})

test('a folder says nothing of a picture, the most of what was chosen counts, and no pictures are none', () => {
  expect(pictureOf(['高级灰烤漆/a.png', 'b.png'], '饰面：高级灰烤漆')).toBe('高级灰烤漆/a.png')
  expect(pictureOf(['b.png', '高级灰烤漆/a.png'], '饰面：高级灰烤漆')).toBe('b.png')
  const both = 'M808 高级灰烤漆 智能指纹锁.png'
  expect(pictureOf([grey, both], '锁具：智能指纹锁，饰面：高级灰烤漆')).toBe(both)
  expect(pictureOf([], '饰面：高级灰烤漆')).toBeUndefined()
  expect(pictureOf(null, null)).toBeUndefined()
})

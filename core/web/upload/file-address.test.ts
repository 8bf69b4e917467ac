import { expect, test } from 'vitest'
import { fileAddress, fileNameOf } from './file-address.ts'

test('a stored path is seen through the server, a full address as it is, and nonsense not at all', () => {
  expect(fileAddress('temp/0123456789abcdef_门 1.png')).toBe(
    '/api/sys/common/static/temp/0123456789abcdef_%E9%97%A8%201.png',
  )
  expect(fileAddress('temp/a.png', { width: 80 })).toBe('/api/sys/common/static/temp/a.png?w=80')
  expect(fileAddress('https://pictures.example/a.png')).toBe('https://pictures.example/a.png')
  expect([fileAddress(''), fileAddress(null), fileAddress('[object Object]')]).toEqual(['', '', ''])
})

test('a file is shown by the name it came with', () => {
  expect(fileNameOf('temp/0123456789abcdef_报价_终稿.xlsx')).toBe('报价_终稿.xlsx')
  expect(fileNameOf('logs/importErrors_8f3a.txt')).toBe('importErrors_8f3a.txt')
})

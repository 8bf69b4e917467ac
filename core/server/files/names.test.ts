import { expect, test } from 'vitest'
import {
  cleanName,
  disposition,
  encodePath,
  folderOf,
  isPlainPath,
  madePath,
  pathsIn,
  shownPattern,
  uploadPath,
} from './names.ts'

test.each([
  [undefined, 'temp'],
  ['', 'temp'],
  ['  ', 'temp'],
  ['jeditor', 'jeditor'],
  ['orders/2026-11', 'orders/2026-11'],
  ['/orders//photos/', 'orders/photos'],
  ['/', 'temp'],
])('files of %j are kept in %s', (biz, folder) => {
  expect(folderOf(biz)).toBe(folder)
})

test.each(['..', '../etc', 'a/../b', 'a\\b', '订单', 'a b', 'a.b', 'x'.repeat(65), 'a\0b'])(
  'a folder called %j is refused',
  (biz) => {
    expect(folderOf(biz)).toBeNull()
  },
)

test.each([
  ['原名.png', '原名.png'],
  ['C:\\图纸\\门 1.DWG', '门_1.DWG'],
  ['../../etc/passwd', 'passwd'],
  ['a,b，c.txt', 'a_b_c.txt'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['?#%.pdf', 'file.pdf'],
  ['a\u0000b\u202Egnp.txt', 'a_b_gnp.txt'],
])('a file called %j keeps the name %s', (original, name) => {
  expect(cleanName(original)).toBe(name)
})

test('a long name is cut between letters and keeps its extension', () => {
  const name = cleanName(`${'门'.repeat(100)}.xlsx`)
  expect(name).toMatch(/^门+\.xlsx$/)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150)
})

test('two uploads of one name lie apart, and what the server makes begins with its name', () => {
  expect(uploadPath('temp', '原名.png')).toMatch(/^temp\/[0-9a-f]{16}_原名\.png$/)
  expect(uploadPath('temp', '原名.png')).not.toBe(uploadPath('temp', '原名.png'))
  expect(madePath('logs/20261114', 'importErrors.txt')).toMatch(
    /^logs\/20261114\/importErrors_[0-9a-f]{16}\.txt$/,
  )
})

test.each(['temp/a_原名.png', 'logs/20261114/x.txt'])('%s may be one of our paths', (path) => {
  expect(isPlainPath(path)).toBe(true)
})

test.each([
  '',
  '..',
  'temp/../secret',
  '/etc/passwd',
  'temp//x',
  'temp/.hidden',
  'temp\\x',
  'temp/a\0',
  `t/${'a'.repeat(200)}`,
])('a path like %j is none of ours', (path) => {
  expect(isPlainPath(path)).toBe(false)
})

test('names travel in headers and addresses without loss', () => {
  expect(disposition('attachment', "门'店(1).xlsx")).toBe(
    "attachment; filename*=UTF-8''%E9%97%A8%27%E5%BA%97%281%29.xlsx",
  )
  expect(encodePath('temp/a b_门.png')).toBe('temp/a%20b_%E9%97%A8.png')
})

test.each([
  ['<img src="/api/sys/common/static/temp/a_(1).png">', true],
  ['<p style="background: url(/api/sys/common/static/temp/a_(1).png)">', true],
  ['<img src="/api/sys/common/static/temp/a_(1).png?w=200">', true],
  ['<img src="/api/sys/common/static/temp/a_(1).png)%zz">', true],
  ['/api/sys/common/static/temp%2Fa_(1).pngx', false],
  ['/api/sys/common/static/temp/a_(1).pngx', false],
  ['/api/sys/common/static/x?temp/a_(1).png', false],
  ['temp/a_(1).png', false],
])('%s shows the file to whoever reads and to whoever checks alike: %s', (text, isShown) => {
  expect(pathsIn(text).includes('temp/a_(1).png')).toBe(isShown)
  expect(new RegExp(shownPattern('temp/a_(1).png')).test(text)).toBe(isShown)
})
